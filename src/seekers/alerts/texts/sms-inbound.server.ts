import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { lockSeeds } from '../../../db/locks.ts';
import { recordConsent } from '../../../messages/consents.server.ts';
import { countFirstText, mayTextFirst, noticeTextLimit } from '../../../messages/first-texts.server.ts';
import type { TextTemplate } from '../../../messages/messages.ts';
import { enqueueMessage } from '../../../messages/outbox.server.ts';
import { findSuppression, releaseAddress, suppressAddress } from '../../../messages/suppressions.server.ts';
import { findTextSuppression } from '../../../messages/text-provider.ts';
import type { Config } from '../../../platform/config.ts';
import { findPhoneOwner } from './phone-owner.server.ts';

/** A text that a phone sent to us. */
export interface InboundText {
  /** The provider's ID. It is the same if the provider delivers the text twice. */
  sid: string;
  /** E.164. */
  from: string;
  to: string;
  body: string;
  /** The provider has already answered STOP, START or HELP. */
  isAnswered: boolean;
}

interface Phone {
  id: number;
  userId: number | null;
  isActive: boolean;
  wasConfirmed: boolean;
}

/** A text, and the phone that sent it, if it ever subscribed. */
interface Received {
  text: InboundText;
  phone: Phone | null;
  config: Config;
}

/** Does what a text asks for, once. */
export function receiveText(
  { db, config }: { db: Database; config: Config },
  text: InboundText,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await isNew(tx, text.sid))) return;
    // STOP and START may arrive together, so they wait for each other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${text.from}, ${lockSeeds.inboundText}))`.execute(
      tx,
    );
    const received = { text, phone: await findPhone(tx, text.from), config };
    switch (readReply(text.body)) {
      case 'stop':
        return optOut(tx, received);
      case 'opt-in':
        return optIn(tx, received);
      case 'help':
        return help(tx, received);
      default:
        return offerHelp(tx, received);
    }
  });
}

async function isNew(tx: Database, sid: string): Promise<boolean> {
  const row = await tx
    .insertInto('inbound_texts')
    .values({ sid })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sid')
    .executeTakeFirst();
  return row !== undefined;
}

async function findPhone(tx: Database, phone: string): Promise<Phone | null> {
  const row = await tx
    .selectFrom('phones')
    .select(['id', 'user_id', 'state', 'confirmed_at'])
    .where('phone', '=', phone)
    .executeTakeFirst();
  if (!row) return null;
  const { id, user_id: userId, state, confirmed_at } = row;
  return { id, userId, isActive: state === 'active', wasConfirmed: confirmed_at !== null };
}

async function optOut(tx: Database, received: Received): Promise<void> {
  const { from } = received.text;
  const wasStopped = (await findSuppression(tx, 'sms', from)) === 'stopped';
  await stopPhone(tx, from, 'stopped');
  await recordReply(tx, received, false);
  if (!wasStopped) await reply(tx, received, 'sms-stopped');
}

/** Handles YES, or START after STOP: activates the phone's waiting alerts and those that the STOP ended. */
async function optIn(tx: Database, received: Received): Promise<void> {
  const { text, phone } = received;
  await releaseAddress(tx, 'sms', text.from);
  const started = phone ? await startAlerts(tx, phone.id) : 0;
  if (!phone || (phone.isActive && started === 0)) return offerHelp(tx, received);
  const userId = await findPhoneOwner(tx, { ...phone, number: text.from });
  await tx
    .updateTable('phones')
    .set({ state: 'active', confirmed_at: sql`now()`, stopped_at: null, user_id: userId })
    .where('id', '=', phone.id)
    .execute();
  await recordReply(tx, received, true);
  await reply(tx, received, 'sms-confirmed');
}

/**
 * Activates alerts. Alerts that were stopped skip the jobs that they missed.
 * @returns the number of alerts.
 */
async function startAlerts(tx: Database, phoneId: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update alerts set state = 'active', confirmed_at = coalesce(alerts.confirmed_at, now()), stopped_at = null,
      delivered_match = case when alerts.state = 'pending' then delivered_match
        else coalesce((select max(id) from alert_matches where search_id = alerts.search_id), 0) end
    from phones
    where phones.id = ${phoneId} and alerts.phone_id = phones.id
      and (alerts.state = 'pending' or (alerts.state = 'stopped' and alerts.stopped_at >= phones.stopped_at))
  `.execute(tx);
  return Number(numAffectedRows);
}

/** Answers an unknown request with help, once a day. A number that has stopped gets no answer. */
async function offerHelp(tx: Database, received: Received): Promise<void> {
  const { from } = received.text;
  if (await findSuppression(tx, 'sms', from)) return;
  const helped = await tx
    .selectFrom('messages')
    .select('id')
    .where('channel', '=', 'sms')
    .where(sql`lower(recipient)`, '=', from)
    .where('template', '=', 'sms-help')
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  if (!helped) await help(tx, received);
}

/**
 * Sends help. A phone without active alerts counts toward the limit of first texts, and gets no help once the
 * site has reached it.
 */
async function help(tx: Database, received: Received): Promise<void> {
  const { text, phone, config } = received;
  if (text.isAnswered) return;
  if (!phone?.isActive) {
    if (!(await mayTextFirst(tx, config.sms.perHour))) return noticeTextLimit(tx, config);
    await countFirstText(tx);
  }
  await reply(tx, received, 'sms-help');
}

async function reply(
  tx: Database,
  { text, phone }: Received,
  template: Exclude<TextTemplate, 'sms-alert' | 'sms-reminder'>,
): Promise<void> {
  if (text.isAnswered) return;
  await enqueueMessage(tx, {
    channel: 'sms',
    template,
    data: {},
    recipient: text.from,
    phoneId: phone?.id,
  });
}

/** The evidence belongs to the number and not to an account, so it stays when the account is deleted. */
async function recordReply(tx: Database, { text }: Received, granted: boolean): Promise<void> {
  await recordConsent(tx, {
    kind: 'sms-alerts',
    granted,
    channel: 'sms',
    text: text.body,
    pageUrl: `sms:${text.to}`,
    client: null,
    phone: text.from,
  });
}

/** The delivery status of a text, as reported by the provider. */
interface TextStatus {
  sid: string;
  status: string;
  /** The provider's error code. Empty: no error. */
  errorCode: string;
  /** E.164. */
  to: string;
}

/** Records that a text did not arrive, and stops texts to a number that can't or must not get any. */
export async function reportTextStatus(db: Database, report: TextStatus): Promise<void> {
  if (report.status !== 'failed' && report.status !== 'undelivered') return;
  const reason = findTextSuppression(report.errorCode);
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('messages')
      .set({ state: 'dead', last_error: `${report.status}: error ${report.errorCode || 'unknown'}` })
      .where('channel', '=', 'sms')
      .where('provider_id', '=', report.sid)
      .execute();
    if (reason) await stopPhone(tx, report.to, reason);
  });
}

/**
 * Stops all texts to a number at once: its alerts and its queued messages, except the confirmation of a STOP.
 * The suppression stays after the account is deleted.
 */
async function stopPhone(tx: Database, phone: string, reason: 'stopped' | 'bounced'): Promise<void> {
  const stopped = { state: 'stopped', stopped_at: sql<Date>`now()` } as const;
  const row = await tx
    .updateTable('phones')
    .set(stopped)
    .where('phone', '=', phone)
    .where('state', '<>', 'stopped')
    .returning('id')
    .executeTakeFirst();
  if (row)
    await tx
      .updateTable('alerts')
      .set(stopped)
      .where('phone_id', '=', row.id)
      .where('state', '<>', 'stopped')
      .execute();
  await tx
    .updateTable('messages')
    .set({ state: 'suppressed' })
    .where('id', 'in', (query) =>
      query
        .selectFrom('messages')
        .select('id')
        .where('channel', '=', 'sms')
        .where(sql`lower(recipient)`, '=', phone)
        .where('state', '=', 'queued')
        .where('template', '<>', 'sms-stopped')
        // A message that is being sent has its row locked. STOP does not wait for it.
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  await suppressAddress(tx, 'sms', phone, reason);
}

/** What a text asks for. */
type Reply = 'opt-in' | 'stop' | 'help' | 'other';

const words: Record<Exclude<Reply, 'other'>, readonly string[]> = {
  'opt-in': ['YES', 'Y', 'START', 'UNSTOP'],
  stop: [
    'STOP',
    'STOPALL',
    'STOP ALL',
    'QUIT',
    'END',
    'REVOKE',
    'OPT OUT',
    'OPTOUT',
    'CANCEL',
    'UNSUBSCRIBE',
  ],
  help: ['HELP', 'INFO'],
};

/** By law, people may also revoke their consent in their own words: "please stop texting me". */
const revokes = /\b(STOP|STOPALL|UNSUBSCRIBE|OPT ?OUT)\b/;

/** Reads a text. Case, spaces and punctuation do not matter. */
export function readReply(body: string): Reply {
  const text = body
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  for (const [reply, known] of Object.entries(words)) if (known.includes(text)) return reply as Reply;
  return revokes.test(text) ? 'stop' : 'other';
}
