import { sql } from 'kysely';
import { foundParams, type JobSearch } from '../../../catalog/jobs/job-search.schema.ts';
import type { Database } from '../../../db/client.ts';
import { oneRow } from '../../../db/one-row.ts';
import { recordConsent } from '../../../messages/consents.server.ts';
import { releaseAddress } from '../../../messages/suppressions.server.ts';
import type { Client } from '../../../platform/http/client.ts';
import { parseJobSearch } from '../../../search/parse-search.ts';
import { type AlertFrequency, alertSearch } from './alerts.schema.ts';
import { alertConsent } from './subscribe.schema.ts';

interface NewAlert {
  /** A person gets mails, a phone gets texts. */
  recipient: { userId: number } | { phoneId: number };
  search: JobSearch;
  frequency: AlertFrequency;
  /** False: the alert waits until its address is confirmed. */
  confirmed: boolean;
}

/** How many alerts of one address or phone may wait for a confirmation. */
const maxPendingAlerts = 10;

/**
 * The search of an alert as text. Equal searches have the same text, whatever their order, page and age. Without
 * `match`, the search is an exact one, as all alerts were before the best match.
 */
export function alertQuery(search: JobSearch): string {
  return foundParams(alertSearch(search), 'exact').toString();
}

/** The search of a stored alert, and the parts of it that the rules no longer allow. */
export const readAlertQuery = (query: string): ReturnType<typeof parseJobSearch> =>
  parseJobSearch(new URLSearchParams(query), 'exact');

/**
 * Creates an alert, or changes the frequency of the recipient's alert for the same search and restarts it if
 * it was stopped. An unconfirmed request does not change an active alert. The alert sends only jobs that
 * match from now on.
 * @returns its ID.
 */
export async function createAlert(tx: Database, alert: NewAlert): Promise<number> {
  const searchId = await openSearch(tx, alertQuery(alert.search));
  const column = 'userId' in alert.recipient ? 'user_id' : 'phone_id';
  const recipient = 'userId' in alert.recipient ? alert.recipient.userId : alert.recipient.phoneId;
  const result = await sql<{ id: number }>`
    insert into alerts (${sql.ref(column)}, search_id, frequency, state, confirmed_at, delivered_match)
    values (${recipient}, ${searchId}, ${alert.frequency}, ${alert.confirmed ? 'active' : 'pending'},
      ${alert.confirmed ? sql`now()` : null},
      coalesce((select max(id) from alert_matches where search_id = ${searchId}), 0))
    on conflict (${sql.ref(column)}, search_id) do update set
      frequency = case when excluded.state = 'pending' and alerts.state = 'active' then alerts.frequency else excluded.frequency end,
      delivered_match = case when alerts.state = 'stopped' then excluded.delivered_match else alerts.delivered_match end,
      state = case when alerts.state = 'active' then 'active' else excluded.state end,
      confirmed_at = coalesce(alerts.confirmed_at, excluded.confirmed_at),
      stopped_at = null
    returning id`.execute(tx);
  if (!alert.confirmed) await limitPending(tx, column, recipient);
  return oneRow(result).id;
}

/**
 * Keeps the newest alerts that wait for a confirmation, because anybody can ask for alerts to any address.
 */
async function limitPending(tx: Database, column: 'user_id' | 'phone_id', recipient: number): Promise<void> {
  await sql`
    delete from alerts where id in (
      select id from alerts where ${sql.ref(column)} = ${recipient} and state = 'pending'
      order by id desc offset ${maxPendingAlerts})`.execute(tx);
}

async function openSearch(tx: Database, query: string): Promise<number> {
  const result = await sql<{ id: number }>`
    insert into alert_searches (query) values (${query})
    on conflict (query) do update set query = excluded.query
    returning id`.execute(tx);
  return oneRow(result).id;
}

/**
 * Starts an alert that waits for a confirmation, because its own link was used or its owner asked for it.
 * Somebody else may have asked for the person's other waiting alerts, so they keep waiting. A new request
 * ends an unsubscription.
 */
export async function confirmAlert(
  tx: Database,
  userId: number,
  alertId: number,
  by: Confirmer,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('alerts')
    .set({ state: 'active', confirmed_at: sql`now()` })
    .where('id', '=', alertId)
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await recordAlertConsent(tx, userId, by);
  await endUnsubscription(tx, userId, alertId);
}

/** Who confirms, and on which page. It becomes evidence of a consent. */
export interface Confirmer {
  client: Client;
  pageUrl: string;
}

/** Adds evidence that a person wants the mails of an alert. */
export function recordAlertConsent(tx: Database, userId: number, by: Confirmer): Promise<void> {
  const { client, pageUrl } = by;
  const agreed = { kind: 'email-alerts', granted: true, channel: 'web', text: alertConsent } as const;
  return recordConsent(tx, { userId, ...agreed, pageUrl, client });
}

/**
 * Allows mail again to a person who has just asked for alerts and owns the address. Alerts from before the
 * unsubscription stay stopped.
 */
export async function endUnsubscription(tx: Database, userId: number, askedFor: number): Promise<void> {
  const { email, is_email_subscribed } = await tx
    .selectFrom('users')
    .select(['email', 'is_email_subscribed'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await releaseAddress(tx, 'email', email);
  if (is_email_subscribed) return;
  await tx
    .updateTable('alerts')
    .set({ state: 'stopped', stopped_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('id', '<>', askedFor)
    .where('state', '=', 'active')
    .execute();
  await tx
    .updateTable('users')
    .set({ is_email_subscribed: true, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
}
