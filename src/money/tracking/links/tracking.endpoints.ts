import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '../../../api/endpoint.ts';
import { onlyAdmins } from '../../../api/roles.ts';
import type { Database } from '../../../db/client.ts';
import { nameOf, recordAudit } from '../../../desk/admin/audit.server.ts';
import type { SecretBox } from '../../../platform/crypto/secret-box.ts';
import { Forbidden, NotFound } from '../../../platform/errors.ts';
import type { Client } from '../../../platform/http/client.ts';
import type { Logger } from '../../../platform/log.ts';
import { outsideText } from '../../../platform/text/outside-text.ts';
import { robotReason } from '../clicks/robots.ts';
import type { Tracker } from '../clicks/tracker.server.ts';
import { conversionEndpoints } from '../conversions/conversion.endpoints.ts';
import { changeConversionStatus } from '../conversions/conversion-status.server.ts';
import { conversionStatuses } from '../conversions/conversion-statuses.ts';
import { callerRules, mayWriteClicks } from '../conversions/partner-keys.server.ts';
import { replayPostback, testPostback } from '../postbacks/postbacks.server.ts';
import type { TrackedCampaign } from './campaigns.server.ts';
import {
  linkCostMessage,
  linkCostPattern,
  maxLinkCost,
  readLandingMarks,
  readLinkCost,
  storable,
} from './landing-marks.ts';

interface TrackingServices {
  db: Database;
  tracker: Tracker;
  secrets: SecretBox;
  log: Logger;
  now(): Date;
}

const tag = 'Tracking';

const ipMessage = 'Send an IPv4 or IPv6 address.';

const ServerClick = z.object({
  /** A campaign's code. */
  campaign: outsideText(200, 'Send a campaign code.'),
  external_id: z.optional(outsideText(500)),
  /** The visitor's own address and browser, for detecting bots. Without an address, the caller's counts. */
  ip: z.optional(
    outsideText(45, ipMessage, ipMessage).check(
      z.refine((text) => isIP(text) !== 0, ipMessage),
      z.meta({ anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }] }),
    ),
  ),
  user_agent: z.optional(outsideText(500)),
  /** The visitor's Sec-Purpose header. A prefetch is not a visit. */
  purpose: z.optional(outsideText(200)),
  referrer: z.optional(outsideText(2000)),
  sub1: z.optional(outsideText(500)),
  sub2: z.optional(outsideText(500)),
  sub3: z.optional(outsideText(500)),
  sub4: z.optional(outsideText(500)),
  sub5: z.optional(outsideText(500)),
  /** The cost of the click in dollars. It counts if the campaign accepts the cost in links. */
  cost: z.optional(
    z
      .union(
        [
          outsideText(40, linkCostMessage, linkCostMessage).check(z.meta({ pattern: linkCostPattern })),
          z.number().check(z.minimum(0), z.maximum(maxLinkCost)),
        ],
        linkCostMessage,
      )
      .check(z.refine((cost) => readLinkCost(cost) !== null, linkCostMessage)),
  ),
});

const StatusChange = z.object({
  status: z.enum(conversionStatuses, `Send one of: ${conversionStatuses.join(', ')}.`),
  note: z.optional(outsideText(500, undefined, 'Send at most 500 characters.')),
});

/** The endpoints for partners' server calls, and for admins' changes of conversions and postbacks. */
export function trackingEndpoints(services: TrackingServices): Endpoint[] {
  const { db, tracker, secrets, now } = services;
  return [
    endpoint({
      tag,
      method: 'POST',
      path: '/admin/track/click',
      summary: 'Records a server-side click; the answer follows the commit',
      access: 'partner',
      body: ServerClick,
      status: 201,
      answers: "clickId; 403 if the campaign's traffic source isn't linked to the partner",
      handle: async ({ body, client, caller, request }) => {
        await callerRules({ db, secrets }, caller, client, now());
        const campaign = await tracker.campaigns.findByCode(storable(body.campaign));
        if (!campaign) throw new NotFound('There is no campaign with this code. Check the code.');
        if (caller?.kind === 'partner' && !(await mayWriteClicks(db, caller.id, campaign.id)))
          throw new Forbidden(
            'This campaign’s traffic source isn’t linked to your API key. Ask the site operator to link it.',
          );
        return { clickId: await recordServerClick(tracker, campaign, body, client, request) };
      },
    }),
    ...conversionEndpoints(services),
    endpoint({
      tag,
      method: 'PATCH',
      path: '/admin/conversions/{id}',
      summary: 'Changes the status of a conversion and updates history, revenue and postbacks',
      access: onlyAdmins,
      body: StatusChange,
      answers: "id and status; 409 if the status can't change that way",
      handle: ({ params, body, caller, client }) => {
        const id = idOf(params.id, /^\d{1,15}$/, 'conversion');
        const { status, note } = body;
        return db.transaction().execute(async (tx) => {
          await changeConversionStatus(tx, Number(id), status, nameOf(caller), note ?? null, now());
          await recordAudit(tx, {
            caller,
            action: 'status',
            entity: 'conversions',
            entityId: id,
            after: { status, note },
            ip: client.ip,
          });
          return { id: Number(id), status };
        });
      },
    }),
    endpoint({
      tag,
      method: 'POST',
      path: '/admin/postbacks/{id}/replay',
      summary: 'Resends a postback with the same ID and content',
      access: onlyAdmins,
      status: 202,
      answers: 'id',
      handle: ({ params, caller, client }) => {
        const id = idOf(params.id, /^[\da-f-]{36}$/i, 'postback');
        return db.transaction().execute(async (tx) => {
          await replayPostback(tx, id);
          await recordAudit(tx, {
            caller,
            action: 'replay',
            entity: 'postbacks',
            entityId: id,
            ip: client.ip,
          });
          return { id };
        });
      },
    }),
    endpoint({
      tag,
      method: 'POST',
      path: '/admin/partners/{id}/test-postback',
      summary: "Sends a test report to a partner's postback URL",
      access: onlyAdmins,
      status: 202,
      answers: 'postbackId; see the list of postbacks for the result',
      handle: ({ params, caller, client }) => {
        const id = idOf(params.id, /^\d{1,9}$/, 'partner');
        return db.transaction().execute(async (tx) => {
          const postbackId = await testPostback(tx, Number(id), now());
          await recordAudit(tx, { caller, action: 'test', entity: 'partners', entityId: id, ip: client.ip });
          return { postbackId };
        });
      },
    }),
  ];
}

function idOf(id: string | undefined, pattern: RegExp, what: string): string {
  if (!id || !pattern.test(id)) throw new NotFound(`There is no ${what} with this ID.`);
  return id;
}

async function recordServerClick(
  tracker: Tracker,
  campaign: TrackedCampaign,
  body: z.infer<typeof ServerClick>,
  caller: Client,
  { method, headers }: Request,
): Promise<string> {
  const { ip, user_agent, purpose, campaign: _code, external_id, referrer, cost, ...subs } = body;
  const client = { ip: ip ?? '', userAgent: user_agent ?? null, optsOut: caller.optsOut };
  // Callers may forward the visitor's headers instead.
  const get = (name: string) => (name === 'sec-purpose' && purpose ? purpose : headers.get(name));
  const marks = {
    ...readLandingMarks(new URLSearchParams(Object.entries({ ...subs, click_id: external_id ?? '' }))),
    cost: readLinkCost(cost ?? null),
  };
  const click = tracker.recordClick({
    client,
    seenFrom: caller.ip,
    marks,
    campaign,
    robot: robotReason({ method, headers: { get } }, client),
    referrer: referrer === undefined ? null : storable(referrer),
    landingPage: null,
  });
  await click.committed;
  return click.id;
}
