import { sql } from 'kysely';
import { emptySearch, type JobSearch, jobSearchParams } from '../../catalog/jobs/job-search.schema.ts';
import { myJobsLimits } from '../../catalog/jobs/kept/my-jobs.ts';
import type { Database } from '../../db/client.ts';
import { parseJobSearch } from '../../search/parse-search.ts';
import type { Interests, JobTraits } from './rank-matches.ts';

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
export async function forgetHistory(db: Database, userId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('viewed_jobs').where('user_id', '=', userId).execute();
    await tx.deleteFrom('recent_searches').where('user_id', '=', userId).execute();
  });
}
