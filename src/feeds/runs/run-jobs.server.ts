import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { retention } from '../../content/retention.ts';
import type { Database } from '../../db/client.ts';
import { daysBefore } from '../../platform/time/day.ts';
import type { JobRow } from '../import/upsert-jobs.server.ts';
import {
  type ChangedFields,
  type ChangeReason,
  type ComparedJob,
  changeReasons,
  compareJobs,
  type RunChange,
} from './run-changes.ts';

/** What a run did to one job. */
export interface RunJob {
  jobId: number;
  change: RunChange;
  reason: ChangeReason | null;
  /** Only for a changed job. */
  fields: ChangedFields | null;
}

/** Adds to the lists of a run, and to its figures. */
export async function recordRunJobs(tx: Database, runId: number, jobs: RunJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const count = (change: RunChange): number => jobs.filter((job) => job.change === change).length;
  await sql`
    with listed as (
      insert into feed_run_jobs (run_id, job_id, change, reason, fields)
      select ${runId}::bigint, * from unnest(${jobs.map(({ jobId }) => jobId)}::bigint[], ${jobs.map(({ change }) => change)}::text[],
        ${jobs.map(({ reason }) => reason)}::text[], ${jobs.map(({ fields }) => fields && JSON.stringify(fields))}::jsonb[])
    )
    update import_runs set opened = opened + ${count('opened')}, changed = changed + ${count('changed')},
      closed = closed + ${count('closed')}
    where id = ${runId}`.execute(tx);
}

/** Lists jobs that a run closed because the feed no longer has them. A finished run then has fewer open jobs. */
export async function recordMissing(tx: Database, runId: number, jobIds: number[]): Promise<void> {
  const job = { change: 'closed', reason: changeReasons.missing, fields: null } as const;
  await recordRunJobs(
    tx,
    runId,
    jobIds.map((jobId) => ({ jobId, ...job })),
  );
  await sql`update import_runs set open_after = open_after - ${jobIds.length} where id = ${runId}`.execute(
    tx,
  );
}

/**
 * Completes the lists and figures at the end of a run: adds the jobs that closed since the run before without a run (expired, by hand,
 * after a review), and counts the open jobs.
 */
export async function balanceRun(db: Database, runId: number): Promise<void> {
  await sql`
    with run as (select id, source_id from import_runs where id = ${runId}),
    before as (
      select earlier.finished_at from import_runs as earlier, run
      where earlier.source_id = run.source_id and earlier.id < run.id and earlier.open_after is not null
      order by earlier.id desc limit 1
    ),
    gone as (
      insert into feed_run_jobs (run_id, job_id, change, reason)
      select run.id, jobs.id, 'closed', case
          when closed_reason = 'stated' then ${changeReasons.stated}
          when closed_reason in ('blocked', 'source') then ${changeReasons.blocked}
          when closed_reason = 'review' then ${changeReasons.review}
          when closed_by_hand then ${changeReasons.hand}
          else ${changeReasons.expired} end
      from run, before, jobs
      where jobs.source_id = run.source_id and closed_at > before.finished_at and closed_by_run is null
        and not exists (select from feed_run_jobs as listed where listed.run_id = run.id and listed.job_id = jobs.id)
      returning 1
    )
    update import_runs set closed = closed + (select count(*) from gone),
      open_after = (select count(*) from jobs where jobs.source_id = run.source_id and closed_at is null)
    from run where import_runs.id = run.id`.execute(db);
}

/** The compared fields of known jobs, by external id. Read them before the jobs are written. */
export async function readCompared(tx: Database, jobIds: number[]): Promise<Map<string, ComparedJob>> {
  if (jobIds.length === 0) return new Map();
  const { rows } = await sql<ComparedJob & { externalId: string }>`
    select external_id as "externalId", title, company, location, job_type as "jobType", category, salary,
      affiliate_link as "affiliateLink", posted_at as "postedAt", expires_at as "expiresAt", md5(description) as "descriptionHash"
    from jobs where id = any(${jobIds}::bigint[])`.execute(tx);
  return new Map(rows.map(({ externalId, ...job }) => [externalId, job]));
}

/** The fields that a row changes. */
export function changedFields(before: ComparedJob, { job }: JobRow): ChangedFields {
  const descriptionHash = createHash('md5').update(job.description).digest('hex');
  return compareJobs(before, { ...job, descriptionHash });
}

/**
 * Deletes the lists of runs that are older than `retention.feedRunDays`, or not among the last `retention.feedRuns` of their
 * source that have a list. The figures of a run stay.
 * @returns the number of deleted rows.
 */
export async function purgeRunJobs(db: Database, now: Date): Promise<number> {
  const before = daysBefore(now, retention.feedRunDays);
  const { numAffectedRows } = await sql`
    delete from feed_run_jobs using (
      select id, started_at, row_number() over (partition by source_id order by id desc) as place
      from import_runs where exists (select from feed_run_jobs where run_id = import_runs.id)
    ) as run
    where run_id = run.id and (place > ${retention.feedRuns} or started_at < ${before})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
