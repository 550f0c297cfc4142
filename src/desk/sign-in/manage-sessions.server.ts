import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { NotFound } from '../../platform/errors.ts';
import { browserName } from './browser-name.ts';
import { forgetDevices } from './known-devices.server.ts';
import { isGoodSession } from './sessions.server.ts';

/** A browser in which an account is signed in. */
export interface OwnSession {
  id: number;
  /** In words: "Firefox on Windows". */
  browser: string;
  ip: string | null;
  createdAt: Date;
  lastSeenAt: Date;
}

/** The account's sessions that are still valid, the last used first. */
export async function listSessions(db: Database, userId: number): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', sql<string | null>`host(ip)`.as('ip'), 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where(isGoodSession)
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

/**
 * Ends one of the account's sessions.
 * @throws NotFound when there is none, or when it belongs to another account.
 */
export async function endOwnSession(db: Database, userId: number, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new NotFound('That device is no longer signed in.');
}

/**
 * Ends all sessions of an account except one. Earlier links stop working, and only the device of the
 * remaining session stays known. Call it first in a transaction: a sign-in locks the link first, then the
 * account.
 */
export async function endOtherSessions(tx: Database, userId: number, keptId: number): Promise<void> {
  await tx
    .updateTable('sign_in_links')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', keptId).execute();
  const kept = await tx
    .selectFrom('sessions')
    .select('device_id')
    .where('user_id', '=', userId)
    .where('id', '=', keptId)
    .executeTakeFirst();
  await forgetDevices(tx, { userId }, kept?.device_id ?? null);
}
