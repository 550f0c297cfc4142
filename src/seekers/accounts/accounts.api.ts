import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '../../api/endpoint.ts';
import type { Database } from '../../db/client.ts';
import type { RateLimits } from '../../db/rate-limits.ts';
import { readBrowser, readSessionToken, sessionHeaders } from '../../desk/sign-in/session-cookie.ts';
import { endSession } from '../../desk/sign-in/sessions.server.ts';
import type { Config } from '../../platform/config.ts';
import type { Client } from '../../platform/http/client.ts';
import { localPath } from '../../platform/http/web-address.ts';
import { afterSignIn, linkSentText, PasswordSignIn, SignInLink } from './sign-in.schema.ts';
import { sendSignInLink, signInByPassword } from './sign-in.server.ts';

interface AccountServices {
  db: Database;
  rateLimits: RateLimits;
  config: Config;
}

const tag = 'Accounts';

/** The addresses that sign in, sign out and report the signed-in account. */
export function accountEndpoints(services: AccountServices): Endpoint[] {
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
      answers: 'a message, or a session cookie',
      handle: async ({ request, client, body: { password, ...link } }) => {
        if (password !== undefined) return signIn(services, { ...link, password }, client, request);
        await sendSignInLink(services, link, client);
        return { message: linkSentText };
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

async function signIn(
  services: AccountServices,
  input: PasswordSignIn,
  client: Client,
  { headers }: Request,
): Promise<Response> {
  const { origin } = services.config;
  const begun = await signInByPassword(services, input, client, readBrowser(headers, origin));
  return Response.json({ to: localPath(input.to, afterSignIn) }, { headers: sessionHeaders(begun, origin) });
}
