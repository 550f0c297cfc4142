import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Database } from '../../db/client.ts';
import type { ApiEnv } from '../../platform/api-env.ts';
import type { Config } from '../../platform/config.ts';
import { Forbidden } from '../../platform/errors.ts';
import { checked, readBody } from '../../platform/read-body.ts';
import { isSignedBy, readTextProvider } from '../messages/text-provider.ts';
import { receiveText } from './sms-inbound.server.ts';
import { reportTextStatus } from './sms-status.server.ts';

const Fields = z.record(z.string(), z.string('Send a form.'));
const phone = z.string().check(z.regex(/^\+\d{7,15}$/, 'Must be a number in E.164.'));
const sid = z.string().check(z.regex(/^\w{1,100}$/, 'Must be the id of a message.'));
/** PostgreSQL keeps no NUL. */
const text = z.pipe(
  z.string(),
  z.transform((value) => value.toWellFormed().replaceAll('\0', '')),
);

const Inbound = z.object({
  MessageSid: sid,
  From: phone,
  To: z._default(text, ''),
  Body: z._default(text, ''),
  OptOutType: z._default(z.string(), ''),
});
const Status = z.object({
  MessageSid: sid,
  MessageStatus: z.string(),
  ErrorCode: z._default(z.string(), ''),
  To: phone,
});

/** Where a Twilio-compatible provider tells of texts that arrive, and of what became of ours. */
export function smsWebhookApi({ db, config }: { db: Database; config: Config }): Hono<ApiEnv> {
  const readSigned = async (request: Request): Promise<Record<string, string>> => {
    const { pathname, search } = new URL(request.url);
    const fields = await readBody(request, Fields);
    const signature = request.headers.get('x-twilio-signature') ?? undefined;
    const provider = config.sms.url && readTextProvider(config.sms.url);
    if (!provider || !isSignedBy(provider, signature, config.origin + pathname + search, fields))
      throw new Forbidden('The signature of this request is missing or wrong.');
    return fields;
  };
  const api = new Hono<ApiEnv>();

  api.post('/webhooks/sms', async (context) => {
    const { MessageSid, From, To, Body, OptOutType } = checked(Inbound, await readSigned(context.req.raw));
    const isAnswered = OptOutType !== '';
    await receiveText({ db, config }, { sid: MessageSid, from: From, to: To, body: Body, isAnswered });
    return context.body('<?xml version="1.0" encoding="UTF-8"?><Response/>', 200, {
      'content-type': 'text/xml',
    });
  });

  api.post('/webhooks/sms/status', async (context) => {
    const { MessageSid, MessageStatus, ErrorCode, To } = checked(Status, await readSigned(context.req.raw));
    await reportTextStatus(db, { sid: MessageSid, status: MessageStatus, errorCode: ErrorCode, to: To });
    return context.body(null, 204);
  });
  return api;
}
