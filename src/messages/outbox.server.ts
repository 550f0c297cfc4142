import type { Database } from '../db/client.ts';
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
