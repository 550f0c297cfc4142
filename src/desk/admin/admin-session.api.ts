import { type Endpoint, endpoint } from '../../api/endpoint.ts';
import { readers } from '../../api/roles.ts';
import type { Database } from '../../db/client.ts';
import type { RateLimits } from '../../db/rate-limits.ts';
import type { Config } from '../../platform/config.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { Unauthorized } from '../../platform/errors.ts';
import { readBrowser, readSessionToken } from '../sign-in/session-cookie.ts';
import { AdminSignIn } from './admin.schema.ts';
import { adminCookies, endAdminSession, findRequestAdmin } from './admin-sessions.server.ts';
import { signInAdmin } from './admin-sign-in.server.ts';

const tag = 'Admin session';
const path = '/admin/session';

/** The addresses that sign in to the back office and out of it. */
export function adminSessionEndpoints(services: {
  db: Database;
  rateLimits: RateLimits;
  secrets: SecretBox;
  config: Config;
  origin: string;
}): Endpoint[] {
  const { db, origin } = services;
  return [
    endpoint({
      tag,
      path,
      method: 'POST',
      summary: 'Signs in an admin; limited to five failures per minute',
      access: 'anyone',
      body: AdminSignIn,
      answers: 'username and role, and sets the session cookie',
      handle: async ({ body, client, request }) => {
        const { admin, ...begun } = await signInAdmin(
          services,
          body,
          client,
          readBrowser(request.headers, origin),
        );
        return Response.json(
          { username: admin.username, role: admin.role },
          { headers: adminCookies(begun, origin) },
        );
      },
    }),
    endpoint({
      tag,
      path,
      method: 'GET',
      summary: 'Gets the signed-in admin',
      access: readers,
      answers: 'username, role and whether two-factor authentication is on',
      handle: async ({ request }) => {
        const admin = await findRequestAdmin(db, request, origin);
        if (!admin) throw new Unauthorized();
        const { username, role, hasTotp } = admin;
        return { username, role, hasTotp };
      },
    }),
    endpoint({
      tag,
      path,
      method: 'DELETE',
      summary: 'Signs out; does nothing without a session',
      access: 'anyone',
      answers: 'nothing',
      handle: async ({ request }) => {
        const token = readSessionToken(request.headers, origin);
        if (token) await endAdminSession(db, token);
        return new Response(null, { status: 204, headers: adminCookies(null, origin) });
      },
    }),
  ];
}
