import { type NotNull, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { newUuid7 } from '../../../platform/crypto/uuid7.ts';
import { Conflict, NotFound } from '../../../platform/errors.ts';
import { required } from '../../../platform/required.ts';
import type { ConversionStatus } from '../conversions/conversion-statuses.ts';
import { clicksMacros } from '../links/click-macros.server.ts';
import { fillMacros, hasMacros, type MacroValues } from '../links/macros.ts';
import { eventForSource, lastToldToSources, type SourceEvent } from './source-postbacks.server.ts';

/** A conversion and the receivers of its postbacks. */
interface ConversionWithReceivers {
  conversionId: number;
  status: ConversionStatus;
  partnerId: number | null;
  partnerUrl: string | null;
  /** Why postbacks to the partner stopped. Null if they go on. */
  partnerEnded: string | null;
  sourceId: number | null;
  sourceUrl: string | null;
  sourceEnded: string | null;
  clickId: string | null;
  /** The click ID that the partner reported. */
  partnerClickId: string | null;
  values: MacroValues;
}

/** A conversion that has changed. */
export interface ReportedConversion {
  id: number;
  isAmountChanged: boolean;
}

/** When conversions changed. */
export interface ReportedTime {
  now: Date;
  /** When the undo period ends. The traffic source's postback waits for it. Null: nobody can undo the change. */
  undoableUntil: Date | null;
}

/**
 * Queues postbacks about the current state of conversions, in the transaction of the change. The partner gets every
 * change at once. The traffic source gets changes of revenue, once nobody can undo them.
 */
export async function enqueuePostbacks(
  tx: Database,
  changed: readonly ReportedConversion[],
  time: ReportedTime,
): Promise<void> {
  const ids = changed.map(({ id }) => id);
  const reports = await readReports(tx, ids);
  const withSource = reports.filter(({ sourceUrl }) => sourceUrl);
  const told =
    withSource.length > 0
      ? await lastToldToSources(
          tx,
          withSource.map(({ conversionId }) => conversionId),
        )
      : new Map<number, string>();
  const amountChanged = new Set(changed.flatMap(({ id, isAmountChanged }) => (isAmountChanged ? [id] : [])));
  const toSources = withSource.flatMap((report) => {
    const { conversionId: id, status } = report;
    const event = eventForSource(told.get(id) ?? null, { status, isAmountChanged: amountChanged.has(id) });
    return event ? [{ report, event }] : [];
  });
  const marks = await clicksMacros(
    tx,
    toSources.flatMap(({ report }) => report.clickId ?? []),
  );
  await insertPostbacks(tx, [
    ...reports.flatMap((report) => toPartner(report, time) ?? []),
    ...toSources.flatMap(
      ({ report, event }) => toSource(report, event, marks.get(report.clickId ?? ''), time) ?? [],
    ),
  ]);
}

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);

function toPartner(report: ConversionWithReceivers, { now }: ReportedTime): NewPostback | null {
  const { conversionId, status, partnerId, partnerUrl, partnerEnded, partnerClickId } = report;
  if (!partnerUrl) return null;
  const values = { ...report.values, timestamp: secondsOf(now), click_id: partnerClickId };
  const request = (id: string) => requestOf(id, partnerUrl, values);
  return { conversionId, event: status, request, to: { partner_id: partnerId }, failure: partnerEnded, now };
}

function toSource(
  report: ConversionWithReceivers,
  event: SourceEvent,
  marks: MacroValues | undefined,
  { now, undoableUntil }: ReportedTime,
): NewPostback | null {
  const { conversionId, sourceId, sourceUrl, sourceEnded, clickId } = report;
  if (!sourceUrl) return null;
  const values = {
    ...marks,
    ...report.values,
    status: event,
    timestamp: secondsOf(now),
    click_id: clickId,
  };
  const request = (id: string) => requestOf(id, sourceUrl, values);
  const to = { traffic_source_id: sourceId };
  return { conversionId, event, request, to, failure: sourceEnded, now, notBefore: undoableUntil };
}

async function readReports(
  tx: Database,
  conversionIds: readonly number[],
): Promise<ConversionWithReceivers[]> {
  const rows = await tx
    .selectFrom('conversions')
    .leftJoin('partners as p', 'p.id', 'partner_id')
    .leftJoin('traffic_sources as s', 's.id', 'traffic_source_id')
    .select(['click_id as clickId', 'reported_click_id as partnerClickId'])
    .select(['p.postback_url as partnerUrl', 'p.postbacks_ended_reason as partnerEnded'])
    .select(['s.postback_url as sourceUrl', 's.postbacks_ended_reason as sourceEnded'])
    // The macros.
    .select(['conversions.id as conversion_id', 'conversions.status', 'conversion_type as event'])
    .select(['revenue as payout', 'revenue', 'currency', 'external_reference_id as transaction_id'])
    .select(['campaign_id', 'traffic_source_id as source_id', 'partner_id', 'job_id'])
    .where('conversions.id', '=', sql<number>`any (${sql.val([...conversionIds])}::bigint[])`)
    .orderBy('conversions.id')
    .execute();
  return rows.map(
    ({ clickId, partnerClickId, partnerUrl, partnerEnded, sourceUrl, sourceEnded, ...values }) => ({
      ...{ clickId, partnerClickId, partnerUrl, partnerEnded, sourceUrl, sourceEnded, values },
      conversionId: values.conversion_id,
      status: values.status,
      partnerId: values.partner_id,
      sourceId: values.source_id,
    }),
  );
}

interface NewPostback {
  conversionId: number | null;
  event: string;
  /** What is sent. Gets the postback's ID. */
  request(id: string): { url: string; body: string | null };
  /** The receiver. */
  to: { partner_id?: number | null; traffic_source_id?: number | null; webhook_id?: number };
  /** Why it is stored but not sent. An admin can send it later. Null: it is sent. */
  failure: string | null;
  now: Date;
  /** The earliest time of the first attempt. Unset or null: at once. */
  notBefore?: Date | null;
}

/** @returns the IDs of the new postbacks. */
async function insertPostbacks(tx: Database, postbacks: readonly NewPostback[]): Promise<string[]> {
  const rows = postbacks.map(({ conversionId, event, request, to, failure, now, notBefore = null }) => {
    const id = newUuid7(now.getTime());
    return {
      id,
      conversion_id: conversionId,
      partner_id: null,
      traffic_source_id: null,
      webhook_id: null,
      ...to,
      event,
      ...request(id),
      state: failure === null ? ('due' as const) : ('dead' as const),
      failure,
      created_at: now,
      next_attempt_at: notBefore ?? now,
      not_before: notBefore,
    };
  });
  // The trigger `announce_postbacks` wakes the senders at commit.
  if (rows.length > 0) await tx.insertInto('postbacks').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** A URL with macros gets a GET with the postback's ID in the query. One without gets all values as JSON by POST. */
function requestOf(id: string, url: string, values: MacroValues): { url: string; body: string | null } {
  return hasMacros(url)
    ? { url: withId(fillMacros(url, values), id), body: null }
    : { url, body: JSON.stringify({ postback_id: id, ...values }) };
}

function withId(url: string, id: string): string {
  const [address = '', hash] = url.split('#');
  const marked = `${address}${address.includes('?') ? '&' : '?'}postback_id=${id}`;
  return hash === undefined ? marked : `${marked}#${hash}`;
}

/**
 * Erases the visitor's tracking parameters from postbacks to traffic sources, sent ones too. Rewrites each postback
 * without external_id and sub1 to sub5. Due and resent postbacks then go out without them. Clears stored responses,
 * because they may repeat the parameters.
 */
export async function erasePostbacks(tx: Database, conversionIds: number[]): Promise<void> {
  if (conversionIds.length === 0) return;
  const rows = await tx
    .selectFrom('postbacks')
    .select(['id', 'conversion_id', 'event', 'created_at'])
    .where('conversion_id', 'in', conversionIds)
    .where('traffic_source_id', 'is not', null)
    .$narrowType<{ conversion_id: NotNull }>()
    .forUpdate()
    .execute();
  for (const { id, conversion_id, event, created_at } of rows) {
    const [report] = await readReports(tx, [conversion_id]);
    if (!report) continue;
    const { values, clickId, sourceUrl } = report;
    const timestamp = Math.floor(created_at.getTime() / 1000);
    const payload = { ...values, status: event, timestamp, click_id: clickId };
    // Without a postback URL there is no receiver.
    const request = sourceUrl
      ? requestOf(id, sourceUrl, payload)
      : { url: '', body: null, state: 'dead' as const };
    await tx.updateTable('postbacks').set(request).where('id', '=', id).execute();
    await tx.updateTable('postback_attempts').set({ response: '' }).where('postback_id', '=', id).execute();
  }
}

/**
 * Queues a postback to a partner about a made-up conversion with the status 'test'.
 * @returns the postback's ID. @throws NotFound; Conflict if no URL is set, or if postbacks to the partner stopped.
 */
export async function testPostback(db: Database, partnerId: number, now: Date): Promise<string> {
  const partner = await db
    .selectFrom('partners')
    .select(['postback_url', 'postbacks_ended_at'])
    .where('id', '=', partnerId)
    .executeTakeFirst();
  if (!partner) throw new NotFound('There is no partner with this ID.');
  const refusal = refuseTest(partner.postback_url !== null, partner.postbacks_ended_at !== null);
  if (refusal || !partner.postback_url) throw new Conflict(refusal || 'This partner has no postback URL.');
  const values: MacroValues = {
    click_id: newUuid7(now.getTime()),
    payout: '1.00',
    revenue: '1.00',
    currency: 'USD',
    status: 'test',
    event: 'test',
    conversion_id: 0,
    transaction_id: 'test',
    partner_id: partnerId,
    timestamp: Math.floor(now.getTime() / 1000),
  };
  const url = partner.postback_url;
  const request = (id: string) => requestOf(id, url, values);
  const to = { partner_id: partnerId };
  const [id] = await insertPostbacks(db, [
    { conversionId: null, event: 'test', request, to, failure: null, now },
  ]);
  return required(id, 'the new postback');
}

/**
 * Queues a notice to a webhook, in the transaction of what it tells. Its body has the shape of Standard Webhooks: type,
 * timestamp and data.
 * @param type what happened, such as 'rule.crossed'.
 * @throws NotFound
 */
export async function queueNotice(
  tx: Database,
  webhookId: number,
  type: string,
  data: object,
  now: Date,
): Promise<void> {
  const webhook = await tx
    .selectFrom('webhooks')
    .select(['postback_url as url', 'postbacks_ended_reason as failure'])
    .where('id', '=', webhookId)
    .executeTakeFirst();
  if (!webhook) throw new NotFound('There is no webhook with this ID.');
  const { url, failure } = webhook;
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data });
  const to = { webhook_id: webhookId };
  await insertPostbacks(tx, [
    { conversionId: null, event: type, request: () => ({ url, body }), to, failure, now },
  ]);
}

const endedMessage = 'Postbacks to this receiver have stopped (410 Gone). Resume them first.';

/** Why a receiver can't get a test postback, or false. */
export const refuseTest = (hasUrl: boolean, hasEnded: boolean): string | false =>
  hasUrl ? hasEnded && endedMessage : 'This partner has no postback URL. Enter one first.';

/**
 * Queues a postback again with the same ID and content and a new series of attempts.
 * @throws NotFound; Conflict if postbacks to the receiver stopped.
 */
export async function replayPostback(db: Database, id: string): Promise<void> {
  const receiver = await db
    .selectFrom('postbacks')
    .leftJoin('partners', 'partners.id', 'postbacks.partner_id')
    .leftJoin('traffic_sources', 'traffic_sources.id', 'postbacks.traffic_source_id')
    .leftJoin('webhooks', 'webhooks.id', 'postbacks.webhook_id')
    .select(
      sql<Date | null>`coalesce(partners.postbacks_ended_at, traffic_sources.postbacks_ended_at, webhooks.postbacks_ended_at)`.as(
        'endedAt',
      ),
    )
    .where('postbacks.id', '=', id)
    .executeTakeFirst();
  if (receiver?.endedAt) throw new Conflict(endedMessage);
  const { numUpdatedRows } = await db
    .updateTable('postbacks')
    .set({
      state: 'due',
      attempts: 0,
      // A resent postback must wait, too, while its change can be undone.
      next_attempt_at: sql`greatest(now(), not_before)`,
      delivered_at: null,
      failure: null,
    })
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new NotFound('There is no postback with this ID.');
  await sql`notify postbacks`.execute(db);
}
