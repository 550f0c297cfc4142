import type * as z from 'zod/mini';
import type { Database } from '../../db/client.ts';
import { findLivePay } from '../../search/salary/live-pay.server.ts';
import type { SalaryForm } from '../../search/salary/salary.schema.ts';
import { estimateSalary, explainSalary } from '../../search/salary/salary.ts';
import type { SalaryAnswer } from './answers.schema.ts';

/** The answer of salary_estimate: the calculator's model, and what open jobs pay. */
export async function salaryForAgent(db: Database, input: z.infer<typeof SalaryForm>): Promise<SalaryAnswer> {
  const live = await findLivePay(db, { ...input, jobTitle: '' });
  return {
    estimate: estimateSalary(input),
    steps: explainSalary(input),
    live_pay: live && {
      place: live.place,
      postings: live.postings,
      lower_quartile: live.lowerQuartile,
      median: live.median,
      upper_quartile: live.upperQuartile,
      has_samples: live.hasSamples,
    },
  };
}
