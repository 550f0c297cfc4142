import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';

/**
 * Chooses again which of the rows with these keys are shown. A group of equal keys shows the source of its best row: the employer's own
 * link, or else the row that was seen first. Rows of other sources become its duplicates. Several rows of one source stay separate. Closed
 * rows do not count, so when the best row closes the next one is shown.
 * @returns the ids of the rows whose status changed.
 */
export async function settleDuplicates(tx: Database, keys: Buffer[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with placed as (
      select id, source_id, first_value(id) over best as best_id, first_value(source_id) over best as best_source
      from jobs where duplicate_key = any(${keys}::bytea[]) and status <> 'closed'
      window best as (partition by duplicate_key order by own_link desc, first_seen_at, id)
    ), settled as (
      select id, case when source_id = best_source then null else best_id end as duplicate_of from placed
    )
    update jobs set duplicate_of = settled.duplicate_of, updated_at = now(),
      status = case when settled.duplicate_of is null then 'open' else 'duplicate' end
    from settled where jobs.id = settled.id and jobs.duplicate_of is distinct from settled.duplicate_of
    returning jobs.id`.execute(tx);
  return rows.map((row) => row.id);
}
