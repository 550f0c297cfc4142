import { sql } from 'kysely';
import { retention } from '../content/retention.ts';
import type { Database } from '../db/client.ts';
import { purgeRows } from '../db/purge-rows.ts';
import { NotFound } from '../platform/errors.ts';
import { daysBefore } from '../platform/time/day.ts';
import type { OutgoingMessage } from './channel.ts';
import type { Message } from './messages.ts';

/**
 * Queues a message in the transaction that causes it. A worker sends it soon after the commit. The worker
 * then checks whether the recipient still wants it.
 * @returns its ID.
 */
export async function enqueueMessage(tx: Database, message: Message): Promise<number> {
  const { template, data, recipient, userId = null, phoneId = null, isCommercial = false } = message;
  // The trigger `announce_messages` wakes the senders at commit.
  const row = await tx
    .insertInto('messages')
    .values({
      channel: message.channel,
      template,
      data: JSON.stringify(data, storable),
      recipient,
      user_id: userId,
      phone_id: phoneId,
      is_commercial: isCommercial,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** PostgreSQL can't store NUL or half of a surrogate pair. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value;

/** The values in a message: its own, and those that it shares with other messages. */
export async function readData(
  db: Database,
  { data, news_id }: { data: unknown; news_id: number | null },
): Promise<object> {
  if (news_id === null) return data as object;
  const { content } = await db
    .selectFrom('alert_news')
    .select('content')
    .where('id', '=', news_id)
    .executeTakeFirstOrThrow();
  return { ...(content as object), ...(data as object) };
}

/** The maximum number of messages in the list. */
const shown = 200;

/** A row of the outbox. */
export interface OutboxLine {
  id: number;
  channel: 'email' | 'sms';
  recipient: string;
  template: string;
  state: 'queued' | 'sent' | 'suppressed' | 'dead';
  attempts: number;
  lastError: string | null;
  createdAt: Date;
}

/** The newest messages. */
export async function listOutbox(db: Database): Promise<OutboxLine[]> {
  return db
    .selectFrom('messages')
    .select(['id', 'channel', 'recipient', 'template', 'state', 'attempts'])
    .select(['last_error as lastError', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .limit(shown)
    .execute();
}

/**
 * One message. The secret link of a sent mail is no longer stored, so it leads to the home page.
 * @throws NotFound
 */
export async function getOutboxMessage(
  db: Database,
  id: number,
): Promise<Message & Pick<OutgoingMessage, 'mark'>> {
  const row = Number.isSafeInteger(id)
    ? await db
        .selectFrom('messages')
        .select(['channel', 'template', 'data', 'news_id', 'recipient', 'mark'])
        .where('id', '=', id)
        .executeTakeFirst()
    : null;
  if (!row) throw new NotFound('There is no such message.');
  const { news_id: _shared, ...message } = row;
  return { ...message, data: { link: '/', ...(await readData(db, row)) } } as Message &
    Pick<OutgoingMessage, 'mark'>;
}

const { messageDays, linkDays, inboundTextDays, idleDays, deviceDays } = retention;

/**
 * Deletes what has expired: finished messages, IDs of received texts, links, sessions, devices and counters.
 * @returns the number of deleted rows, by table.
 */
export async function purge(db: Database, now: Date): Promise<Record<string, number>> {
  const before = (days: number): Date => daysBefore(now, days);
  return {
    messages: await purgeRows(db, 'messages', sql`state <> 'queued' and created_at < ${before(messageDays)}`),
    // A message is tried for a day at most, so none refers to these rows.
    news: await purgeRows(db, 'alert_news', sql`created_at < ${before(messageDays + 7)}`),
    links: await purgeRows(db, 'sign_in_links', sql`expires_at < ${before(linkDays)}`),
    texts: await purgeRows(db, 'inbound_texts', sql`received_at < ${before(inboundTextDays)}`),
    sessions: await purgeRows(db, 'sessions', sql`expires_at < ${now} or last_seen_at < ${before(idleDays)}`),
    devices: await purgeRows(db, 'known_devices', sql`last_used_at < ${before(deviceDays)}`),
    adminSessions: await purgeRows(db, 'admin_sessions', sql`expires_at < ${now}`),
    counters: await purgeCounters(db, now),
  };
}

/** Deletes expired counters of the limits against abuse. */
async function purgeCounters(db: Database, now: Date): Promise<number> {
  const hourAgo = new Date(now.getTime() - 60 * 60_000);
  return (
    (await purgeRows(db, 'rate_limits', sql`expire < ${now.getTime()}`)) +
    (await purgeRows(db, 'form_mails', sql`sent[cardinality(sent)] < ${hourAgo} or sent = '{}'`)) +
    (await purgeRows(db, 'first_texts', sql`minute < ${hourAgo}`)) +
    (await purgeRows(db, 'failed_sign_ins', sql`last_at < ${hourAgo}`))
  );
}
