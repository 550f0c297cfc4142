import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import type { JobDetail } from '../jobs/jobs.schema.ts';
import type { SearchEngine } from '../search/search-engine.server.ts';
import type { PayContextFigures, PayQuartiles } from './pay-context.schema.ts';

const minPostings = 5;
const newest = 500;

/**
 * The pay of the newest 500 open postings in a job's category, in its state, or in the whole country if the
 * state has fewer than five. Null without a category, without pay in dollars, and with fewer than five
 * postings. The figures are cached until the catalog changes. They are computed outside of searches, which
 * may have their own database.
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

/** The place of the postings. Without any field: anywhere. */
export interface PayPlace {
  city?: string;
  /** Two letters. */
  state?: string;
  workplace?: 'remote';
}

/**
 * The pay of the newest 500 open postings of a category in a place, in dollars a year. Null with fewer than
 * five.
 */
export async function findPayQuartiles(
  db: Database,
  category: string,
  place: PayPlace,
): Promise<PayQuartiles | null> {
  const result = await sql<PayQuartiles>`
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
  const quartiles = oneRow(result);
  return quartiles.postings >= minPostings ? quartiles : null;
}
