import { sql } from 'kysely';
import { emptySearch, type JobSearch, jobSearchParams } from '../../catalog/jobs/job-search.schema.ts';
import { type KeptJobs, matchesForm } from '../../catalog/jobs/kept/my-jobs.schema.ts';
import { companyKey, type HiddenThings, type MyJobs, myJobsLimits } from '../../catalog/jobs/kept/my-jobs.ts';
import { retention } from '../../content/retention.ts';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { checked } from '../../platform/http/read-body.ts';
import { parseJobSearch } from '../../search/parse-search.ts';
import { listSavedIds, takeOverTracked } from '../follow-up/tracked-jobs.server.ts';
import type { Interests, JobTraits } from './rank-matches.ts';

/** All saved and hidden jobs of an account, the latest first. */
export async function listMyJobs(db: Database, userId: number): Promise<MyJobs> {
  const [saved, hidden] = await Promise.all([listSavedIds(db, userId), listHidden(db, userId)]);
  return { saved, hiddenJobs: hidden.jobs, hiddenCompanies: hidden.companies };
}

/** An account's hidden jobs and employers, the latest first. */
export async function listHidden(db: Database, userId: number): Promise<HiddenThings> {
  const [jobs, companies] = await Promise.all([
    sql<{ id: number }>`
      select job_id as id from hidden_jobs where user_id = ${userId} order by hidden_at desc, job_id desc`.execute(
      db,
    ),
    sql<{ company: string }>`
      select coalesce(name, company) as company from hidden_companies where user_id = ${userId}
      order by hidden_at desc, hidden_companies.company`.execute(db),
  ]);
  return { jobs: jobs.rows.map(({ id }) => id), companies: companies.rows.map(({ company }) => company) };
}

/** @throws NotFound when there is no such job, Conflict when the list is full. */
export async function hideJob(db: Database, userId: number, jobId: number): Promise<void> {
  await requireRoom(
    db,
    'hidden_jobs',
    userId,
    myJobsLimits.hiddenJobs,
    'hidden jobs',
    sql`job_id <> ${jobId}`,
  );
  const { rows } = await sql`
    insert into hidden_jobs (user_id, job_id) select ${userId}, id from jobs where id = ${jobId}
    on conflict (user_id, job_id) do update set hidden_at = hidden_jobs.hidden_at returning job_id`.execute(
    db,
  );
  if (rows.length === 0) throw noSuchJob();
}

export async function unhideJob(db: Database, userId: number, jobId: number): Promise<void> {
  await db.deleteFrom('hidden_jobs').where('user_id', '=', userId).where('job_id', '=', jobId).execute();
}

/** @param company its name as the visitor saw it. @throws Conflict when the list is full. */
export async function hideCompany(db: Database, userId: number, company: string): Promise<void> {
  await requireRoom(
    db,
    'hidden_companies',
    userId,
    myJobsLimits.hiddenCompanies,
    'hidden companies',
    sql`company <> ${companyKey(company)}`,
  );
  await sql`
    insert into hidden_companies (user_id, company, name) values (${userId}, ${companyKey(company)}, ${company})
    on conflict do nothing`.execute(db);
}

export async function unhideCompany(db: Database, userId: number, company: string): Promise<void> {
  await db
    .deleteFrom('hidden_companies')
    .where('user_id', '=', userId)
    .where('company', '=', companyKey(company))
    .execute();
}

/**
 * Adds what a browser stored before the sign-in. Existing rows do not change, so it can run twice. Jobs beyond the
 * list's limit are ignored.
 */
export async function takeOver(db: Database, userId: number, kept: KeptJobs): Promise<void> {
  const room = (table: string, most: number) =>
    sql`greatest(0, ${most} - (select count(*) from ${sql.table(table)} where user_id = ${userId}))`;
  await db.transaction().execute(async (tx) => {
    await takeOverTracked(tx, userId, kept.tracked);
    await sql`
      insert into hidden_jobs (user_id, job_id)
      select ${userId}::bigint, id from jobs where id = any(${kept.hiddenJobs}::bigint[])
      limit ${room('hidden_jobs', myJobsLimits.hiddenJobs)} on conflict do nothing`.execute(tx);
    await sql`
      insert into hidden_companies (user_id, company, name)
      select ${userId}::bigint, company, name
      from unnest(${kept.hiddenCompanies.map(companyKey)}::text[], ${kept.hiddenCompanies}::text[]) as sent (company, name)
      limit ${room('hidden_companies', myJobsLimits.hiddenCompanies)} on conflict do nothing`.execute(tx);
  });
}

async function requireRoom(
  db: Database,
  table: 'hidden_jobs' | 'hidden_companies',
  userId: number,
  most: number,
  what: string,
  others: ReturnType<typeof sql>,
): Promise<void> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where user_id = ${userId} and ${others}`.execute(
    db,
  );
  if (oneRow(result).count >= most)
    throw new Conflict(
      `You have ${most.toLocaleString('en-US')} ${what}, and that’s the limit. Remove some first.`,
    );
}

const noSuchJob = (): NotFound => new NotFound('There is no job with this id.');

/** The number of latest saved and viewed jobs that represent an account's interests. */
const latest = 20;

/** The jobs that an account saved and viewed recently. */
export async function findInterests(db: Database, userId: number): Promise<Interests> {
  const traits = (table: 'tracked_jobs' | 'viewed_jobs', time: string) =>
    sql<JobTraits>`
      select jobs.id, jobs.title, category, skills from ${sql.table(table)} as known join jobs on jobs.id = job_id
      where user_id = ${userId} ${table === 'tracked_jobs' ? sql`and removed_at is null` : sql``}
      order by ${sql.ref(time)} desc, jobs.id desc limit ${latest}`.execute(db);
  const [saved, viewed] = await Promise.all([
    traits('tracked_jobs', 'saved_at'),
    traits('viewed_jobs', 'viewed_at'),
  ]);
  return { saved: saved.rows, viewed: viewed.rows };
}

/** An account's latest searches with words or filters about the work. */
export async function listRecentSearches(db: Database, userId: number, limit: number): Promise<JobSearch[]> {
  const rows = await db
    .selectFrom('recent_searches')
    .select('query')
    .where('user_id', '=', userId)
    .orderBy('searched_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ query }) => parseJobSearch(new URLSearchParams(query)).search);
}

/**
 * Records that an account viewed a job. A missing job is ignored. The oldest views beyond the limit are
 * deleted.
 */
export async function recordView(db: Database, userId: number, jobId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into viewed_jobs (user_id, job_id) select ${userId}, id from jobs where id = ${jobId}
      on conflict (user_id, job_id) do update set viewed_at = now()`.execute(tx);
    await sql`
      delete from viewed_jobs where user_id = ${userId} and job_id in (
        select job_id from viewed_jobs where user_id = ${userId}
        order by viewed_at desc, job_id desc offset ${retention.viewedJobs})`.execute(tx);
  });
}

/** Records a search by its words and filters. A search without either is ignored. */
export async function recordSearch(db: Database, userId: number, query: string): Promise<void> {
  const { search } = parseJobSearch(new URLSearchParams(query));
  const { keywords, category, jobType } = search;
  if (!keywords && !category && !jobType) return;
  const { sort, page, pageSize } = emptySearch;
  const kept = jobSearchParams({ ...search, sort, page, pageSize }).toString();
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into recent_searches (user_id, query) values (${userId}, ${kept})
      on conflict (user_id, query) do update set searched_at = now()`.execute(tx);
    await sql`
      delete from recent_searches where user_id = ${userId} and query in (
        select query from recent_searches where user_id = ${userId}
        order by searched_at desc, query offset ${retention.searches})`.execute(tx);
  });
}

/**
 * Runs a form of /my-jobs that is not about a tracked job.
 * @returns false for any other form.
 */
export async function runMatchesForm(
  db: Database,
  userId: number,
  fields: Record<string, unknown>,
): Promise<boolean> {
  if (!['forget', 'show-job', 'show-company'].includes(String(fields.do))) return false;
  const form = checked(matchesForm, fields);
  if (form.do === 'forget') await forgetHistory(db, userId);
  else if (form.do === 'show-job') await unhideJob(db, userId, form.jobId);
  else await unhideCompany(db, userId, form.company);
  return true;
}

/** Deletes an account's views and searches. */
async function forgetHistory(db: Database, userId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('viewed_jobs').where('user_id', '=', userId).execute();
    await tx.deleteFrom('recent_searches').where('user_id', '=', userId).execute();
  });
}
