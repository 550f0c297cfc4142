import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import type { Tables } from '../../../db/schema.ts';
import { maxClicksAMinute } from './robots.ts';

/** A click as the table holds it. */
export type StoredClick = Selectable<Tables['clicks']>;

/** Of the visitor, for the counters, even if the visitor opts out. Neither is stored with the row. */
interface Visitor {
  visitor_ip: string | null;
  visitor_agent: string | null;
}

/** A landing as a row of the table clicks, with two letters of a country. Texts are `storable`. Unset cost: none. */
export type ClickRow = Omit<
  StoredClick,
  'is_unique' | 'converted' | 'converted_user_id' | 'metadata' | 'country' | 'cost'
> &
  Partial<Pick<StoredClick, 'country' | 'cost'> & Visitor> & { metadata: Record<string, string> | null };

/** A row of the table site_events. The write adds the job's partner, and a missing campaign and traffic source. */
export interface EventRow
  extends Omit<Selectable<Tables['site_events']>, 'partner_id' | 'is_unique'>,
    Visitor {
  /** The time in the click's ID. */
  clicked_at: Date | null;
}

/**
 * Commits all clicks in one statement. It also finds, across all processes, unique clicks and addresses that click
 * faster than people do. A click is unique if it is the first of its visitor (address and browser) on its campaign in
 * a day. Bots do not count.
 */
export async function insertClicks(db: Database, rows: ClickRow[]): Promise<void> {
  await sql`select record_clicks(${JSON.stringify(rows)}::json, ${maxClicksAMinute})`.execute(db);
}

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
