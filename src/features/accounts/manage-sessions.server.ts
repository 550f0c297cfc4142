import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { NotFound } from '../../platform/errors.ts';
import { browserName } from './browser-name.ts';

/** A browser in which a person is signed in. */
export interface OwnSession {
  id: number;
  /** In words: "Firefox on Windows". */
  browser: string;
  ip: string | null;
  createdAt: Date;
  lastSeenAt: Date;
}

/** A person's sessions that are still good, the last used first. */
export async function listSessions(db: Database, userId: number): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', sql<string | null>`host(ip)`.as('ip'), 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, user_agent, ip, created_at, last_seen_at }) => ({
    id,
    browser: browserName(user_agent),
    ip,
    createdAt: created_at,
    lastSeenAt: last_seen_at,
  }));
}

/** Ends one of a person's sessions. @throws NotFound when there is none, also when it is somebody else's. */
export async function endOwnSession(db: Database, userId: number, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new NotFound('This device is not signed in any more.');
}

/** Ends all of a person's sessions but one. */
export async function endOtherSessions(db: Database, userId: number, keptId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', keptId).execute();
}
