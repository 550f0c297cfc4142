import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { NotFound } from '../../../platform/errors.ts';

/**
 * Stops an alert of a person and suppresses its queued mails.
 * @returns false if it was stopped already.
 * @throws NotFound
 */
export async function stopAlert(tx: Database, userId: number, alertId: number): Promise<boolean> {
  const state = await getAlertState(tx, userId, alertId);
  if (state === 'stopped') return false;
  await tx
    .updateTable('alerts')
    .set({ state: 'stopped', stopped_at: sql`now()` })
    .where('id', '=', alertId)
    .execute();
  await tx
    .updateTable('messages')
    .set({ state: 'suppressed' })
    .where('user_id', '=', userId)
    .where('template', '=', 'job-alert')
    .where('state', '=', 'queued')
    .where(sql<string>`data ->> 'alertId'`, '=', String(alertId))
    .execute();
  return true;
}

/**
 * Restarts a stopped alert of a person. It sends only jobs that match from now on.
 * @throws NotFound, also if the alert was never confirmed.
 */
export async function startAlert(tx: Database, userId: number, alertId: number): Promise<void> {
  await getAlertState(tx, userId, alertId);
  await tx
    .updateTable('alerts')
    .set({
      state: 'active',
      stopped_at: null,
      delivered_match: sql<number>`coalesce((select max(id) from alert_matches where search_id = alerts.search_id), 0)`,
    })
    .where('id', '=', alertId)
    .where('state', '=', 'stopped')
    .execute();
}

/** Stops the alerts that a person has not confirmed. */
export async function stopPendingAlerts(tx: Database, userId: number): Promise<void> {
  await tx
    .updateTable('alerts')
    .set({ state: 'stopped', stopped_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .execute();
}

async function getAlertState(tx: Database, userId: number, alertId: number): Promise<'active' | 'stopped'> {
  const alert = await tx
    .selectFrom('alerts')
    .select('state')
    .where('id', '=', alertId)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!alert) throw new NotFound('That alert no longer exists.');
  return alert.state as 'active' | 'stopped';
}
