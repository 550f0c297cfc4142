import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '../api/endpoint.ts';
import type { Database } from '../db/client.ts';
import type { Config } from '../platform/config.ts';
import { NotFound, UnsupportedMedia } from '../platform/errors.ts';
import type { Client } from '../platform/http/client.ts';
import { mediaType, readBody, readBytes } from '../platform/http/read-body.ts';
import { checkSignature } from '../platform/http/signed-body.ts';
import { outsideText } from '../platform/text/outside-text.ts';
import { type MailReport, readMailReport } from './mail-report.ts';
import { findRecipients, suppressAddresses } from './suppressions.server.ts';

/** The maximum size in bytes of a returned mail. It may contain our whole mail. */
const maxReportBytes = 1024 * 1024;
const maxEventBytes = 64 * 1024;

/** A provider may send more fields than we read. */
const MailEvent = z
  .looseObject({
    type: z.enum(['bounced', 'complained'], 'Must be bounced or complained.'),
    address: z.optional(outsideText(320, undefined, 'Must be an e-mail address.')),
    messageId: z.optional(outsideText(500, undefined, 'Must be a Message-ID.')),
  })
  .check(
    z.refine(({ address, messageId }) => Boolean(address || messageId), {
      path: ['address'],
      error: 'Name an address or a messageId.',
    }),
  );

const common = { tag: 'Webhooks', method: 'POST', access: 'anyone' } as const;

interface MailEventServices {
  config: Config;
  db: Database;
  now(): Date;
  /** Stops all mail to the owner of a token. @throws NotFound */
  unsubscribe(
    token: string,
    by: { client: Client; pageUrl: string; channel: 'email'; mail: string | null },
  ): Promise<unknown>;
}

/** Reports of mail providers. They are signed with WEBHOOK_SECRET, and may arrive twice. */
export function mailEventEndpoints({ config, db, now, unsubscribe }: MailEventServices): Endpoint[] {
  /** The request's body, after a check of its signature. */
  const signedBody = async (request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> => {
    if (!config.webhookSecret)
      throw new NotFound('Reports are not received here: WEBHOOK_SECRET is not set.');
    const body = await readBytes(request, most);
    checkSignature(request.headers, body, config.webhookSecret, now());
    return new Uint8Array(body);
  };

  return [
    endpoint({
      ...common,
      path: '/webhooks/mail-events',
      summary: 'Receives bounces and complaints as JSON or a form, signed',
      body: MailEvent,
      readsBody: true,
      answers: 'suppressed: how many addresses get no more mail',
      handle: async ({ request }) => {
        const { url, headers } = request;
        const body = await signedBody(request, maxEventBytes);
        const event = await readBody(new Request(url, { method: 'POST', headers, body }), MailEvent);
        const messageId = event.messageId?.replace(/^<|>$/g, '') ?? null;
        const addresses = event.address ? [event.address] : await findRecipients(db, [], messageId);
        await suppressAddresses(db, { addresses, messageId }, event.type);
        return { suppressed: addresses.length };
      },
    }),
    endpoint({
      ...common,
      path: '/webhooks/mail-report',
      summary: 'Receives a bounce or complaint as an email, signed',
      bodyType: 'message/rfc822',
      answers: 'kind, and suppressed: how many addresses get no more mail',
      handle: async ({ request, client }) => {
        if (mediaType(request) !== 'message/rfc822')
          throw new UnsupportedMedia('Send the mail as message/rfc822.');
        const report = await readMailReport(await signedBody(request, maxReportBytes));
        if (report.kind === 'unsubscribe') {
          const pageUrl = `${config.origin}/api/webhooks/mail-report`;
          await unsubscribe(report.token, { client, pageUrl, channel: 'email', mail: report.mail });
        }
        return { kind: report.kind, suppressed: await suppressReported(db, report) };
      },
    }),
  ];
}

/**
 * Stops mail to the addresses in a report. Anybody can write a report, so it affects only addresses that we
 * have sent mail to.
 * @returns the number of addresses.
 */
async function suppressReported(db: Database, report: MailReport): Promise<number> {
  if (report.kind === 'nothing') return 0;
  if (report.kind === 'unsubscribe') return 1;
  const addresses = await findRecipients(db, report.addresses, report.messageId);
  await suppressAddresses(db, { addresses, messageId: report.messageId }, report.kind);
  return addresses.length;
}
