import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';

/** Days after its first posting for which a job can be news, and for which a match is kept: far longer than it waits for any digest. */
const newsDays = 90;
const batch = 10_000;

/**
 * Deletes matches that nobody needs any more. First the mark up to which postings are too old to be news moves on, by their ids: what
 * stands below it is matched no more, so a match that is gone is not made a second time, whatever the clock says later.
 * @returns rows deleted.
 */
export async function purgeMatches(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - newsDays * 24 * 60 * 60_000);
  await moveMark(db, before);
  for (let deleted = 0; ; ) {
    const { numAffectedRows } = await sql`
      delete from alert_matches where ctid = any(array(
        select ctid from alert_matches
        where matched_at < ${before} and job_id <= (select old_job from alert_cursor) limit ${batch}))`.execute(
      db,
    );
    deleted += Number(numAffectedRows);
    if (Number(numAffectedRows) < batch) return deleted;
  }
}

async function moveMark(db: Database, before: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Goes through all younger postings.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      update alert_cursor set old_job = greatest(old_job, coalesce((
        select id from jobs where first_seen_at < ${before} order by id desc limit 1), 0))`.execute(tx);
  });
}
