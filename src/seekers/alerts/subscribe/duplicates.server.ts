import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';

/*
 * Duplicates are postings of the same job by different sources that were open at the same time. The catalog
 * shows one of them (settleDuplicates), and another one after that closes. They are not new to a recipient
 * who got one of them.
 */

/**
 * The jobs among these that have duplicates, each with the ID of its oldest duplicate. The query compares
 * groups of postings, because one employer may post the same job a thousand times.
 */
export async function findDuplicates(tx: Database, jobIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; oldest: number }>`
    with posted as (
      select id, duplicate_key, source_id, first_seen_at from jobs where id = any(${jobIds}::bigint[])
    ), fresh as (
      select duplicate_key, source_id, min(first_seen_at) as since from posted group by 1, 2
    ), member as (
      select duplicate_key, source_id, min(id) as oldest, max(coalesce(closed_at, 'infinity')) as open_until
      from jobs where duplicate_key in (select duplicate_key from fresh) group by 1, 2
    ), duplicated as (
      select fresh.duplicate_key, fresh.source_id, min(oldest) as oldest
      from fresh join member using (duplicate_key)
      where member.source_id <> fresh.source_id and open_until >= since group by 1, 2
    )
    select id, oldest from posted join duplicated using (duplicate_key, source_id)`.execute(tx);
  return new Map(rows.map(({ id, oldest }) => [id, oldest]));
}

/**
 * A query of the matches in `found (search_id, job_id)` whose job has a duplicate among the search's stored
 * matches, with the ID and time of that match. A match that takes these over is sent only to recipients who
 * have not received the duplicate.
 */
export function knownDuplicates(duplicatedJobs: number[]): RawBuilder<unknown> {
  return sql`
    with duplicated as (
      select search_id, job_id, duplicate_key, source_id, first_seen_at
      from found join jobs on jobs.id = job_id where job_id = any(${duplicatedJobs}::bigint[])
    ), held as (
      select wanted.search_id, duplicate_key, source_id, min(alert_matches.id) as id, min(matched_at) as matched_at,
        max(coalesce(closed_at, 'infinity')) as open_until
      from (select distinct search_id, duplicate_key from duplicated) as wanted
        join jobs using (duplicate_key)
        join alert_matches on alert_matches.search_id = wanted.search_id and alert_matches.job_id = jobs.id
      group by 1, 2, 3
    )
    select duplicated.search_id, job_id, min(held.id) as id, min(held.matched_at) as matched_at
    from duplicated join held using (search_id, duplicate_key)
    where held.source_id <> duplicated.source_id and open_until >= first_seen_at group by 1, 2`;
}
