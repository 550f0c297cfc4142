import { sql } from 'kysely';
import { beginCatalogChange } from '../../catalog/jobs/catalog.server.ts';
import type { Database } from '../../db/client.ts';
import { closeJob, reopenJob } from '../import/close-job.server.ts';
import { publishJobs } from '../import/publish-jobs.server.ts';

/** What an admin can decide about a job after a report. */
export type ReviewState = 'listed' | 'review' | 'reported' | 'blocked';

interface ReviewedJob {
  id: number;
  sourceId: number;
  roleKey: Buffer;
  isClosed: boolean;
  reason: string | null;
  isExpired: boolean;
}

/**
 * Brings a job into a state of the review, from any other. 'review' and 'reported' take it out of search, 'blocked' also takes out the other
 * ads of this role in its source and keeps them out of the next imports. 'listed' undoes these states. A job that closed for another reason
 * stays as it is.
 */
export async function setReviewState(tx: Database, jobId: number, to: ReviewState): Promise<void> {
  await beginCatalogChange(tx);
  const [job] = await findJobs(tx, sql`id = ${jobId}`);
  if (!job) return;
  const role = sql`source_id = ${job.sourceId} and duplicate_key = ${job.roleKey}`;
  const affected = to === 'blocked' || job.reason === 'blocked' ? await findJobs(tx, role) : [job];
  if (to === 'blocked') await block(tx, job);
  else await unblock(tx, job);
  for (const each of affected) {
    // Without the block, the other ads of the role come back.
    const target = each.id === job.id || to === 'blocked' ? to : 'listed';
    await moveJob(tx, each, target);
  }
}

async function moveJob(tx: Database, job: ReviewedJob, to: ReviewState): Promise<void> {
  const isReviewed = ['review', 'reported', 'blocked'].includes(job.reason ?? '');
  if (to === 'listed') {
    if (!isReviewed) return;
    if (job.isExpired) await setReason(tx, job.id, null);
    else await reopenJob(tx, job.id);
  } else if (!job.isClosed) await closeJob(tx, job.id, to);
  else if (isReviewed) await setReason(tx, job.id, to);
}

async function setReason(tx: Database, id: number, reason: ReviewState | null): Promise<void> {
  await sql`update jobs set closed_reason = ${reason}, updated_at = now() where id = ${id}`.execute(tx);
  await publishJobs(tx, [id]);
}

async function findJobs(tx: Database, which: ReturnType<typeof sql>): Promise<ReviewedJob[]> {
  const { rows } = await sql<ReviewedJob>`
    select id, source_id as "sourceId", duplicate_key as "roleKey", status = 'closed' as "isClosed", closed_reason as reason,
      coalesce(expires_at <= now(), false) as "isExpired"
    from jobs where ${which} order by id`.execute(tx);
  return rows;
}

const block = (tx: Database, { sourceId, roleKey }: ReviewedJob) =>
  sql`insert into blocked_ads values (${sourceId}, ${roleKey}) on conflict do nothing`.execute(tx);

const unblock = (tx: Database, { sourceId, roleKey }: ReviewedJob) =>
  sql`delete from blocked_ads where source_id = ${sourceId} and role_key = ${roleKey}`.execute(tx);
