import { sql } from 'kysely';
import { retention } from '../../content/retention.ts';
import type { Database } from '../../db/client.ts';
import { eraseOrphans, eraseTraces } from './erase.server.ts';

/** Rows that one look finds. Each person is erased in a transaction of its own. */
const batch = 500;

/**
 * Deletes what somebody typed for an address whose owner never confirmed it: accounts with all of their rows, and
 * alerts of confirmed addresses that still wait. Days count from the last request.
 * @returns rows deleted.
 */
export async function purgeUnconfirmed(
  db: Database,
  now: Date,
  stop?: AbortSignal,
): Promise<{ unconfirmedUsers: number; waitingAlerts: number }> {
  const before = sql<Date>`(${now}::timestamptz - make_interval(days => ${retention.unconfirmedDays}))`;
  let unconfirmedUsers = 0;
  for (let found = batch; found === batch && !stop?.aborted; ) {
    const { rows } = await sql<{ id: number }>`
      select id from users where email_confirmed_at is null and created_at < ${before} and not exists (
        select from sign_in_links where user_id = users.id and created_at >= ${before})
      order by id limit ${batch}`.execute(db);
    for (const { id } of rows) await db.transaction().execute((tx) => eraseTraces(tx, id));
    found = rows.length;
    unconfirmedUsers += found;
  }
  const waitingAlerts = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ searchId: number }>`
      delete from alerts where state = 'pending' and user_id is not null and created_at < ${before} and not exists (
        select from sign_in_links where alert_id = alerts.id and created_at >= ${before})
      returning search_id as "searchId"`.execute(tx);
    await eraseOrphans(
      tx,
      rows.map(({ searchId }) => searchId),
    );
    return rows.length;
  });
  return { unconfirmedUsers, waitingAlerts };
}
