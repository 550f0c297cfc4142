import { sql } from 'kysely';
import { besideWrite } from '../../db/before-commit.ts';
import type { Database } from '../../db/client.ts';
import { newToken, sha256 } from '../../platform/crypto/tokens.ts';
import { NotFound, Unauthorized } from '../../platform/errors.ts';
import type { Client } from '../../platform/http/client.ts';
import { dayMs } from '../../platform/time/day.ts';
import { forgetDevices, rememberDevice } from './known-devices.server.ts';
import {
  type Browser,
  idleDays,
  readSessionToken,
  type StartedSession,
  sessionDays,
} from './session-cookie.ts';

/** The signed-in account of a request. */
export interface SessionUser {
  id: number;
  sessionId: number;
  firstName: string;
  lastName: string;
  email: string;
  zipCode: string | null;
}

/** The last use of a session is stored at most this often. */
const seenEveryMinutes = 10;

/**
 * Starts a session. The token goes into the cookie, and its hash is stored. The browser's earlier session
 * ends, and the account knows the device from now on.
 */
export async function createSession(
  db: Database,
  userId: number,
  client: Client,
  browser: Browser | null,
): Promise<StartedSession> {
  const token = newToken();
  if (browser?.session) await endReplacedSession(db, browser.session);
  const device = await rememberDevice(db, { userId }, browser?.device ?? null);
  await db
    .insertInto('sessions')
    .values({
      token_hash: sha256(token),
      user_id: userId,
      expires_at: new Date(Date.now() + sessionDays * dayMs),
      ip: client.ip,
      user_agent: client.userAgent,
      device_id: device.id,
    })
    .execute();
  return { token, device: device.token };
}

/** Whether a session is valid: neither expired nor idle for too long. */
export const isGoodSession = sql<boolean>`sessions.expires_at > now()
  and sessions.last_seen_at > now() - make_interval(days => ${idleDays})`;

/**
 * The account of the session with this token. Null when the session is unknown, ended, expired or unused for
 * `idleDays`.
 */
export async function findSessionUser(db: Database, token: string): Promise<SessionUser | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'sessions.id as sessionId',
      'first_name',
      'last_name',
      'email',
      'zip_code',
      'last_seen_at',
    ])
    .where('token_hash', '=', sha256(token))
    .where(isGoodSession)
    .executeTakeFirst();
  if (!row) return null;
  if (Date.now() - row.last_seen_at.getTime() > seenEveryMinutes * 60_000)
    await besideWrite(() =>
      db.updateTable('sessions').set({ last_seen_at: sql`now()` }).where('id', '=', row.sessionId).execute(),
    );
  return {
    id: row.id,
    sessionId: row.sessionId,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    zipCode: row.zip_code,
  };
}

/** Ends the session whose cookie a new session replaces. Accounts and admins share the cookie. */
export async function endReplacedSession(db: Database, token: string): Promise<void> {
  await endSession(db, token);
  await db.deleteFrom('admin_sessions').where('token_hash', '=', sha256(token)).execute();
}

/** Ends a session by its token. */
export async function endSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', sha256(token)).execute();
}

/** The signed-in account of a request, or null. */
export async function findRequestUser(
  db: Database,
  headers: Headers,
  origin: string,
): Promise<SessionUser | null> {
  const token = readSessionToken(headers, origin);
  return token ? findSessionUser(db, token) : null;
}

/** The signed-in account of a request. @throws Unauthorized */
export async function getRequestUser(db: Database, headers: Headers, origin: string): Promise<SessionUser> {
  const user = await findRequestUser(db, headers, origin);
  if (!user) throw new Unauthorized();
  return user;
}

/** A browser in which an account is signed in. */
interface OwnSession {
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

/**
 * Which words of a user agent mean which browser. The first match counts, because most user agents name other
 * browsers as well.
 */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** The name of a browser for its owner, from its user agent: "Chrome on Windows". */
export function browserName(userAgent: string | null): string {
  const find = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : 'An unknown browser');
}
