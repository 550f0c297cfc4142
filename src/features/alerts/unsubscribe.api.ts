import { timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Database } from '../../db/client.ts';
import type { RateLimits } from '../../db/rate-limits.ts';
import type { ApiEnv } from '../../platform/api-env.ts';
import type { Config } from '../../platform/config.ts';
import { AppError, NotFound } from '../../platform/errors.ts';
import { pageOf } from '../../platform/page-of.ts';
import { problemOf, problemType } from '../../platform/problem.ts';
import { readBody } from '../../platform/read-body.ts';
import { sha256 } from '../../platform/tokens.ts';
import { getMailPreferences } from './mail-preferences.server.ts';
import { maskEmail } from './mask-email.ts';
import { readAlertId, Unsubscribe, unsubscribeHeader } from './unsubscribe.schema.ts';
import { type Act, stopMail, stopMailTo } from './unsubscribe.server.ts';
import { neutralAnswer, stoppedAnswer } from './unsubscribe-answer.ts';

interface UnsubscribeServices {
  db: Database;
  rateLimits: RateLimits;
  config: Config;
}

/**
 * Unsubscribing without signing in. POST /unsubscribe/{token} is the one-click of RFC 8058: whatever its body holds, no cookie, no
 * redirect, as often as one likes. GET /unsubscribe/{token} acts only when our own page's script asks, since scanners of mail follow
 * every link; to others it tells what it would do. Both take `?alert=ID` for one alert. POST /unsubscribe {email} answers alike for
 * every address. Tokens cannot be guessed, and mail providers send the clicks of many people from one address: only the last is
 * counted.
 */
export function unsubscribeApi({ db, rateLimits, config }: UnsubscribeServices): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  const act = (context: Context<ApiEnv>, channel: Act['channel']): Act => ({
    client: context.env.client,
    pageUrl: pageOf(context.req.raw, config.origin, '/unsubscribe'),
    channel,
  });

  api.get('/unsubscribe/:token', async (context) => {
    const token = context.req.param('token');
    try {
      if (!isOwnScript(context.req.raw)) {
        const { email, isSubscribed } = await getMailPreferences(db, token);
        const message = 'Nothing has changed. To unsubscribe, open this link’s page or send a POST.';
        return context.json({ email: maskEmail(email), isSubscribed, message });
      }
      const alertId = readAlertId(context.req.query('alert'));
      const email = await stopMail(db, token, alertId, act(context, 'web'));
      return context.json({ email, message: stoppedAnswer(email, alertId !== null) });
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      const problem = { ...problemOf(error), message: error.message };
      return context.json(problem, 404, { 'content-type': problemType });
    }
  });

  api.post('/unsubscribe/:token', async (context) => {
    const alertId = readAlertId(context.req.query('alert'));
    const email = await stopMail(db, context.req.param('token'), alertId, act(context, 'email'));
    return context.json({
      email: maskEmail(email),
      message: stoppedAnswer(maskEmail(email), alertId !== null),
    });
  });

  api.post('/unsubscribe', async (context) => {
    const { email, apiKey } = await readBody(context.req.raw, Unsubscribe);
    const isPartner = isKey(config.unsubscribeApiKey, apiKey);
    if (!isPartner) await rateLimits.use('unsubscribe', context.env.client, email);
    if (!isPartner && config.unsubscribeApiKey && apiKey !== undefined)
      throw new AppError(
        401,
        'Wrong API key',
        'We don’t recognize this API key. If you don’t have one, leave the field out.',
      );
    await stopMailTo(db, email, act(context, 'web'));
    return context.json({ email, message: neutralAnswer(email) });
  });
  return api;
}

/** Browsers let no other site send this header, and scanners of mail do not know it. HEAD, which runs the same code, never acts. */
function isOwnScript({ method, headers }: Request): boolean {
  if (method !== 'GET') return false;
  return headers.get('sec-fetch-site') === 'same-origin' || headers.has(unsubscribeHeader);
}

function isKey(expected: string | undefined, given: string | undefined): boolean {
  return expected !== undefined && given !== undefined && timingSafeEqual(sha256(expected), sha256(given));
}
