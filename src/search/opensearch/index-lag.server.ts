import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { IndexLag } from './index-lag.ts';

/** Reads how far OpenSearch is behind: one small query. */
export async function readIndexLag(db: Database): Promise<IndexLag> {
  const { rows } = await sql<IndexLag>`
    with written as (select * from search_indexes where state <> 'old'),
      mark as (select version, place from written order by state desc limit 1),
      missing as (
        select count(*)::int as changes, min(changed_at) as since from catalogue_changes, mark
        where (catalogue_changes.version, cardinality(closed || changed || opened)) > (mark.version, mark.place)
      )
    select (select name from written where state = 'live') as live, changes,
      coalesce(extract(epoch from clock_timestamp() - since), 0)::float8 as seconds,
      (select (select count(*) from jobs where status = 'open' and id <= filled_to)::float8
        / greatest(1, (select count(*) from jobs where status = 'open')) from written where state = 'filling') as filled,
      coalesce((select max(failures) from written), 0) as failures,
      (select last_error from written where failures > 0 order by last_error_at desc limit 1) as "lastError",
      coalesce((select sum(cardinality(refused)) from written), 0)::int as refused,
      (select refused_because from written where refused <> '{}' limit 1) as "refusedBecause"
    from missing`.execute(db);
  const [lag] = rows;
  return lag ?? noIndex;
}

const noIndex: IndexLag = {
  ...{ live: null, changes: 0, seconds: 0, filled: null },
  ...{ failures: 0, lastError: null, refused: 0, refusedBecause: null },
};
