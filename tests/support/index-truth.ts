import { sql } from 'kysely';
import type { Database } from '../../src/db/client.ts';

/** Every key whose bits differ from the documents that they stand for. */
export async function wrongKeys(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    with counted as (
      select key, sum(bit_count(bits & alive)) as jobs from search_bits join search_segments using (segment) group by key
    ), truth as (
      select word as key, count(*) as jobs from job_search, unnest(tokens) as id join search_words using (id)
      where dense and slot <= (select folded_slot from catalogue) group by word
      union all
      select '~' || piece, count(distinct slot) from job_search, unnest(tokens) as id join search_words using (id),
        unnest(array(select substr(word, n, l) from generate_series(1, length(word)) n, generate_series(1, 2) l)) as piece
      where word !~ '^[=^].' and piece ~ '^[a-z0-9]{1,2}$' and slot <= (select folded_slot from catalogue) group by 1
    )
    select key, counted.jobs as counted, truth.jobs as truth from counted full join truth using (key)
    where coalesce(counted.jobs, 0) <> coalesce(truth.jobs, 0)`.execute(db);
  return rows;
}
