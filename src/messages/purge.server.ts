import { sql } from 'kysely';
import { retention } from '../content/retention.ts';
import type { Database } from '../db/client.ts';
import { purgeRows } from '../db/purge-rows.ts';
import { daysBefore } from '../platform/time/day.ts';

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
