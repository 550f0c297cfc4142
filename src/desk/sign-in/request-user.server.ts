import type { Database } from '../../db/client.ts';
import { Unauthorized } from '../../platform/errors.ts';
import { readSessionToken } from './session-cookie.ts';
import { findSessionUser, type SessionUser } from './sessions.server.ts';

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
