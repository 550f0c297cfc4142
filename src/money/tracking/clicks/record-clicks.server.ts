import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import type { Tables } from '../../../db/schema.ts';
import { maxClicksAMinute } from './robots.ts';

/** A landing as a row of the table clicks. Texts are `storable`. */
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
  /** Why the request is a bot's. Null: it may be a person's. */
  bot_reason: string | null;
  metadata: Record<string, string> | null;
  /** Two letters. */
  country?: string | null;
  /** The cost in the link, if the campaign accepts it, in dollars as exact text. Unset: none. */
  cost?: string | null;
  /** For the counters, even if the visitor opts out. Neither is stored with the row. Unset: the row's own values. */
  visitor_ip?: string | null;
  visitor_agent?: string | null;
}

/** A row of the table site_events. The write adds the job's partner, and a missing campaign and traffic source. */
export interface EventRow {
  id: string;
  at: Date;
  type: 'impression' | 'job_view' | 'application';
  job_id: number | null;
  click_id: string | null;
  /** The time in the click's ID. */
  clicked_at: Date | null;
  traffic_source_id: number | null;
  campaign_id: number | null;
  user_id: number | null;
  ip_address: string | null;
  user_agent: string | null;
  bot_reason: string | null;
  /** For the counters. Neither is stored with the row. */
  visitor_ip: string | null;
  visitor_agent: string | null;
}

/**
 * Commits all clicks in one statement. It also finds, across all processes, unique clicks and addresses that click
 * faster than people do. A click is unique if it is the first of its visitor (address and browser) on its campaign in
 * a day. Bots do not count.
 */
export async function insertClicks(db: Database, rows: ClickRow[]): Promise<void> {
  await sql`select record_clicks(${JSON.stringify(rows)}::json, ${maxClicksAMinute})`.execute(db);
}

/** A click as the table holds it. */
export type StoredClick = Selectable<Tables['clicks']>;

/** Inserts a click, reads it, and rolls back. Uses the statement of `insertClicks`, so the result is the same. */
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
 * Commits all events in one statement. Too many applications from one address count as a bot's. A visitor's second
 * application to the same job in a day is not unique. A click counts for its campaign only within the attribution
 * window.
 */
export async function insertEvents(db: Database, rows: EventRow[]): Promise<void> {
  await sql`select record_events(${JSON.stringify(rows)}::json, ${maxClicksAMinute})`.execute(db);
}
