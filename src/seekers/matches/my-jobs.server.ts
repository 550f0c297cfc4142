import { sql } from 'kysely';
import { emptySearch, type JobSearch, jobSearchParams } from '../../catalog/jobs/job-search.schema.ts';
import type { JobCard } from '../../catalog/jobs/jobs.schema.ts';
import { listCards } from '../../catalog/jobs/jobs.server.ts';
import type { MyJobsForm, SavedChange } from '../../catalog/jobs/kept/my-jobs.schema.ts';
import {
  companyKey,
  type HiddenThings,
  type MyJobs,
  myJobsLimits,
  type SavedJob,
} from '../../catalog/jobs/kept/my-jobs.ts';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { parseJobSearch } from '../../search/parse-search.ts';
import type { Interests, JobTraits } from './rank-matches.ts';

/** A saved or hidden job. It may be closed by now. */
interface KeptJob {
  job: JobCard;
  closedAt: Date | null;
}

/** All saved and hidden jobs of an account, the latest first. */
export async function listMyJobs(db: Database, userId: number): Promise<MyJobs> {
  const [saved, hidden] = await Promise.all([
    sql<Omit<SavedJob, 'savedAt' | 'appliedAt'> & { savedAt: Date; appliedAt: Date | null }>`
      select job_id as "jobId", note, saved_at as "savedAt", applied_at as "appliedAt" from saved_jobs
      where user_id = ${userId} order by saved_at desc, job_id desc`.execute(db),
    listHidden(db, userId),
  ]);
  return {
    saved: saved.rows.map((row) => ({
      ...row,
      savedAt: row.savedAt.toISOString(),
      appliedAt: row.appliedAt?.toISOString() ?? null,
    })),
    hiddenJobs: hidden.jobs,
    hiddenCompanies: hidden.companies,
  };
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

/**
 * Saves a job, or changes the note and the mark 'applied' of a saved one. Fields that are left out keep their
 * values.
 * @throws NotFound when there is no such job; Conflict when the list is full.
 */
export async function saveJob(
  db: Database,
  userId: number,
  jobId: number,
  { note, applied }: SavedChange,
): Promise<void> {
  await requireRoom(db, 'saved_jobs', userId, myJobsLimits.saved, 'saved jobs', sql`job_id <> ${jobId}`);
  const { rows } = await sql`
    insert into saved_jobs as kept (user_id, job_id, note, applied_at)
    select ${userId}, id, ${note ?? ''}, ${applied ? sql`now()` : null} from jobs where id = ${jobId}
    on conflict (user_id, job_id) do update set
      note = ${note === undefined ? sql`kept.note` : note},
      applied_at = ${appliedAt(applied)}
    returning job_id`.execute(db);
  if (rows.length === 0) throw noSuchJob();
}

/** A second mark keeps the first date. */
function appliedAt(applied: boolean | undefined) {
  if (applied === undefined) return sql`kept.applied_at`;
  return applied ? sql`coalesce(kept.applied_at, now())` : sql`null`;
}

export async function removeSavedJob(db: Database, userId: number, jobId: number): Promise<void> {
  await db.deleteFrom('saved_jobs').where('user_id', '=', userId).where('job_id', '=', jobId).execute();
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
 * Adds what a browser stored before the sign-in. Existing rows do not change, so it can run twice. Jobs that
 * are gone, and jobs beyond the list's limit, are ignored.
 */
export async function takeOver(db: Database, userId: number, kept: MyJobs): Promise<void> {
  const column = <Name extends keyof SavedJob>(name: Name) => kept.saved.map((one) => one[name]);
  const room = (table: string, most: number) =>
    sql`greatest(0, ${most} - (select count(*) from ${sql.table(table)} where user_id = ${userId}))`;
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into saved_jobs as known (user_id, job_id, note, saved_at, applied_at)
      select distinct on (job_id) ${userId}::bigint, job_id, note, least(saved_at, now()), least(applied_at, now())
      from unnest(${column('jobId')}::bigint[], ${column('note')}::text[], ${column('savedAt')}::timestamptz[],
        ${column('appliedAt')}::timestamptz[]) as sent (job_id, note, saved_at, applied_at)
      join jobs on jobs.id = job_id
      limit ${room('saved_jobs', myJobsLimits.saved)}
      on conflict (user_id, job_id) do update set
        note = case when known.note = '' then excluded.note else known.note end,
        applied_at = coalesce(known.applied_at, excluded.applied_at)`.execute(tx);
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

/** Jobs as cards, open or closed, in the order of the ids. Missing jobs are left out. */
export async function listKeptJobs(db: Database, ids: number[]): Promise<KeptJob[]> {
  const [cards, closed] = await Promise.all([
    listCards(db, ids),
    sql<{ id: number; closedAt: Date }>`
      select id, coalesce(closed_at, updated_at) as "closedAt" from jobs
      where id = any(${ids}::bigint[]) and status = 'closed'`.execute(db),
  ]);
  const closedAt = new Map(closed.rows.map((row) => [row.id, row.closedAt]));
  return cards.map((job) => ({ job, closedAt: closedAt.get(job.id) ?? null }));
}

async function requireRoom(
  db: Database,
  table: 'saved_jobs' | 'hidden_jobs' | 'hidden_companies',
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

/** Runs the action of a form on /my-jobs. It stores the form's note, whichever button was pressed. */
export async function changeMyJobs(db: Database, userId: number, form: MyJobsForm): Promise<void> {
  switch (form.do) {
    case 'forget':
      return forgetHistory(db, userId);
    case 'show-job':
      return unhideJob(db, userId, form.jobId);
    case 'show-company':
      return unhideCompany(db, userId, form.company);
    case 'remove':
      return removeSavedJob(db, userId, form.jobId);
    case 'note':
      return saveJob(db, userId, form.jobId, { note: form.note });
    default:
      return saveJob(db, userId, form.jobId, { note: form.note, applied: form.do === 'applied' });
  }
}

/** The number of latest saved and viewed jobs that represent an account's interests. */
const latest = 20;

/** The jobs that an account saved and viewed recently. */
export async function findInterests(db: Database, userId: number): Promise<Interests> {
  const traits = (table: 'saved_jobs' | 'viewed_jobs', time: string) =>
    sql<JobTraits>`
      select id, title, category, skills from ${sql.table(table)} join jobs on id = job_id
      where user_id = ${userId} order by ${sql.ref(time)} desc, id desc limit ${latest}`.execute(db);
  const [saved, viewed] = await Promise.all([
    traits('saved_jobs', 'saved_at'),
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
        order by viewed_at desc, job_id desc offset ${myJobsLimits.viewed})`.execute(tx);
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
        order by searched_at desc, query offset ${myJobsLimits.searches})`.execute(tx);
  });
}

/** Deletes an account's views and searches. */
async function forgetHistory(db: Database, userId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('viewed_jobs').where('user_id', '=', userId).execute();
    await tx.deleteFrom('recent_searches').where('user_id', '=', userId).execute();
  });
}
