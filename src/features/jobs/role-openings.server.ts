import { sql } from 'kysely';
import { cachedPlan } from '../../db/cached-plan.ts';
import type { Database } from '../../db/client.ts';
import type { Opening } from './opening.ts';

/** An opening of a role, in any source. */
export interface RoleOpening extends Opening {
  /** In the same source as the job of the page. */
  isSameSource: boolean;
}

const maxOpenings = 200;

/** The newest openings of a job's role: of the job, of its earlier ads, and of its copies. */
export async function listRoleOpenings(db: Database, jobId: number): Promise<RoleOpening[]> {
  const { rows } = await sql<RoleOpening>`
    select job_id as "jobId", opened_at as "openedAt", closed_at as "closedAt",
      source_id = (select source_id from jobs where id = ${jobId}) as "isSameSource"
    from job_openings where role_key = (select duplicate_key from jobs where id = ${jobId})
    order by opened_at desc limit ${maxOpenings} ${cachedPlan}`.execute(db);
  return rows;
}
