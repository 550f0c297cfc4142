import { sql } from 'kysely';
import { payNumbers } from '../../catalog/postings/normalize-job.ts';
import { readPay } from '../../catalog/postings/pay.ts';
import type { Database } from '../../db/client.ts';
import { publishJobs } from '../import/publish-jobs.server.ts';
import type { JobRow } from '../import/upsert-jobs.server.ts';

/**
 * Gives rows the numbers of their pay that an operator has called right, although they are in doubt. Call it before the
 * rows are written.
 */
export async function acceptPay(tx: Database, sourceId: number, rows: JobRow[]): Promise<void> {
  const inDoubt = rows.filter(({ job }) => job.payInDoubt);
  if (inDoubt.length === 0) return;
  const { rows: accepted } = await sql<{ externalId: string; sentence: string }>`
    select external_id as "externalId", sentence from job_reports join jobs on jobs.id = job_id
    where rule = 'pay' and job_reports.status = 'cleared' and source_id = ${sourceId}
      and external_id = any(${inDoubt.map(({ job }) => job.externalId)}::text[])`.execute(tx);
  const right = new Set(accepted.map(({ externalId, sentence }) => JSON.stringify([externalId, sentence])));
  for (const { job } of inDoubt)
    if (job.salary && right.has(JSON.stringify([job.externalId, job.salary])))
      Object.assign(job, payNumbers(readPay(job.salary)));
}

/** Puts the numbers of a stated pay into search, or takes them out, as long as the job still states it. */
export async function setPayNumbers(
  tx: Database,
  jobId: number,
  salary: string,
  isRight: boolean,
): Promise<void> {
  const pay = payNumbers(isRight ? readPay(salary) : null);
  await tx
    .updateTable('jobs')
    .set({
      pay_min: pay.payMin?.toString() ?? null,
      pay_max: pay.payMax?.toString() ?? null,
      pay_period: pay.payPeriod,
      pay_currency: pay.payCurrency,
      pay_year_min: pay.payYearMin,
      pay_year_max: pay.payYearMax,
      pay_year: pay.payYear,
      updated_at: new Date(),
    })
    .where('id', '=', jobId)
    .where('salary', '=', salary)
    .execute();
  await publishJobs(tx, [jobId]);
}
