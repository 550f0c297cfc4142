import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { purgeRows } from '../../../db/purge-rows.ts';
import { limitStatements, longStatementMs } from '../../../db/statement-limit.ts';
import { daysBefore } from '../../../platform/time/day.ts';

/**
 * How many days a job can be news after its first posting, and how many days its match is kept. Both are far
 * longer than any digest waits.
 */
const newsDays = 90;
/** How many days a delivery is kept. The last delivery of an alert always stays, so its owner can see it. */
const deliveryDays = 90;

/**
 * Deletes old matches and deliveries. Before it deletes matches, it raises `old_job`, the ID up to which jobs
 * are too old for alerts. Jobs up to it are never matched again, even if the clock is wrong later. A deleted
 * delivery could be repeated only with matches after `delivered_match`.
 * @returns the number of deleted matches and deliveries.
 */
export async function purgeLedgers(
  db: Database,
  now: Date,
): Promise<{ matches: number; deliveries: number }> {
  const before = (days: number): Date => daysBefore(now, days);
  await moveMark(db, before(newsDays));
  const isExpired = sql`matched_at < ${before(newsDays)} and job_id <= (select min(old_job) from alert_cursor)`;
  const isPast = sql`created_at < ${before(deliveryDays)} and exists (
    select from alert_deliveries as later
    where later.alert_id = alert_deliveries.alert_id and later.created_at > alert_deliveries.created_at)`;
  return {
    matches: await purgeRows(db, 'alert_matches', isExpired),
    deliveries: await purgeRows(db, 'alert_deliveries', isPast),
  };
}

async function moveMark(db: Database, before: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // This scans all younger jobs.
    await limitStatements(tx, longStatementMs);
    await sql`
      update alert_cursor set old_job = greatest(old_job, coalesce((
        select id from jobs where first_seen_at < ${before} order by id desc limit 1), 0))`.execute(tx);
  });
}
