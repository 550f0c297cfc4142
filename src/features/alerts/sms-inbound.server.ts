import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { recordConsent } from '../accounts/consents.server.ts';
import type { TextTemplate } from '../messages/messages.ts';
import { enqueueMessage } from '../messages/outbox.server.ts';
import { findSuppression, releaseAddress } from '../messages/suppressions.server.ts';
import { readReply } from './sms-replies.ts';
import { stopPhone } from './sms-stop.server.ts';

/** A text that a phone sent to us. */
export interface InboundText {
  /** The provider's id, the same when it repeats itself. */
  sid: string;
  /** E.164. */
  from: string;
  to: string;
  body: string;
  /** The provider has answered STOP, START or HELP itself. */
  isAnswered: boolean;
}

/** Does what a text asks for, at once and once. */
export function receiveText(db: Database, text: InboundText): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await isNew(tx, text.sid))) return;
    // One after the other: STOP and START may arrive together.
    await sql`select pg_advisory_xact_lock(hashtextextended(${text.from}, 0))`.execute(tx);
    switch (readReply(text.body)) {
      case 'stop':
        return optOut(tx, text);
      case 'opt-in':
        return optIn(tx, text);
      case 'help':
        return reply(tx, text, 'sms-help');
      default:
        return offerHelp(tx, text);
    }
  });
}

async function isNew(tx: Database, sid: string): Promise<boolean> {
  await sql`delete from inbound_texts where received_at < now() - interval '7 days'`.execute(tx);
  const row = await tx
    .insertInto('inbound_texts')
    .values({ sid })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sid')
    .executeTakeFirst();
  return row !== undefined;
}

async function optOut(tx: Database, text: InboundText): Promise<void> {
  const wasStopped = (await findSuppression(tx, 'sms', text.from)) === 'stopped';
  await stopPhone(tx, text.from, 'stopped');
  await recordReply(tx, text, false);
  if (!wasStopped) await reply(tx, text, 'sms-stopped');
}

/** YES to our question, or START after STOP: what waits and what that STOP ended goes on. */
async function optIn(tx: Database, text: InboundText): Promise<void> {
  await releaseAddress(tx, 'sms', text.from);
  const phone = await tx
    .selectFrom('phones')
    .select(['id', 'state', 'user_id'])
    .where('phone', '=', text.from)
    .executeTakeFirst();
  const started = phone ? await startAlerts(tx, phone.id) : 0;
  if (!phone || (started === 0 && phone.state === 'active')) return offerHelp(tx, text);
  await tx
    .updateTable('phones')
    .set({ state: 'active', confirmed_at: sql`now()`, stopped_at: null })
    .where('id', '=', phone.id)
    .execute();
  await recordReply(tx, text, true);
  await reply(tx, text, 'sms-confirmed');
}

/** @returns how many began. Those that go on tell of what comes, not of what was missed. */
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

/** Words that we do not understand are answered with help, once a day, and never to a number that has stopped. */
async function offerHelp(tx: Database, text: InboundText): Promise<void> {
  if (await isOwedHelp(tx, text.from)) await reply(tx, text, 'sms-help');
}

async function isOwedHelp(tx: Database, phone: string): Promise<boolean> {
  if (await findSuppression(tx, 'sms', phone)) return false;
  const row = await tx
    .selectFrom('messages')
    .select('id')
    .where('channel', '=', 'sms')
    .where(sql`lower(recipient)`, '=', phone)
    .where('template', '=', 'sms-help')
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  return row === undefined;
}

async function reply(
  tx: Database,
  text: InboundText,
  template: Exclude<TextTemplate, 'sms-alert'>,
): Promise<void> {
  if (text.isAnswered && template !== 'sms-confirmed') return;
  await enqueueMessage(tx, { channel: 'sms', template, data: {}, recipient: text.from });
}

async function recordReply(tx: Database, text: InboundText, granted: boolean): Promise<void> {
  await recordConsent(tx, {
    userId: await findOwner(tx, text.from),
    kind: 'sms-alerts',
    granted,
    channel: 'sms',
    text: text.body,
    pageUrl: `sms:${text.to}`,
    client: null,
    phone: text.from,
  });
}

async function findOwner(tx: Database, phone: string): Promise<number | null> {
  const row = await tx.selectFrom('phones').select('user_id').where('phone', '=', phone).executeTakeFirst();
  return row?.user_id ?? null;
}
