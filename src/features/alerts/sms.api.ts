import { Hono } from 'hono';
import type { Database } from '../../db/client.ts';
import type { RateLimits } from '../../db/rate-limits.ts';
import type { ApiEnv } from '../../platform/api-env.ts';
import type { Config } from '../../platform/config.ts';
import { readBody } from '../../platform/read-body.ts';
import type { SearchEngine } from '../search/search-engine.server.ts';
import { readSessionToken } from '../sign-in/session-cookie.ts';
import { findSessionUser } from '../sign-in/sessions.server.ts';
import { SmsSubscription } from './sms.schema.ts';
import { hasTexts, subscribePhone } from './sms.server.ts';

interface SmsServices {
  db: Database;
  search: SearchEngine;
  rateLimits: RateLimits;
  config: Config;
}

/** The API of text alerts: whether they are available, and a subscription. */
export function smsApi(services: SmsServices): Hono<ApiEnv> {
  const { db, config } = services;
  const findUser = async (request: Request) => {
    const token = readSessionToken(request.headers, config.origin);
    return token ? findSessionUser(db, token) : null;
  };
  const api = new Hono<ApiEnv>();

  api.get('/sms-subscriptions', async (context) => {
    const user = hasTexts(config) ? await findUser(context.req.raw) : null;
    return context.json({ available: hasTexts(config), zipCode: user?.zipCode ?? null });
  });

  api.post('/sms-subscriptions', async (context) => {
    const input = await readBody(context.req.raw, SmsSubscription);
    const user = await findUser(context.req.raw);
    const message = await subscribePhone(services, input, {
      userId: user?.id ?? null,
      client: context.env.client,
      pageUrl: pageOf(context.req.raw, config.origin),
    });
    return context.json({ message }, 202);
  });
  return api;
}

/** The page of ours whose form was sent; a caller that is no browser names none. */
function pageOf(request: Request, origin: string): string {
  const referrer = URL.parse(request.headers.get('referer') ?? '');
  return referrer?.origin === origin ? referrer.href : `${origin}/job-alerts`;
}
