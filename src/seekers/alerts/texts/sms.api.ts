import { type Endpoint, endpoint } from '../../../api/endpoint.ts';
import { findRequestUser } from '../../../desk/sign-in/sessions.server.ts';
import { SmsSubscription } from './sms.schema.ts';
import { hasTexts, type SmsServices, subscribePhone } from './sms.server.ts';

const common = { tag: 'Alerts', path: '/sms-subscriptions', access: 'anyone' } as const;

/** Text alerts: whether they are available, and how to subscribe. */
export function smsEndpoints(services: SmsServices): Endpoint[] {
  const { db, config } = services;
  const findUser = ({ headers }: Request) => findRequestUser(db, headers, config.origin);
  return [
    endpoint({
      ...common,
      method: 'GET',
      summary: 'Gets whether text alerts are available',
      answers: 'available: true or false',
      handle: async ({ request }) => {
        const user = hasTexts(config) ? await findUser(request) : null;
        return { available: hasTexts(config), zipCode: user?.zipCode ?? null };
      },
    }),
    endpoint({
      ...common,
      method: 'POST',
      summary: 'Creates a text alert; the owner confirms it by replying YES',
      body: SmsSubscription,
      status: 202,
      answers: 'a message',
      handle: async ({ body, client, request }) => {
        const userId = (await findUser(request))?.id ?? null;
        const pageUrl = pageOf(request, config.origin);
        return { message: await subscribePhone(services, body, { userId, client, pageUrl }) };
      },
    }),
  ];
}

/** The page with the form. Callers other than browsers send no referrer. */
function pageOf(request: Request, origin: string): string {
  const referrer = URL.parse(request.headers.get('referer') ?? '');
  return referrer?.origin === origin ? referrer.href : `${origin}/job-alerts`;
}
