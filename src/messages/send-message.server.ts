import tzLookup from '@photostructure/tz-lookup';
import { type NotNull, sql, type UpdateObject } from 'kysely';
import { areaCodeZones } from '../catalog/places/area-codes.ts';
import { findZip } from '../catalog/places/places.server.ts';
import type { Database } from '../db/client.ts';
import { lockSeeds } from '../db/locks.ts';
import type { Tables } from '../db/schema.ts';
import type { Logger } from '../platform/log.ts';
import { cutText } from '../platform/text/plain-text.ts';
import {
  type Channel,
  ChannelAway,
  nextAttempt,
  type OutgoingMessage,
  RecipientStopped,
  Refused,
} from './channel.ts';
import { hasTextConsent } from './consents.server.ts';
import { readData } from './outbox.server.ts';
import { findSuppression, suppressAddress } from './suppressions.server.ts';
import { capsAllowAt, nextTextTime, textZones } from './text-hours.ts';

/** The part of a message that decides when it may be sent. */
interface TimedText {
  /** E.164. */
  recipient: string;
  isCommercial?: boolean;
}

const weekMs = 7 * 86_400_000;

/**
 * When a text may be sent, by the quiet hours of its recipient and the caps. Null: now. Answers to the
 * recipient (a confirmation, help) may always be sent. Call it in the transaction that sends.
 */
async function textMayGoAt(tx: Database, message: TimedText, now: Date): Promise<Date | null> {
  if (!message.isCommercial) return null;
  // Two messages to one number wait for each other, so the second counts the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${message.recipient}, ${lockSeeds.textTimes}))`.execute(
    tx,
  );
  const zones = textZones(await findZipZone(tx, message.recipient), areaCodeZones(message.recipient), now);
  const sent = await listSentTexts(tx, message.recipient, now);
  const time = nextTextTime(capsAllowAt(now, sent, zones[0]), zones);
  return time > now ? time : null;
}

async function findZipZone(db: Database, phone: string): Promise<string | null> {
  const row = await db.selectFrom('phones').select('zip_code').where('phone', '=', phone).executeTakeFirst();
  const place = row?.zip_code ? await findZip(db, row.zip_code) : null;
  return place && tzLookup(place.latitude, place.longitude);
}

/** The times of commercial texts in the last eight days. The caps count a week of local days. */
async function listSentTexts(db: Database, phone: string, now: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('messages')
    .select('sent_at')
    .where('channel', '=', 'sms')
    .where(sql`lower(recipient)`, '=', phone)
    .where('is_commercial', '=', true)
    .where('sent_at', '>', new Date(now.getTime() - weekMs - weekMs / 7))
    .$narrowType<{ sent_at: NotNull }>()
    .execute();
  return rows.map((row) => row.sent_at);
}

/**
 * 'postponed': it waits for an allowed hour. 'none': no message is due. 'away': the provider can't be
 * reached, so other messages wait, too.
 */
export type MessageOutcome = 'sent' | 'postponed' | 'suppressed' | 'retried' | 'dead' | 'away' | 'none';

interface Sending {
  db: Database;
  log: Logger;
  now(): Date;
}

type Claimed = OutgoingMessage & { attempts: number; isCommercial: boolean };

/**
 * Sends the next due message of a channel, personal messages first. Its row is locked meanwhile, so no other
 * worker takes it. If this worker dies, the row is free at once.
 */
export async function sendNextMessage(
  kind: OutgoingMessage['channel'],
  channel: Channel,
  { db, log, now }: Sending,
): Promise<MessageOutcome> {
  return db.transaction().execute(async (tx) => {
    const message = await claimMessage(tx, kind, now());
    if (!message) return 'none';
    if (await isUnwanted(tx, message, now())) return finish(tx, message, 'suppressed');
    const later = message.channel === 'sms' ? await textMayGoAt(tx, message, now()) : null;
    if (later) return postpone(tx, message, later);
    let providerId: string | null;
    try {
      ({ providerId } = await channel.send(message));
    } catch (error) {
      const outcome = await recordFailure(tx, message, error as Error, now());
      log.warn(
        { message: message.id, template: message.template, outcome, reason: reasonOf(error as Error) },
        'message not sent',
      );
      return outcome;
    }
    return finish(tx, message, 'sent', {
      attempts: message.attempts + 1,
      sent_at: now(),
      provider_id: providerId,
      // Links in mails sign people in. After sending, only the recipient has them.
      ...(providerId !== null && { data: sql<string>`data - 'link'` }),
    });
  });
}

async function claimMessage(
  tx: Database,
  channel: OutgoingMessage['channel'],
  now: Date,
): Promise<Claimed | null> {
  const row = await tx
    .selectFrom('messages')
    .selectAll()
    .where('state', '=', 'queued')
    .where('channel', '=', channel)
    .where('next_attempt_at', '<=', sql<Date>`greatest(now(), ${now}::timestamptz)`)
    .orderBy('is_commercial')
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return null;
  const { id, recipient, template, attempts } = row;
  const data = await readData(tx, row);
  return {
    ...({ channel, template, data } as OutgoingMessage),
    id,
    recipient,
    attempts,
    userId: row.user_id,
    phoneId: row.phone_id,
    isCommercial: row.is_commercial,
    createdAt: row.created_at,
    mark: row.mark,
  };
}

async function postpone(tx: Database, { id }: Claimed, time: Date): Promise<MessageOutcome> {
  await tx.updateTable('messages').set({ next_attempt_at: time }).where('id', '=', id).execute();
  return 'postponed';
}

/** Whether the recipient stopped such messages after this one was queued, or never consented to texts. */
async function isUnwanted(tx: Database, message: Claimed, now: Date): Promise<boolean> {
  if (message.channel === 'sms' && !(await hasTextConsent(tx, message.template, message.recipient)))
    return true;
  const suppression = await findSuppression(tx, message.channel, message.recipient);
  if (suppression === 'bounced') return true;
  if (!message.isCommercial) return false;
  return (
    suppression !== null ||
    (await isUnsubscribed(tx, message)) ||
    (await isStoppedAlert(tx, message)) ||
    (await isStoppedReminder(tx, message)) ||
    isLate(message, now)
  );
}

async function isUnsubscribed(tx: Database, { channel, userId }: Claimed): Promise<boolean> {
  if (channel !== 'email' || !userId) return false;
  const user = await tx
    .selectFrom('users')
    .select('is_email_subscribed')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.is_email_subscribed === false;
}

async function isStoppedAlert(tx: Database, message: Claimed): Promise<boolean> {
  if (message.template !== 'job-alert') return false;
  const alert = await tx
    .selectFrom('alerts')
    .select('state')
    .where('id', '=', message.data.alertId)
    .executeTakeFirst();
  return alert?.state === 'stopped';
}

async function isStoppedReminder(tx: Database, message: Claimed): Promise<boolean> {
  if (!['job-reminder', 'sms-reminder'].includes(message.template) || !message.userId) return false;
  const user = await tx
    .selectFrom('users')
    .select('stopped_reminders')
    .where('id', '=', message.userId)
    .executeTakeFirst();
  return user?.stopped_reminders.includes((message.data as { kind: string }).kind) === true;
}

/** The hours and caps of texts may hold a reminder until its interview has begun. */
const isLate = (message: Claimed, now: Date): boolean =>
  message.template === 'sms-reminder' && message.data.until !== null && new Date(message.data.until) <= now;

async function recordFailure(
  tx: Database,
  message: Claimed,
  error: Error,
  now: Date,
): Promise<MessageOutcome> {
  const attempts = message.attempts + 1;
  const failure = { attempts, last_error: reasonOf(error) };
  const next = error instanceof Refused ? null : nextAttempt(message, attempts, now);
  if (!next) {
    if (error instanceof Refused && error.isBadAddress)
      await suppressAddress(tx, message.channel, message.recipient, 'bounced');
    if (error instanceof RecipientStopped)
      await suppressAddress(tx, message.channel, message.recipient, 'stopped');
    return finish(tx, message, 'dead', failure);
  }
  await tx
    .updateTable('messages')
    .set({ ...failure, next_attempt_at: next })
    .where('id', '=', message.id)
    .execute();
  return error instanceof ChannelAway ? 'away' : 'retried';
}

/** The part of an error that is stored and logged. */
const reasonOf = (error: Error): string => withoutAddresses(cutText(error.message, 500));

/** Marks a message as finished. */
async function finish<S extends 'sent' | 'suppressed' | 'dead'>(
  tx: Database,
  message: Claimed,
  state: S,
  end: UpdateObject<Tables, 'messages'> = {},
): Promise<S> {
  await tx
    .updateTable('messages')
    .set({ ...end, state })
    .where('id', '=', message.id)
    .execute();
  return state;
}

/** Removes email addresses and phone numbers from a text of others, such as a mail server's answer. */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),;:=]+@[^\s<>"'(),;:=]+/g, '[address]').replace(/\+\d{7,15}/g, '[number]');
}
