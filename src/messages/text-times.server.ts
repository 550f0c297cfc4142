import tzLookup from '@photostructure/tz-lookup';
import { type NotNull, sql } from 'kysely';
import { areaCodeZones } from '../catalog/places/area-codes.ts';
import { findZip } from '../catalog/places/places.server.ts';
import type { Database } from '../db/client.ts';
import { lockSeeds } from '../db/locks.ts';
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
export async function textMayGoAt(tx: Database, message: TimedText, now: Date): Promise<Date | null> {
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
