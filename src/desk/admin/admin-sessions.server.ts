import { sql } from 'kysely';
import type { Authorize, Caller } from '../../api/endpoint.ts';
import type { Role } from '../../api/roles.ts';
import { besideWrite } from '../../db/before-commit.ts';
import type { Database } from '../../db/client.ts';
import { newToken, sha256 } from '../../platform/crypto/tokens.ts';
import { Forbidden, Unauthorized } from '../../platform/errors.ts';
import type { Client } from '../../platform/http/client.ts';
import { forgetDevices, rememberDevice } from '../sign-in/known-devices.server.ts';
import {
  type Browser,
  deviceCookie,
  readSessionToken,
  type StartedSession,
  sessionCookie,
} from '../sign-in/session-cookie.ts';
import { endReplacedSession, getRequestUser } from '../sign-in/sessions.server.ts';

/** Hours after which an admin must sign in again. */
export const adminSessionHours = 12;
/** Hours without a request after which a session ends. */
export const adminIdleHours = 2;
/** The last use of a session is stored at most this often. */
const seenEveryMinutes = 5;

/** The signed-in admin of a request. */
export interface Admin {
  id: number;
  username: string;
  role: Role;
  hasTotp: boolean;
}

/** The signed-in admin of a request, with the session. */
export interface AdminInSession extends Admin {
  sessionId: number;
}

/**
 * Starts a session. Only the hash of its token is stored. The browser's earlier session ends, and the admin's
 * account knows the device from now on.
 */
export async function createAdminSession(
  db: Database,
  adminId: number,
  client: Client,
  browser: Browser | null,
): Promise<StartedSession> {
  const token = newToken();
  if (browser?.session) await endReplacedSession(db, browser.session);
  const device = await rememberDevice(db, { adminId }, browser?.device ?? null);
  await db
    .insertInto('admin_sessions')
    .values({
      token_hash: sha256(token),
      admin_id: adminId,
      expires_at: new Date(Date.now() + adminSessionHours * 3_600_000),
      ip: client.ip,
      user_agent: client.userAgent,
      device_id: device.id,
    })
    .execute();
  return { token, device: device.token };
}

/**
 * The admin of the session with this token. Null when the session is unknown, ended, expired or unused for
 * `adminIdleHours`, or when the admin is disabled.
 */
export async function findAdmin(db: Database, token: string): Promise<AdminInSession | null> {
  const row = await db
    .selectFrom('admin_sessions')
    .innerJoin('admins', 'admins.id', 'admin_sessions.admin_id')
    .select([
      'admins.id',
      'username',
      'role',
      'totp_secret',
      'admin_sessions.id as sessionId',
      'last_seen_at',
    ])
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_seen_at', '>', sql<Date>`now() - make_interval(hours => ${adminIdleHours})`)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  if (Date.now() - row.last_seen_at.getTime() > seenEveryMinutes * 60_000)
    await besideWrite(() =>
      db
        .updateTable('admin_sessions')
        .set({ last_seen_at: sql`now()` })
        .where('id', '=', row.sessionId)
        .execute(),
    );
  const { id, username, role, sessionId } = row;
  return { id, username, role, hasTotp: row.totp_secret !== null, sessionId };
}

/** Ends an admin's sessions, all or all except one. Only the device of the remaining session stays known. */
export async function endAdminSessions(
  tx: Database,
  adminId: number,
  keptSessionId: number | null = null,
): Promise<void> {
  await tx
    .deleteFrom('admin_sessions')
    .where('admin_id', '=', adminId)
    .where('id', '<>', keptSessionId ?? 0)
    .execute();
  const kept = await tx
    .selectFrom('admin_sessions')
    .select('device_id')
    .where('admin_id', '=', adminId)
    .executeTakeFirst();
  await forgetDevices(tx, { adminId }, kept?.device_id ?? null);
}

/** Ends a session by its token. */
export async function endAdminSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom('admin_sessions').where('token_hash', '=', sha256(token)).execute();
}

/** The Set-Cookie headers that start an admin's session, or end it with null. The device stays known. */
export function adminCookies(begun: StartedSession | null, origin: string): [string, string][] {
  const cookies = [sessionCookie(begun?.token ?? null, origin, adminSessionHours * 3600)];
  if (begun) cookies.push(deviceCookie(begun.device, origin));
  return cookies.map((cookie) => ['set-cookie', cookie]);
}

/** The admin whose session a request carries, or null. */
export async function findRequestAdmin(
  db: Database,
  request: Request,
  origin: string,
): Promise<AdminInSession | null> {
  const token = readSessionToken(request.headers, origin);
  return token ? findAdmin(db, token) : null;
}

/**
 * The partner of the API key in a request. Null when the request carries no key.
 * @throws Unauthorized for an invalid key.
 */
export type FindPartner = (request: Request) => Promise<Extract<Caller, { kind: 'partner' }> | null>;

/** Decides who may call an endpoint. All endpoints use it. */
export function authorizeBy(db: Database, origin: string, findPartner: FindPartner): Authorize {
  return async (request, access) => {
    if (access === 'anyone') return null;
    if (access === 'seeker')
      return { kind: 'seeker', ...(await getRequestUser(db, request.headers, origin)) };
    const takesKeys = access === 'partner' || access === 'partner key';
    const partner = takesKeys ? await findPartner(request) : null;
    if (partner) return partner;
    if (access === 'partner key')
      throw new Unauthorized("GET requires a partner's API key. Use POST with an admin session.");
    const admin = await findRequestAdmin(db, request, origin);
    if (!admin) throw new Unauthorized();
    const allowed = access === 'partner' ? ['admin'] : access;
    if (!allowed.includes(admin.role))
      throw new Forbidden(`Your role (${admin.role}) doesn't allow this. Ask a site admin.`);
    return { kind: 'admin', id: admin.id, username: admin.username, role: admin.role };
  };
}
