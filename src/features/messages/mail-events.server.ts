import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { suppressAddress } from './suppressions.server.ts';

/** Whom of these we have written to: by address, or by the Message-ID of our mail. */
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

/** Stops mails to addresses that bounced or complained. */
export async function suppressAddresses(
  db: Database,
  addresses: string[],
  reason: 'bounced' | 'complained',
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const address of addresses) await suppressAddress(tx, 'email', address, reason);
  });
}
