import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { emptySearch, type JobSearch, jobSearchParams } from '../jobs/jobs.schema.ts';
import type { AlertFrequency } from './alerts.schema.ts';

interface NewAlert {
  /** Who is told: a person by e-mail, or a telephone by text. */
  recipient: { userId: number } | { phoneId: number };
  search: JobSearch;
  frequency: AlertFrequency;
  /** False: it waits until its address is confirmed. */
  confirmed: boolean;
}

/** The search as alerts know it: equal searches have equal texts; order and page do not matter. */
export function alertQuery(search: JobSearch): string {
  const { sort, page, pageSize } = emptySearch;
  return jobSearchParams({ ...search, sort, page, pageSize }).toString();
}

/**
 * Creates an alert, or changes the frequency of the recipient's alert for the same search, and starts it again if it was stopped.
 * Jobs that are found already are not sent: it tells of what comes.
 * @returns its id.
 */
export async function createAlert(tx: Database, alert: NewAlert): Promise<number> {
  const searchId = await openSearch(tx, alertQuery(alert.search));
  const column = 'userId' in alert.recipient ? 'user_id' : 'phone_id';
  const recipient = 'userId' in alert.recipient ? alert.recipient.userId : alert.recipient.phoneId;
  const { rows } = await sql<{ id: number }>`
    insert into alerts (${sql.ref(column)}, search_id, frequency, state, confirmed_at, delivered_match)
    values (${recipient}, ${searchId}, ${alert.frequency}, ${alert.confirmed ? 'active' : 'pending'},
      ${alert.confirmed ? sql`now()` : null},
      coalesce((select max(id) from alert_matches where search_id = ${searchId}), 0))
    on conflict (${sql.ref(column)}, search_id) do update set
      frequency = excluded.frequency,
      delivered_match = case when alerts.state = 'stopped' then excluded.delivered_match else alerts.delivered_match end,
      state = case when alerts.state = 'active' then 'active' else excluded.state end,
      confirmed_at = coalesce(alerts.confirmed_at, excluded.confirmed_at),
      stopped_at = null
    returning id`.execute(tx);
  return rows[0]!.id;
}

async function openSearch(tx: Database, query: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into alert_searches (query) values (${query})
    on conflict (query) do update set query = excluded.query
    returning id`.execute(tx);
  return rows[0]!.id;
}

/** Starts a person's alerts that waited for the address to be confirmed. */
export async function confirmAlerts(tx: Database, userId: number): Promise<void> {
  await tx
    .updateTable('alerts')
    .set({ state: 'active', confirmed_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .execute();
}
