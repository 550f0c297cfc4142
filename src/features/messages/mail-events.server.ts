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

/** Ends the mails to the owner of a token, who asked by mail. @returns how many people were found: none or one. */
export async function unsubscribeByMail(db: Database, token: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .updateTable('users')
      .set({ is_email_subscribed: false })
      .where('unsubscribe_token', '=', token)
      .returning('email')
      .executeTakeFirst();
    if (!user) return 0;
    await suppressAddress(tx, 'email', user.email, 'unsubscribed');
    return 1;
  });
}
