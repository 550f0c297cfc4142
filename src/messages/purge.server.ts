import { sql } from 'kysely';
import { retention } from '../content/retention.ts';
import type { Database } from '../db/client.ts';

const { messageDays, linkDays, inboundTextDays, idleDays, deviceDays } = retention;
const batch = 10_000;

/**
 * Deletes what has expired: finished messages, IDs of received texts, links, sessions, devices and counters.
 * @returns the number of deleted rows, by table.
 */
export async function purge(db: Database, now: Date): Promise<Record<string, number>> {
  const before = (days: number): Date => new Date(now.getTime() - days * 24 * 60 * 60_000);
  return {
    messages: await purgeMessages(db, before(messageDays)),
    // A message is tried for a day at most, so none refers to these rows.
    news: await countDeleted(
      db
        .deleteFrom('alert_news')
        .where('created_at', '<', before(messageDays + 7))
        .execute(),
    ),
    links: await countDeleted(
      db.deleteFrom('sign_in_links').where('expires_at', '<', before(linkDays)).execute(),
    ),
    texts: await countDeleted(
      db.deleteFrom('inbound_texts').where('received_at', '<', before(inboundTextDays)).execute(),
    ),
    sessions: await countDeleted(
      db
        .deleteFrom('sessions')
        .where((row) => row.or([row('expires_at', '<', now), row('last_seen_at', '<', before(idleDays))]))
        .execute(),
    ),
    devices: await countDeleted(
      db.deleteFrom('known_devices').where('last_used_at', '<', before(deviceDays)).execute(),
    ),
    adminSessions: await countDeleted(
      db.deleteFrom('admin_sessions').where('expires_at', '<', now).execute(),
    ),
    counters: await purgeCounters(db, now),
  };
}

/** Deletes in batches, so that locks are short. */
async function purgeMessages(db: Database, before: Date): Promise<number> {
  let deleted = 0;
  for (;;) {
    const rows = await countDeleted(
      db
        .deleteFrom('messages')
        .where('id', 'in', (messages) =>
          messages
            .selectFrom('messages')
            .select('id')
            .where('state', '<>', 'queued')
            .where('created_at', '<', before)
            .limit(batch),
        )
        .execute(),
    );
    deleted += rows;
    if (rows < batch) return deleted;
  }
}

/** Deletes expired counters of the limits against abuse. */
async function purgeCounters(db: Database, now: Date): Promise<number> {
  const hourAgo = new Date(now.getTime() - 60 * 60_000);
  const { numAffectedRows = 0n } = await sql`delete from rate_limits where expire < ${now.getTime()}`.execute(
    db,
  );
  const mails = db
    .deleteFrom('form_mails')
    .where(sql<boolean>`sent[cardinality(sent)] < ${hourAgo} or sent = '{}'`);
  const texts = db.deleteFrom('first_texts').where('minute', '<', hourAgo);
  const failures = db.deleteFrom('failed_sign_ins').where('last_at', '<', hourAgo);
  return (
    Number(numAffectedRows) +
    (await countDeleted(mails.execute())) +
    (await countDeleted(texts.execute())) +
    (await countDeleted(failures.execute()))
  );
}

async function countDeleted(deleting: Promise<{ numDeletedRows: bigint }[]>): Promise<number> {
  return (await deleting).reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
