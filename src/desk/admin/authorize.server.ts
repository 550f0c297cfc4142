import type { Authorize, Caller } from '../../api/endpoint.ts';
import type { Database } from '../../db/client.ts';
import { Forbidden, Unauthorized } from '../../platform/errors.ts';
import { readSessionToken } from '../sign-in/session-cookie.ts';
import { getRequestUser } from '../sign-in/sessions.server.ts';
import { type AdminInSession, findAdmin } from './admin-sessions.server.ts';

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
    const admin = await findRequestAdmin(db, request, origin);
    if (!admin) throw new Unauthorized();
    if (access === 'partner key')
      throw new Forbidden("GET requires a partner's API key. Use POST with an admin session.");
    const allowed = access === 'partner' ? ['admin'] : access;
    if (!allowed.includes(admin.role))
      throw new Forbidden(`Your role (${admin.role}) doesn't allow this. Ask a site admin.`);
    return { kind: 'admin', id: admin.id, username: admin.username, role: admin.role };
  };
}
