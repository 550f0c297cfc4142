import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import type { Tables } from '../../../db/schema.ts';
import { maxClicksAMinute } from './robots.ts';

/** A landing as it is written: a row of the table clicks. Text is `storable`. */
export interface ClickRow {
  id: string;
  clicked_at: Date;
  external_id: string | null;
  traffic_source_id: number | null;
  campaign_id: number | null;
  ip_address: string | null;
  user_agent: string | null;
  device: string | null;
  browser: string | null;
  referrer: string | null;
  landing_page: string | null;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  utm_content: string | null;
  utm_term: string | null;
  /** Unless it is null, the click is known to be a robot's already. */
  bot_reason: string | null;
  metadata: Record<string, string> | null;
  /** Two letters. */
  country?: string | null;
  /** Dollars as exact text that the link stated and the campaign accepts. Unset: none. */
  cost?: string | null;
  /** What the counters see, also of a visitor who opts out; neither is stored with the row. Unset: the row's own. */
  visitor_ip?: string | null;
  visitor_agent?: string | null;
}

/** A row of the table site_events; job's partner, campaign and traffic source are found when it is written, unless it names them. */
export interface EventRow {
  id: string;
  at: Date;
  type: 'impression' | 'job_view' | 'application';
  job_id: number | null;
  click_id: string | null;
  /** Read off the click's id. */
  clicked_at: Date | null;
  traffic_source_id: number | null;
  campaign_id: number | null;
  user_id: number | null;
  ip_address: string | null;
  user_agent: string | null;
  bot_reason: string | null;
  /** What the counters see; neither is stored with the row. */
  visitor_ip: string | null;
  visitor_agent: string | null;
}

/**
 * Commits all of the clicks by one statement, which also finds out, over all processes, which are the first of their visitor (address and
 * browser) on their campaign within a day, and which come faster from their address than a person clicks. Robots take part in no counter.
 */
export async function insertClicks(db: Database, rows: ClickRow[]): Promise<void> {
  await sql`select record_clicks(${JSON.stringify(rows)}::json, ${maxClicksAMinute})`.execute(db);
}

/** A click as the table holds it. */
export type StoredClick = Selectable<Tables['clicks']>;

/** Inserts a click like `insertClicks`, reads it, and rolls back. So it is judged by the same statement. */
export async function tryClick(db: Database, row: ClickRow): Promise<StoredClick> {
  const tx = await db.startTransaction().execute();
  try {
    await insertClicks(tx, [row]);
    return await tx
      .selectFrom('clicks')
      .selectAll()
      .where('id', '=', row.id)
      .where('clicked_at', '=', row.clicked_at)
      .executeTakeFirstOrThrow();
  } finally {
    await tx.rollback().execute();
  }
}

/**
 * Commits all of the events by one statement. Applications are judged like clicks: too many from one address are a robot's, and a visitor's
 * second one to the same job within a day is not unique. A click counts for its campaign inside the campaign's attribution window only.
 */
export async function insertEvents(db: Database, rows: EventRow[]): Promise<void> {
  await sql`select record_events(${JSON.stringify(rows)}::json, ${maxClicksAMinute})`.execute(db);
}
