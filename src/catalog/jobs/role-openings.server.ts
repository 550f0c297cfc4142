import { sql } from 'kysely';
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
