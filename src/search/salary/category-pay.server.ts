import { type RawBuilder, sql } from 'kysely';
import { placeIdsIn } from '../../catalog/jobs/each-place.server.ts';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import type { PayQuartiles } from './pay-figures.schema.ts';

const newest = 500;

/** The place of the postings, which may be one of several. A city has its state. Without any field: anywhere. */
export interface CategoryPlace {
  city?: string;
  /** Two letters. */
  state?: string;
  workplace?: 'remote';
}

/**
 * The pay of the newest 500 open postings of a category in a place, in dollars a year. Null with fewer than
 * `minPostings`.
 */
export async function findCategoryPay(
  db: Database,
  category: string,
  place: CategoryPlace,
  minPostings: number,
): Promise<PayQuartiles | null> {
  const result = await sql<PayQuartiles>`
    select count(*)::int as postings,
      percentile_disc(0.25) within group (order by pay_year) as "lowerQuartile",
      percentile_disc(0.5) within group (order by pay_year) as median,
      percentile_disc(0.75) within group (order by pay_year) as "upperQuartile"
    from (
      select pay_year from jobs
      where status = 'open' and category = ${category} and pay_year is not null and pay_currency = 'USD'
        ${sql.join(conditionsOf(place), sql` `)}
      order by posted_at desc
      limit ${newest}
    ) newest`.execute(db);
  const quartiles = oneRow(result);
  return quartiles.postings >= minPostings ? quartiles : null;
}

function conditionsOf({ state, city, workplace }: CategoryPlace): RawBuilder<unknown>[] {
  const there = state && placeIdsIn({ state, ...(city && { city }) });
  return [
    ...(there ? [sql`and id in (select job_id from job_search where place_id = any(${there}))`] : []),
    ...(workplace ? [sql`and workplace = ${workplace}`] : []),
  ];
}
