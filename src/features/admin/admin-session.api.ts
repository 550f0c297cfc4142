import type { Database } from '../../db/client.ts';
import type { RateLimits } from '../../db/rate-limits.ts';
import { readSessionToken, sessionCookie } from '../accounts/session-cookie.ts';
import { AdminSignIn } from './admin.schema.ts';
import { adminSessionHours, endAdminSession } from './admin-sessions.server.ts';
import { signInAdmin } from './admin-sign-in.server.ts';
import { findRequestAdmin } from './authorize.server.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { readers } from './roles.ts';

const tag = 'Signing in';
const path = '/admin/session';

/** Signing in and out of the back office. */
export function adminSessionEndpoints({
  db,
  rateLimits,
  origin,
}: {
  db: Database;
  rateLimits: RateLimits;
  origin: string;
}): Endpoint[] {
  return [
    endpoint({
      tag,
      path,
      method: 'POST',
      summary: 'Signs an admin in; five failures in a minute have to wait',
      access: 'anyone',
      body: AdminSignIn,
      answers: 'username and role, with the cookie of the session',
      handle: async ({ body, client }) => {
        const { admin, token } = await signInAdmin({ db, rateLimits }, body, client);
        const cookie = adminCookie(token, origin);
        return Response.json(
          { username: admin.username, role: admin.role },
          { headers: { 'set-cookie': cookie } },
        );
      },
    }),
    endpoint({
      tag,
      path,
      method: 'GET',
      summary: 'Who is signed in',
      access: readers,
      answers: 'username, role and whether a second factor is set',
      handle: async ({ request }) => {
        const { username, role, hasTotp } = (await findRequestAdmin(db, request, origin))!;
        return { username, role, hasTotp };
      },
    }),
    endpoint({
      tag,
      path,
      method: 'DELETE',
      summary: 'Signs out; without a session it does nothing',
      access: 'anyone',
      answers: 'nothing',
      handle: async ({ request }) => {
        const token = readSessionToken(request.headers, origin);
        if (token) await endAdminSession(db, token);
        return new Response(null, { status: 204, headers: { 'set-cookie': adminCookie(null, origin) } });
      },
    }),
  ];
}

/** The Set-Cookie header that begins an admin's session, or with null ends it. */
export const adminCookie = (token: string | null, origin: string): string =>
  sessionCookie(token, origin, adminSessionHours * 3600);
