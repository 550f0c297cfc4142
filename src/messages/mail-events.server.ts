import { sql } from 'kysely';
import type { Database } from '../db/client.ts';
import { suppressAddress } from './suppressions.server.ts';

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

/** Stops mail to addresses that bounced or complained. */
export async function suppressAddresses(
  db: Database,
  addresses: string[],
  reason: 'bounced' | 'complained',
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const address of addresses) await suppressAddress(tx, 'email', address, reason);
  });
}
