import { sql } from 'kysely';
import {
  endOfLog,
  type LoggedJob,
  type LogPosition,
  positionText,
  readLog,
} from '../../catalog/jobs/catalog-changes.server.ts';
import type { JobDetail } from '../../catalog/jobs/jobs.schema.ts';
import { listJobs } from '../../catalog/jobs/jobs.server.ts';
import { toPublicJob } from '../../catalog/jobs/public-job.ts';
import type { Database } from '../../db/client.ts';

/** The maximum number of changes in an answer. */
export const maxChanges = 500;

/**
 * The changes of the list of jobs after a position, in order. Of several changes of a job only the last is listed. A job that has closed
 * by now is listed as closed.
 * @param since null: no changes, only the cursor of now.
 * @throws Gone if the log no longer holds the changes after this position.
 */
export async function listChanges(db: Database, since: LogPosition | null, limit: number, origin: string) {
  if (since === null) return { changes: [], next: positionText(await endOfLog(db)), more: false };
  const logged = await readLog(db, since, limit);
  const last = new Map(logged.map((one) => [one.jobId, one]));
  const latest = logged.filter((one) => last.get(one.jobId) === one);
  const jobs = await listOpen(db, latest);
  return {
    changes: latest.map(({ jobId, change, at }) => {
      const job = jobs.get(jobId);
      return {
        change: job ? change : ('closed' as const),
        id: jobId,
        at,
        job: job ? toPublicJob(job, origin) : null,
      };
    }),
    next: positionText(logged.at(-1)?.position ?? since),
    more: logged.length === limit,
  };
}

/** The jobs that opened or changed and are still listed, by id. */
async function listOpen(db: Database, logged: readonly LoggedJob[]): Promise<Map<number, JobDetail>> {
  const ids = logged.filter(({ change }) => change !== 'closed').map(({ jobId }) => jobId);
  const { rows } = await sql<{ id: number }>`
    select id from jobs where id = any(${ids}::bigint[]) and status = 'open'`.execute(db);
  const jobs = await listJobs(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(jobs.map((job) => [job.id, job]));
}
