import type { Database } from '../../db/client.ts';

/** Days for which messages that have ended are kept. */
const messageDays = 90;
/** Days for which a used or expired link is kept, so that its page can say so. */
const linkDays = 7;
/** Days for which a provider may deliver a text again. */
const textDays = 7;
const batch = 10_000;

/** Deletes what is kept no longer: ended messages, ids of texts that arrived, used and expired links, expired sessions. @returns rows deleted, by table. */
export async function purge(db: Database, now: Date): Promise<Record<string, number>> {
  const before = (days: number): Date => new Date(now.getTime() - days * 24 * 60 * 60_000);
  return {
    messages: await purgeMessages(db, before(messageDays)),
    // A message is tried for a day at most, so none of those that are left refers to them.
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
      db.deleteFrom('inbound_texts').where('received_at', '<', before(textDays)).execute(),
    ),
    sessions: await countDeleted(db.deleteFrom('sessions').where('expires_at', '<', now).execute()),
  };
}

/** In batches, so that no lock is held for long. */
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

async function countDeleted(deleting: Promise<{ numDeletedRows: bigint }[]>): Promise<number> {
  return (await deleting).reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
