import { sql } from 'kysely';
import { getJob } from '../../catalog/jobs/jobs.server.ts';
import { findWarnings } from '../../catalog/postings/find-warnings.ts';
import { retention } from '../../content/retention.ts';
import type { Database } from '../../db/client.ts';
import { purgeRows } from '../../db/purge-rows.ts';
import type { RateLimits } from '../../db/rate-limits.ts';
import type { Client } from '../../platform/http/client.ts';
import { daysBefore } from '../../platform/time/day.ts';
import { isHasty } from '../../seekers/contact/form-stamp.server.ts';
import type { ReportForm } from './job-reports.schema.ts';

export interface JobReportServices {
  db: Database;
  rateLimits: RateLimits;
  now(): Date;
}

/** Reports of one ad that wait for a decision. Further ones count in one of these. */
const maxWaitingReports = 20;

/**
 * Puts a visitor's report about a job into the review queue, with the sentence that a rule finds in the ad. Equal reports that wait are
 * counted in one row. Nothing about the visitor is stored. A report that looks automated is dropped in silence.
 * @throws NotFound, TooMany
 */
export async function reportJob(
  { db, rateLimits, now }: JobReportServices,
  jobId: number,
  form: ReportForm,
  client: Client,
): Promise<void> {
  await rateLimits.use('report', client);
  const job = await getJob(db, jobId);
  if (form.website || (form.opened !== undefined && (await isHasty(db, form.opened, now())))) return;
  const [warning] = findWarnings(job.description);
  await db.transaction().execute(async (tx) => {
    // One report of an ad after the other.
    await sql`select from jobs where id = ${job.id} for no key update`.execute(tx);
    const { numAffectedRows = 0n } = await sql`
      insert into job_reports (job_id, reason, note, rule, sentence)
      select ${job.id}, ${form.reason}, ${form.note}, ${warning?.rule ?? null}, ${warning?.sentence ?? null}
      where (select count(*) from job_reports where job_id = ${job.id} and status = 'new') < ${maxWaitingReports}
      on conflict (job_id, reason, rule) where status = 'new' and note = ''
      do update set times = job_reports.times + 1, last_at = now()`.execute(tx);
    if (numAffectedRows > 0n) return;
    await sql`
      update job_reports set times = times + 1, last_at = now() where id = (
        select id from job_reports where job_id = ${job.id} and status = 'new'
        order by reason = ${form.reason} desc, id limit 1)`.execute(tx);
  });
}

/**
 * Deletes visitors' reports about ads after their retention, in any status. What a rule found stays, so a sentence that an admin has
 * cleared does not come back.
 * @returns the number of deleted rows.
 */
export const purgeReports = (db: Database, now: Date): Promise<number> =>
  purgeRows(
    db,
    'job_reports',
    sql`reason <> 'rule' and created_at < ${daysBefore(now, retention.reportDays)}`,
  );
