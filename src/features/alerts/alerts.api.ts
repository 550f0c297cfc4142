import { Hono } from 'hono';
import type { Database } from '../../db/client.ts';
import type { RateLimits } from '../../db/rate-limits.ts';
import type { ApiEnv } from '../../platform/api-env.ts';
import type { Config } from '../../platform/config.ts';
import { pageOf } from '../../platform/page-of.ts';
import { readBody } from '../../platform/read-body.ts';
import type { SearchEngine } from '../search/search-engine.server.ts';
import { readSessionToken } from '../sign-in/session-cookie.ts';
import { findSessionUser } from '../sign-in/sessions.server.ts';
import { alertAnswer } from './alert-answer.ts';
import { AlertSignup } from './subscribe.schema.ts';
import { subscribe } from './subscribe.server.ts';

/** Alerts by email: POST /api/alerts {email, frequency, search}. The answer is the same for every address that is not the signed-in person's own. */
export function alertsApi({
  db,
  search,
  rateLimits,
  config,
}: {
  db: Database;
  search: SearchEngine;
  rateLimits: RateLimits;
  config: Config;
}): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.post('/alerts', async (context) => {
    const request = context.req.raw;
    const { client } = context.env;
    const signup = await readBody(request, AlertSignup);
    await rateLimits.use('alert', client, signup.email);
    const token = readSessionToken(request.headers, config.origin);
    const user = token ? await findSessionUser(db, token) : null;
    const pageUrl = pageOf(request, config.origin, '/alerts/new');
    const started = await subscribe({ db, search }, signup, { userId: user?.id ?? null, client, pageUrl });
    return context.json(alertAnswer(started, signup.email), 202);
  });
  return api;
}
