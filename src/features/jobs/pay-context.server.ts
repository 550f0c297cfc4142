import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { JobDetail } from './jobs.schema.ts';
import type { PayContextFigures } from './pay-context.schema.ts';

const fewest = 5;
const newest = 500;

/**
 * What the newest 500 open postings of a job's category pay, in its state or, where those are fewer than five, anywhere.
 * Null without a category, without pay in dollars, and under five postings.
 */
export async function getPayContext(db: Database, job: JobDetail): Promise<PayContextFigures | null> {
  const { category, state, payYearMin, payYearMax } = job;
  if (!category || payYearMin === null || payYearMax === null || job.payCurrency !== 'USD') return null;
  const own = Math.round((payYearMin + payYearMax) / 2);
  for (const place of state ? [state, null] : [null]) {
    const figures = await quartiles(db, category, place);
    if (figures.postings >= fewest) return { category, state: place, own, ...figures };
  }
  return null;
}

async function quartiles(db: Database, category: string, state: string | null) {
  const { rows } = await sql<{
    postings: number;
    lowerQuartile: number;
    median: number;
    upperQuartile: number;
  }>`
    select count(*)::int as postings,
      percentile_disc(0.25) within group (order by pay_year) as "lowerQuartile",
      percentile_disc(0.5) within group (order by pay_year) as median,
      percentile_disc(0.75) within group (order by pay_year) as "upperQuartile"
    from (
      select pay_year from jobs
      where status = 'open' and category = ${category} and pay_year is not null and pay_currency = 'USD'
        ${state === null ? sql`` : sql`and state = ${state}`}
      order by posted_at desc
      limit ${newest}
    ) newest`.execute(db);
  return rows[0]!;
}
