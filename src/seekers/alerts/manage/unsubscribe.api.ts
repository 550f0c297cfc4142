import * as z from 'zod/mini';
import { type Call, type Endpoint, endpoint } from '../../../api/endpoint.ts';
import type { Config } from '../../../platform/config.ts';
import { NotFound } from '../../../platform/errors.ts';
import { problemOf, problemType } from '../../../platform/http/problem.ts';
import { pageOf } from '../../../platform/http/same-site.ts';
import { outsideText } from '../../../platform/text/outside-text.ts';
import {
  maskEmail,
  neutralAnswer,
  readStoppedMail,
  stoppedAnswer,
  Unsubscribe,
  unsubscribeHeader,
} from './unsubscribe.schema.ts';
import {
  type Act,
  getMailPreferences,
  stopMail,
  stopMailTo,
  type UnsubscribeServices,
} from './unsubscribe.server.ts';

const LinkOfMail = z.object({
  /** The ID of an alert, or a kind of reminder. Without it, all mail. */
  alert: z.pipe(
    z.optional(outsideText(20)),
    z.transform((id: string | undefined) => readStoppedMail(id)),
  ),
  /** The mark of the mail that has the link. */
  mail: z.optional(outsideText(100)),
});

const common = { tag: 'Alerts', access: 'anyone', answers: 'email and message' } as const;
const ofLink = { ...common, path: '/unsubscribe/{token}', query: LinkOfMail } as const;

/**
 * Unsubscribing without a sign-in. POST /unsubscribe/{token} is the one-click request of RFC 8058: any body,
 * no cookie, no redirect, and it may be repeated. GET /unsubscribe/{token} acts only for our own page's
 * script, because mail scanners follow every link. For others, it says what it would do. Both take
 * `?alert=ID` for one alert. POST /unsubscribe {email} has the same answer for every address. Only the last
 * is rate-limited: tokens can't be guessed, and mail providers send the clicks of many people from one
 * address.
 */
export function unsubscribeEndpoints(services: UnsubscribeServices & { config: Config }): Endpoint[] {
  const { db, config } = services;
  const actOf = ({ client, request }: Call, channel: Act['channel']): Act => ({
    client,
    pageUrl: pageOf(request, config.origin, '/unsubscribe'),
    channel,
  });
  return [
    endpoint({
      ...ofLink,
      method: 'GET',
      summary: 'Unsubscribes the address of a link',
      handle: async (call) => {
        const token = call.params.token;
        try {
          if (!isOwnScript(call.request)) {
            const { email, isSubscribed } = await getMailPreferences(db, token);
            const message = 'Nothing has changed. To unsubscribe, open this link’s page or send a POST.';
            return { email: maskEmail(email), isSubscribed, message };
          }
          const { alert, mail } = call.query;
          const email = await stopMail(db, token, alert, { ...actOf(call, 'web'), mail });
          return { email, message: stoppedAnswer(email, alert) };
        } catch (error) {
          if (!(error instanceof NotFound)) throw error;
          const problem = { ...problemOf(error), message: error.message };
          return Response.json(problem, { status: 404, headers: { 'content-type': problemType } });
        }
      },
    }),
    endpoint({
      ...ofLink,
      method: 'POST',
      summary: 'One-click unsubscribe (RFC 8058); also used by the unsubscribe page',
      // RFC 8058: the request acts whatever its body contains, so the body is not read.
      handle: async (call) => {
        const { alert, mail } = call.query;
        const act = { ...actOf(call, 'email'), mail };
        const email = maskEmail(await stopMail(db, call.params.token, alert, act));
        return { email, message: stoppedAnswer(email, alert) };
      },
    }),
    endpoint({
      ...common,
      method: 'POST',
      path: '/unsubscribe',
      summary: 'Unsubscribes an address: at once with a key, otherwise by emailed link',
      body: Unsubscribe,
      handle: async (call) => {
        const { email } = call.body;
        await stopMailTo(services, call.body, actOf(call, 'web'));
        return { email, message: neutralAnswer(email) };
      },
    }),
  ];
}

/**
 * Other sites can't make a browser send this header, and mail scanners do not know it. HEAD runs the same
 * code, so it must not act.
 */
function isOwnScript({ method, headers }: Request): boolean {
  if (method !== 'GET') return false;
  return headers.get('sec-fetch-site') === 'same-origin' || headers.has(unsubscribeHeader);
}
