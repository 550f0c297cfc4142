import { sql } from 'kysely';
import type { Database } from '../db/client.ts';
import { sha256 } from '../platform/crypto/tokens.ts';

type SuppressedChannel = 'email' | 'sms';
export type SuppressionReason = 'unsubscribed' | 'bounced' | 'complained' | 'stopped';

const addressHash = (address: string): Buffer => sha256(address.trim().toLowerCase());

/**
 * Stops messages to an address at once, including queued ones, until it is released. A bounce replaces every
 * other reason.
 */
export async function suppressAddress(
  db: Database,
  channel: SuppressedChannel,
  address: string,
  reason: SuppressionReason,
): Promise<void> {
  await db
    .insertInto('suppressions')
    .values({ channel, address_hash: addressHash(address), reason })
    .onConflict((conflict) =>
      conflict
        .columns(['channel', 'address_hash'])
        .doUpdateSet({ reason })
        .where('suppressions.reason', '<>', 'bounced'),
    )
    .execute();
}

/** Allows messages again at the person's request, except after a bounce. */
export async function releaseAddress(
  db: Database,
  channel: SuppressedChannel,
  address: string,
): Promise<void> {
  await db
    .deleteFrom('suppressions')
    .where('channel', '=', channel)
    .where('address_hash', '=', addressHash(address))
    .where('reason', '<>', 'bounced')
    .execute();
}

/** Why the address gets no messages, or null. */
export async function findSuppression(
  db: Database,
  channel: SuppressedChannel,
  address: string,
): Promise<SuppressionReason | null> {
  const row = await db
    .selectFrom('suppressions')
    .select('reason')
    .where('channel', '=', channel)
    .where('address_hash', '=', addressHash(address))
    .executeTakeFirst();
  return row?.reason ?? null;
}

/**
 * The addresses among these that we have sent mail to, and the recipient of the mail with this Message-ID.
 */
export async function findRecipients(
  db: Database,
  addresses: string[],
  messageId: string | null,
): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select(({ fn }) => fn<string>('lower', ['recipient']).as('address'))
    .distinct()
    .where('channel', '=', 'email')
    .where('state', 'in', ['sent', 'dead'])
    .where(sql<boolean>`(lower(recipient) = any(${addresses}) or provider_id = ${messageId})`)
    .execute();
  return rows.map(({ address }) => address);
}

/** What a report is about: addresses that we have sent mail to, and the Message-ID if the report names one. */
interface ReportedMail {
  addresses: string[];
  messageId: string | null;
}

/** Stops mail to addresses that bounced or complained. The mail that bounced is marked. */
export async function suppressAddresses(
  db: Database,
  { addresses, messageId }: ReportedMail,
  reason: 'bounced' | 'complained',
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const address of addresses) await suppressAddress(tx, 'email', address, reason);
    if (reason === 'bounced') await noteBounced(tx, { addresses, messageId });
  });
}

/** Marks the mail with the Message-ID, or the newest one to each address, as bounced. */
async function noteBounced(tx: Database, { addresses, messageId }: ReportedMail): Promise<void> {
  await sql`
    update messages set bounced_at = now() where bounced_at is null and id in (
      select distinct on (lower(recipient)) id from messages
      where channel = 'email' and state = 'sent' and lower(recipient) = any(${addresses.map((address) => address.trim().toLowerCase())})
      order by lower(recipient), coalesce(provider_id = ${messageId}, false) desc, id desc)`.execute(tx);
}
