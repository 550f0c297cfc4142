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

/** Changes how often an alert comes. @throws NotFound, also for somebody else's alert. */
export async function setAlertFrequency(
  db: Database,
  userId: number,
  id: number,
  frequency: AlertFrequency,
): Promise<void> {
  const query = db.updateTable('alerts').set({ frequency });
  found(await query.where('id', '=', id).where('user_id', '=', userId).executeTakeFirst());
}

/** Deletes an alert with the record of its deliveries and the mail of it that is still queued. @throws NotFound, also for somebody else's alert. */
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
