import * as z from 'zod/mini';
import type { Database } from '../../db/client.ts';
import type { RateLimits } from '../../db/rate-limits.ts';
import type { Client } from '../../platform/client.ts';
import type { Config } from '../../platform/config.ts';
import { localPath } from '../../platform/local-path.ts';
import { checked, readFields } from '../../platform/read-body.ts';
import { type Endpoint, endpoint } from '../api/endpoint.ts';
import { readBrowser, readSessionToken, sessionHeaders } from '../sign-in/session-cookie.ts';
import { endSession } from '../sign-in/sessions.server.ts';
import { sendSignInLink } from './send-link.server.ts';
import { afterSignIn, linkSentText, PasswordSignIn, SignInLink } from './sign-in.schema.ts';
import { signInByPassword } from './sign-in.server.ts';

interface Services {
  db: Database;
  rateLimits: RateLimits;
  config: Config;
}

const tag = 'Accounts';

/** The addresses that sign in, sign out and report the signed-in account. */
export function accountEndpoints(services: Services): Endpoint[] {
  const { db, config } = services;
  const { origin } = config;
  return [
    endpoint({
      tag,
      method: 'POST',
      path: '/sign-in',
      summary: 'Sends a sign-in link, or starts a session with a password',
      access: 'anyone',
      body: z.extend(SignInLink, { password: z.optional(PasswordSignIn.shape.password) }),
      readsBody: true,
      answers: 'a message, or a session cookie',
      handle: async ({ request, client }) => {
        const fields = await readFields(request);
        return fields.password === undefined
          ? mailLink(services, fields, client)
          : signIn(services, fields, client, request);
      },
    }),
    endpoint({
      tag,
      method: 'POST',
      path: '/sign-out',
      summary: 'Ends the session',
      access: 'anyone',
      answers: 'nothing',
      handle: async ({ request }) => {
        const token = readSessionToken(request.headers, origin);
        if (token) await endSession(db, token);
        return new Response(null, { status: 204, headers: sessionHeaders(null, origin) });
      },
    }),
    endpoint({
      tag,
      method: 'GET',
      path: '/me',
      summary: 'Gets the signed-in account',
      access: 'seeker',
      answers: 'the account; 401 without a session',
      handle: async ({ caller: { firstName, lastName, email, zipCode } }) => ({
        firstName,
        lastName,
        email,
        zipCode,
      }),
    }),
  ];
}

async function mailLink(services: Services, fields: Record<string, unknown>, client: Client) {
  await sendSignInLink(services, checked(SignInLink, fields), client);
  return { message: linkSentText };
}

async function signIn(
  services: Services,
  fields: Record<string, unknown>,
  client: Client,
  { headers }: Request,
): Promise<Response> {
  const { origin } = services.config;
  const input = checked(PasswordSignIn, fields);
  const begun = await signInByPassword(services, input, client, readBrowser(headers, origin));
  return Response.json({ to: localPath(input.to, afterSignIn) }, { headers: sessionHeaders(begun, origin) });
}
