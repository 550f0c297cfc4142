import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { NotFound } from '../../platform/errors.ts';
import type { AlertFrequency } from './alerts.schema.ts';

/** An alert as its owner sees it. */
export interface OwnAlert {
  id: number;
  /** The URL parameters of the search. */
  query: string;
  frequency: AlertFrequency;
  state: 'pending' | 'active' | 'stopped';
  createdAt: Date;
  /** When a mail of it went out last. */
  lastSentAt: Date | null;
}

/** A person's e-mail alerts, those that run first, then the newest. */
export async function listAlerts(db: Database, userId: number): Promise<OwnAlert[]> {
  return db
    .selectFrom('alerts')
    .innerJoin('alert_searches', 'alert_searches.id', 'alerts.search_id')
    .select((expression) => [
      'alerts.id',
      'query',
      'frequency',
      'state',
      'alerts.created_at as createdAt',
      expression
        .selectFrom('alert_deliveries')
        .whereRef('alert_id', '=', 'alerts.id')
        .select(sql<Date | null>`max(created_at)`.as('at'))
        .as('lastSentAt'),
    ])
    .where('user_id', '=', userId)
    .orderBy(sql`state = 'stopped'`)
    .orderBy('alerts.id', 'desc')
    .execute();
}

/** Changes how often an alert comes. @throws NotFound, also for somebody else's alert; like the others below. */
export async function setAlertFrequency(
  db: Database,
  userId: number,
  id: number,
  frequency: AlertFrequency,
): Promise<void> {
  const query = db.updateTable('alerts').set({ frequency });
  found(await query.where('id', '=', id).where('user_id', '=', userId).executeTakeFirst());
}

/** Stops an alert until it is resumed. */
export async function stopAlert(db: Database, userId: number, id: number): Promise<void> {
  const query = db.updateTable('alerts').set({ state: 'stopped', stopped_at: sql`now()` });
  found(await query.where('id', '=', id).where('user_id', '=', userId).executeTakeFirst());
}

/** Starts a stopped alert again, with what is posted from now on; an address that is not confirmed has to be, first. */
export async function resumeAlert(db: Database, userId: number, id: number): Promise<void> {
  const query = db.updateTable('alerts').set({
    state: sql<'active' | 'pending'>`case
      when (select email_confirmed_at from users where users.id = alerts.user_id) is null then 'pending' else 'active' end`,
    confirmed_at: sql<Date | null>`coalesce(confirmed_at,
      (select case when email_confirmed_at is null then null else now() end from users where users.id = alerts.user_id))`,
    stopped_at: null,
    delivered_match: sql<number>`case when state <> 'stopped' then delivered_match else
      coalesce((select max(id) from alert_matches where alert_matches.search_id = alerts.search_id), 0) end`,
  });
  found(await query.where('id', '=', id).where('user_id', '=', userId).executeTakeFirst());
}

/** Deletes an alert with the record of its deliveries and the mail of it that is still queued. */
export async function deleteAlert(db: Database, userId: number, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const query = tx.deleteFrom('alerts').where('id', '=', id).where('user_id', '=', userId);
    found(await query.executeTakeFirst());
    await tx
      .deleteFrom('messages')
      .where('user_id', '=', userId)
      .where('template', '=', 'job-alert')
      .where('state', '=', 'queued')
      .where(sql<boolean>`data->>'alertId' = ${String(id)}`)
      .execute();
  });
}

function found(result: { numUpdatedRows: bigint } | { numDeletedRows: bigint }): void {
  const rows = 'numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows;
  if (rows === 0n) throw new NotFound('You have no such alert any more.');
}
