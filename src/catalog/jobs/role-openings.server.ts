import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { Opening } from './opening.ts';

/** An opening of a role, in any source. */
export interface RoleOpening extends Opening {
  /** In the same source as the job of the page. */
  isSameSource: boolean;
}

/** Times are milliseconds since 1970. */
export type StoredOpening = [jobId: number, openedAt: number, closedAt: number | null, isSameSource: boolean];

const maxOpenings = 200;

/** The newest openings of the role of `jobs`: of the job, of its earlier ads, and of its copies. */
export const roleOpenings = sql<StoredOpening[]>`(
  select coalesce(json_agg(json_build_array(job_id, extract(epoch from opened_at) * 1000,
    extract(epoch from recent.closed_at) * 1000, recent.source_id = jobs.source_id)), '[]')
  from (
    select job_id, opened_at, closed_at, source_id from job_openings where role_key = jobs.duplicate_key
    order by opened_at desc limit ${sql.lit(maxOpenings)}
  ) as recent
)`;

export const toRoleOpening = ([jobId, openedAt, closedAt, isSameSource]: StoredOpening): RoleOpening => ({
  jobId,
  openedAt: new Date(openedAt),
  closedAt: closedAt === null ? null : new Date(closedAt),
  isSameSource,
});

/**
 * Records in `job_openings` what a change of the catalog did to these jobs: an opening begins when a job appears or comes back, and ends
 * when it closes. It deletes the openings of deleted jobs. Call it with the catalog lock, in the transaction of the change. Calling it twice changes nothing.
 */
export async function recordOpenings(tx: Database, jobIds: number[]): Promise<void> {
  if (jobIds.length === 0) return;
  await sql`
    with changed as (
      -- A job that is held for a review is not over.
      select wanted.id, source_id, case when closed_reason = 'review' then 'open' else status end as status, closed_at, duplicate_key
      from unnest(${jobIds}::bigint[]) as wanted (id) left join jobs on jobs.id = wanted.id
    ), removed as (
      -- Deleted jobs, and openings that ended in the transaction in which they began.
      delete from job_openings using changed
      where job_id = changed.id
        and (status is null or (job_openings.closed_at is null and status = 'closed' and opened_at >= changed.closed_at))
    ), ended as (
      update job_openings set closed_at = changed.closed_at from changed
      where job_id = changed.id and job_openings.closed_at is null and status = 'closed' and opened_at < changed.closed_at
    ), renamed as (
      update job_openings set role_key = duplicate_key from changed
      where job_id = changed.id and job_openings.closed_at is null and status <> 'closed' and role_key <> duplicate_key
    )
    insert into job_openings (job_id, opened_at, source_id, role_key)
    select id, now(), source_id, duplicate_key from changed
    where status <> 'closed'
      and not exists (select from job_openings where job_id = changed.id and job_openings.closed_at is null)`.execute(
    tx,
  );
}
