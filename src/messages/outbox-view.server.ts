import type { Database } from '../db/client.ts';
import { NotFound } from '../platform/errors.ts';
import { readData } from './message-data.server.ts';
import type { Message } from './messages.ts';

/** The maximum number of messages in the list. */
const shown = 200;

/** A row of the outbox. */
export interface OutboxLine {
  id: number;
  channel: 'email' | 'sms';
  recipient: string;
  template: string;
  state: 'queued' | 'sent' | 'suppressed' | 'dead';
  attempts: number;
  lastError: string | null;
  createdAt: Date;
}

/** The newest messages. */
export async function listOutbox(db: Database): Promise<OutboxLine[]> {
  return db
    .selectFrom('messages')
    .select(['id', 'channel', 'recipient', 'template', 'state', 'attempts'])
    .select(['last_error as lastError', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .limit(shown)
    .execute();
}

/**
 * One message. The secret link of a sent mail is no longer stored, so it leads to the home page.
 * @throws NotFound
 */
export async function getOutboxMessage(db: Database, id: number): Promise<Message> {
  const row = Number.isSafeInteger(id)
    ? await db
        .selectFrom('messages')
        .select(['channel', 'template', 'data', 'news_id', 'recipient'])
        .where('id', '=', id)
        .executeTakeFirst()
    : null;
  if (!row) throw new NotFound('There is no such message.');
  const { news_id: _shared, ...message } = row;
  return { ...message, data: { link: '/', ...(await readData(db, row)) } } as Message;
}
