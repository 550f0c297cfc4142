import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { JobDetail } from '../jobs/jobs.schema.ts';
import type { SearchEngine } from '../search/search-engine.server.ts';
import type { PayContextFigures, PayQuartiles } from './pay-context.schema.ts';

const minPostings = 5;
const newest = 500;

/**
 * What the newest 500 open postings of a job's category pay, in its state or, where those are fewer than five, anywhere.
 * Null without a category, without pay in dollars, and under five postings. The figures are remembered until the catalogue
 * changes, and found apart from searches, which may keep their own database busy.
 */
export async function getPayContext(
  db: Database,
  engine: SearchEngine,
  job: JobDetail,
): Promise<PayContextFigures | null> {
  const { category, state, payYearMin, payYearMax } = job;
  const [min, max] = [payYearMin ?? payYearMax, payYearMax ?? payYearMin];
  if (!category || min === null || max === null || job.payCurrency !== 'USD') return null;
  const own = Math.round((min + max) / 2);
  const { version } = await engine.state();
  for (const place of state ? [state, null] : [null]) {
    const figures = await engine.figures.answer(version, `pay ${place} ${category}`, () =>
      findPayQuartiles(db, category, place === null ? {} : { state: place }),
    );
    if (figures) return { category, state: place, own, ...figures };
  }
  return null;
}

/** Where postings are looked for: with nothing named, anywhere. */
export interface PayPlace {
  city?: string;
  /** Two letters. */
  state?: string;
  workplace?: 'remote';
}

/** What the newest 500 open postings of a category in a place pay, in dollars a year; null under five. */
export async function findPayQuartiles(
  db: Database,
  category: string,
  place: PayPlace,
): Promise<PayQuartiles | null> {
  const { rows } = await sql<PayQuartiles>`
    select count(*)::int as postings,
      percentile_disc(0.25) within group (order by pay_year) as "lowerQuartile",
      percentile_disc(0.5) within group (order by pay_year) as median,
      percentile_disc(0.75) within group (order by pay_year) as "upperQuartile"
    from (
      select pay_year from jobs
      where status = 'open' and category = ${category} and pay_year is not null and pay_currency = 'USD'
        ${sql.join(
          Object.entries(place).map(([column, value]) => sql`and ${sql.ref(column)} = ${value}`),
          sql` `,
        )}
      order by posted_at desc
      limit ${newest}
    ) newest`.execute(db);
  return rows[0]!.postings >= minPostings ? rows[0]! : null;
}
