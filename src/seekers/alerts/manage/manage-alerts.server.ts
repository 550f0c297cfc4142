import { sql } from 'kysely';
import { jobsPath } from '../../../catalog/jobs/jobs-path.ts';
import type { Database } from '../../../db/client.ts';
import { NotFound } from '../../../platform/errors.ts';
import { describeReadSearch } from '../match/describe-read-search.server.ts';
import type { AlertFrequency } from '../subscribe/alerts.schema.ts';
import { type Confirmer, confirmAlert, readAlertQuery } from '../subscribe/alerts.server.ts';
import { type OwnAlertLink, ownAlertLimits } from './own-alerts.ts';

/** An alert as its owner sees it. */
export interface OwnAlert {
  id: number;
  /** The URL parameters of the search. */
  query: string;
  frequency: AlertFrequency;
  state: 'pending' | 'active' | 'stopped';
  createdAt: Date;
  /** When its last mail was sent. */
  lastSentAt: Date | null;
}

/**
 * A person's email alerts: first those that wait for a confirmation, then the active ones. The newest come
 * first.
 */
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
    .orderBy(sql`array_position(array['pending', 'active', 'stopped'], state)`)
    .orderBy('alerts.id', 'desc')
    .execute();
}

/** Whether an alert waits for its owner's confirmation. */
export async function hasWaitingAlert(tx: Database, userId: number): Promise<boolean> {
  const query = tx.selectFrom('alerts').select('id').where('user_id', '=', userId);
  return (await query.where('state', '=', 'pending').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Starts a waiting alert at the request of its owner, who owns the address. It sends only jobs that match
 * from now on.
 * @throws NotFound, also for somebody else's alert.
 */
export async function startWaitingAlert(
  db: Database,
  userId: number,
  id: number,
  by: Confirmer,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const waiting = await tx
      .updateTable('alerts')
      .from('users')
      .set({
        delivered_match: sql<number>`coalesce((select max(id) from alert_matches where search_id = alerts.search_id), 0)`,
      })
      .whereRef('users.id', '=', 'alerts.user_id')
      .where('users.email_confirmed_at', 'is not', null)
      .where('alerts.id', '=', id)
      .where('users.id', '=', userId)
      .where('state', '=', 'pending')
      .executeTakeFirst();
    found(waiting);
    await confirmAlert(tx, userId, id, by);
  });
}

/** Changes the frequency of an alert. @throws NotFound, also for somebody else's alert. */
export async function setAlertFrequency(
  db: Database,
  userId: number,
  id: number,
  frequency: AlertFrequency,
): Promise<void> {
  const query = db.updateTable('alerts').set({ frequency });
  found(await query.where('id', '=', id).where('user_id', '=', userId).executeTakeFirst());
}

/**
 * Deletes an alert with its deliveries and its queued mail.
 * @throws NotFound, also for somebody else's alert.
 */
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
  if (rows === 0n) throw new NotFound('That alert no longer exists.');
}

interface AlertRow {
  id: number;
  query: string;
  newJobs: number;
}

/** The active email alerts of an account, the newest first, with the jobs found since the last mail. */
export async function listAlertLinks(db: Database, userId: number): Promise<OwnAlertLink[]> {
  const { rows } = await sql<AlertRow>`
    select alerts.id, query, (
      select count(*)::int from (
        select from alert_matches join jobs on jobs.id = job_id
        where alert_matches.search_id = alerts.search_id and alert_matches.id > delivered_match and status = 'open'
        limit ${ownAlertLimits.newJobs}
      ) as found
    ) as "newJobs"
    from alerts join alert_searches on alert_searches.id = search_id
    where user_id = ${userId} and state = 'active'
    order by alerts.id desc
    limit ${ownAlertLimits.alerts}`.execute(db);
  const links = rows.map(async ({ id, query, newJobs }) => {
    const { search } = readAlertQuery(query);
    const words = await describeReadSearch(db, search);
    return { id, search: words, path: jobsPath({ ...search, sort: 'date' }), newJobs };
  });
  return Promise.all(links);
}

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
