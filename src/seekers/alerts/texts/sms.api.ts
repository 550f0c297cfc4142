import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '../../../api/endpoint.ts';
import type { Database } from '../../../db/client.ts';
import { findRequestUser } from '../../../desk/sign-in/sessions.server.ts';
import { isSignedBy, readTextProvider } from '../../../messages/text-provider.ts';
import type { Config } from '../../../platform/config.ts';
import { Forbidden } from '../../../platform/errors.ts';
import { checked, readBody } from '../../../platform/http/read-body.ts';
import { outsideText } from '../../../platform/text/outside-text.ts';
import { SmsSubscription } from './sms.schema.ts';
import { hasTexts, type SmsServices, subscribePhone } from './sms.server.ts';
import { receiveText, reportTextStatus } from './sms-inbound.server.ts';

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

/** The maximum size of a request's body. */
const anyText = (message?: string) => outsideText(64 * 1024, message);
const Fields = z.record(anyText(), anyText('Send a form.'));
const phone = outsideText(16, 'Must be a number in E.164.', 'Must be a number in E.164.').check(
  z.regex(/^\+\d{7,15}$/, 'Must be a number in E.164.'),
);
const sid = outsideText(100, 'Must be the id of a message.', 'Must be the id of a message.').check(
  z.regex(/^\w{1,100}$/, 'Must be the id of a message.'),
);
/** PostgreSQL can't store NUL. */
const text = z.pipe(
  anyText(),
  z.transform((value) => value.toWellFormed().replaceAll('\0', '')),
);

/** The provider sends more fields than we read. */
const Inbound = z.looseObject({
  MessageSid: sid,
  From: phone,
  To: z._default(text, ''),
  Body: z._default(text, ''),
  OptOutType: z._default(outsideText(100), ''),
});
const Status = z.looseObject({
  MessageSid: sid,
  MessageStatus: outsideText(100),
  ErrorCode: z._default(outsideText(100), ''),
  To: phone,
});

/** The signature covers every field, including unknown ones, so the handlers read the body. */
const webhookCommon = { tag: 'Webhooks', method: 'POST', access: 'anyone', readsBody: true } as const;

/** A Twilio-compatible provider reports received texts and the status of sent texts here. */
export function smsWebhookEndpoints({ db, config }: { db: Database; config: Config }): Endpoint[] {
  const readSigned = async (request: Request): Promise<Record<string, string>> => {
    const { pathname, search } = new URL(request.url);
    const fields = await readBody(request, Fields);
    const signature = request.headers.get('x-twilio-signature') ?? undefined;
    const provider = config.sms.url && readTextProvider(config.sms.url);
    if (!provider || !isSignedBy(provider, signature, config.origin + pathname + search, fields))
      throw new Forbidden('The signature of this request is missing or wrong.');
    return fields;
  };
  return [
    endpoint({
      ...webhookCommon,
      path: '/webhooks/sms',
      summary: 'Receives an inbound text from the provider, signed',
      body: Inbound,
      answers: 'TwiML',
      handle: async ({ request }) => {
        const { MessageSid, From, To, Body, OptOutType } = checked(Inbound, await readSigned(request));
        const isAnswered = OptOutType !== '';
        await receiveText({ db, config }, { sid: MessageSid, from: From, to: To, body: Body, isAnswered });
        return new Response('<?xml version="1.0" encoding="UTF-8"?><Response/>', {
          headers: { 'content-type': 'text/xml' },
        });
      },
    }),
    endpoint({
      ...webhookCommon,
      path: '/webhooks/sms/status',
      summary: "Receives a text's delivery status from the provider, signed",
      body: Status,
      answers: 'nothing',
      handle: async ({ request }) => {
        const { MessageSid, MessageStatus, ErrorCode, To } = checked(Status, await readSigned(request));
        await reportTextStatus(db, { sid: MessageSid, status: MessageStatus, errorCode: ErrorCode, to: To });
      },
    }),
  ];
}
