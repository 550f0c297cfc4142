import type { Database } from '../../db/client.ts';
import { Unauthorized } from '../../platform/errors.ts';
import { readSessionToken } from './session-cookie.ts';
import { findSessionUser, type SessionUser } from './sessions.server.ts';

/** The signed-in person of a request to the API. @throws Unauthorized */
export async function getRequestUser(db: Database, headers: Headers, origin: string): Promise<SessionUser> {
  const token = readSessionToken(headers, origin);
  const user = token && (await findSessionUser(db, token));
  if (!user) throw new Unauthorized();
  return user;
}
