import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { sha256 } from '../platform/crypto/tokens.ts';
import { purge } from './outbox.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const now = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 24 * 60 * 60_000);

test('what is kept no longer is deleted, and nothing else', async () => {
  const { db } = database;
  const { id: user_id } = await db
    .insertInto('users')
    .values({ email: 'dana@example.com', unsubscribe_token: 'token' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const messages = [
    ['sent', 91],
    ['dead', 91],
    ['suppressed', 91],
    ['queued', 91],
    ['sent', 89],
  ] as const;
  for (const [state, days] of messages)
    await db
      .insertInto('messages')
      .values({
        channel: 'email',
        template: 'sign-in',
        recipient: 'dana@example.com',
        is_commercial: false,
        state,
        created_at: daysAgo(days),
      })
      .execute();
  for (const days of [8, 6, -1])
    await db
      .insertInto('sign_in_links')
      .values({ token_hash: sha256(`link ${days}`), user_id, purpose: 'sign-in', expires_at: daysAgo(days) })
      .execute();
  for (const days of [0.1, -1])
    await db
      .insertInto('sessions')
      .values({ token_hash: sha256(`session ${days}`), user_id, expires_at: daysAgo(days) })
      .execute();

  for (const days of [8, 6])
    await db
      .insertInto('inbound_texts')
      .values({ sid: `SM${days}`, received_at: daysAgo(days) })
      .execute();

  for (const days of [98, 96])
    await db
      .insertInto('alert_news')
      .values({ content: '{}', created_at: daysAgo(days) })
      .execute();

  for (const days of [366, 364])
    await db
      .insertInto('known_devices')
      .values({ token_hash: sha256(`device ${days}`), user_id, last_used_at: daysAgo(days) })
      .execute();

  expect(await purge(db, now)).toEqual({
    messages: 3,
    news: 1,
    links: 1,
    texts: 1,
    sessions: 1,
    devices: 1,
    adminSessions: 0,
    counters: 0,
  });
  expect(await purge(db, now), 'it may run twice').toEqual({
    messages: 0,
    news: 0,
    links: 0,
    texts: 0,
    sessions: 0,
    devices: 0,
    adminSessions: 0,
    counters: 0,
  });
  const left = await db.selectFrom('messages').select('state').orderBy('id').execute();
  expect(left.map(({ state }) => state)).toEqual(['queued', 'sent']);
});
