import { query } from './site-database.ts';

/** Saves a job of the catalog to an account. @returns the ID of the tracked job. */
export async function trackJob(userId: number, jobId: number): Promise<string> {
  const { rows } = await query((client) =>
    client.query(
      `with tracked as (
         insert into tracked_jobs (user_id, job_id, title, company, place, description, stage, saved_at, changed_at)
         select $1, id, title, company, location, description, 'saved', date_trunc('second', now()), date_trunc('second', now())
         from jobs where id = $2 returning id, saved_at)
       insert into tracked_job_events (tracked_job_id, id, kind, at) select id, gen_random_uuid(), 'saved', saved_at
       from tracked returning tracked_job_id as id`,
      [userId, jobId],
    ),
  );
  return rows[0].id;
}
