import { type Context, Hono } from 'hono';
import type { Database } from '../../db/client.ts';
import type { RateLimits } from '../../db/rate-limits.ts';
import type { ApiEnv } from '../../platform/api-env.ts';
import type { Config } from '../../platform/config.ts';
import { Unauthorized } from '../../platform/errors.ts';
import { localPath } from '../../platform/local-path.ts';
import { checked, readFields } from '../../platform/read-body.ts';
import {
  readBrowser,
  readSessionToken,
  type StartedSession,
  sessionCookies,
} from '../sign-in/session-cookie.ts';
import { endSession, findSessionUser } from '../sign-in/sessions.server.ts';
import { sendSignInLink } from './send-link.server.ts';
import { afterSignIn, linkSentText, PasswordSignIn, SignInLink } from './sign-in.schema.ts';
import { signInByPassword } from './sign-in.server.ts';

interface Services {
  db: Database;
  rateLimits: RateLimits;
  config: Config;
  origin: string;
}

/** Signing in and out, and who is signed in. */
export function accountsApi(services: Services): Hono<ApiEnv> {
  const { db, rateLimits, origin } = services;
  const api = new Hono<ApiEnv>();
  const tokenOf = (context: Context) => readSessionToken(context.req.raw.headers, origin);
  const setSession = (context: Context, begun: StartedSession | null) => {
    for (const cookie of sessionCookies(begun, origin))
      context.header('set-cookie', cookie, { append: true });
  };

  /** With a password it signs in; without, a link is mailed. */
  api.post('/sign-in', async (context) => {
    const { client } = context.env;
    const fields = await readFields(context.req.raw);
    if (fields.password === undefined) {
      const asked = checked(SignInLink, fields);
      // Not by address: a stranger who asks for somebody's links must not keep the owner from theirs.
      await rateLimits.use('sign-in-link', client);
      await sendSignInLink(db, asked);
      return context.json({ message: linkSentText });
    }
    const input = checked(PasswordSignIn, fields);
    const browser = readBrowser(context.req.raw.headers, origin);
    setSession(context, await signInByPassword(services, input, client, browser));
    return context.json({ to: localPath(input.to, afterSignIn) });
  });

  api.post('/sign-out', async (context) => {
    const token = tokenOf(context);
    if (token) await endSession(db, token);
    setSession(context, null);
    return context.body(null, 204);
  });

  api.get('/me', async (context) => {
    const token = tokenOf(context);
    const user = token && (await findSessionUser(db, token));
    if (!user) throw new Unauthorized();
    const { firstName, lastName, email, zipCode } = user;
    return context.json({ firstName, lastName, email, zipCode });
  });
  return api;
}
