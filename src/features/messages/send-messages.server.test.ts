import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { readConfig } from '../../platform/config.ts';
import { createLog } from '../../platform/log.ts';
import type { Message } from './messages.ts';
import { enqueueMessage } from './outbox.server.ts';
import { sendDueMessages, startSender } from './send-messages.server.ts';
import { findSuppression, suppressAddress } from './suppressions.server.ts';
import { startTestSmtpServer, type TestSmtpServer } from './test-smtp-server.ts';

let database: TestDatabase;
let smtp: TestSmtpServer;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  smtp = await startTestSmtpServer();
});
afterEach(async () => {
  await smtp.close();
  await database.db.deleteFrom('messages').execute();
  await database.db.deleteFrom('suppressions').execute();
  await database.db.deleteFrom('users').execute();
});

/** A sender's services; its clock is ahead by so many minutes. */
const services = (minutesAhead = 0, env: Record<string, string> = {}) => ({
  config: readConfig({
    NODE_ENV: 'test',
    ORIGIN: 'https://jobs.example.org',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'mail@jobs.example.org',
    POSTAL_ADDRESS: 'Lantern Inc, 1 Main Street, Springfield, IL 62701',
    ...env,
  }),
  log: createLog('silent'),
  databaseUrl: database.url,
  now: () => new Date(Date.now() + minutesAhead * 60_000),
});

const signIn = (recipient: string): Message => ({
  channel: 'email',
  template: 'sign-in',
  data: { link: '/sign-in/secret' },
  recipient,
});

const jobAlert = (recipient: string, more: { userId?: number; alertId?: number } = {}): Message => ({
  channel: 'email',
  template: 'job-alert',
  data: {
    search: 'nurse near 78701',
    frequency: 'daily',
    jobs: [{ id: 12, title: 'Nurse', company: 'Acme', location: 'Austin, TX', salary: null, reason: null }],
    total: 1,
    searchLink: '/jobs?keywords=nurse',
    alertId: more.alertId ?? 7,
    unsubscribeToken: 'token-of-the-user',
  },
  recipient,
  userId: more.userId,
  isCommercial: true,
});

const queue = (message: Message) => enqueueMessage(database.db, message);

const stored = (id: number) =>
  database.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function insertUser(email: string): Promise<number> {
  const { id } = await database.db
    .insertInto('users')
    .values({ email, unsubscribe_token: email })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('a mail leaves once, with both parts, and what it says is true', async () => {
  const id = await queue(signIn('Dana.O’Neil@example.com'));
  expect(await sendDueMessages(services())).toEqual({ sent: 1, suppressed: 0, retried: 0, dead: 0 });
  expect(await sendDueMessages(services())).toMatchObject({ sent: 0 });
  const [mail] = smtp.mails;
  expect(mail!.to).toEqual(['Dana.O’Neil@example.com']);
  expect(mail!.email.from).toEqual({ name: 'JobLantern', address: 'mail@jobs.example.org' });
  expect(mail!.email.html).toContain('https://jobs.example.org/sign-in/secret');
  expect(mail!.email.text).toContain('https://jobs.example.org/sign-in/secret');
  expect(mail!.header('List-Unsubscribe')).toBeUndefined();
  const message = await stored(id);
  expect(message).toMatchObject({ state: 'sent', attempts: 1, last_error: null });
  expect(`<${message.provider_id}>`).toBe(mail!.email.messageId);
  expect(message.sent_at).toBeInstanceOf(Date);
  expect(message.data, 'the link is a secret of its recipient').toEqual({});
});

test('commercial mails can be stopped with one click', async () => {
  await queue(jobAlert('dana@example.com'));
  await sendDueMessages(services());
  const [mail] = smtp.mails;
  expect(mail!.header('List-Unsubscribe')).toBe(
    '<https://jobs.example.org/api/unsubscribe/token-of-the-user?alert=7>, <mailto:mail@jobs.example.org?subject=unsubscribe%20token-of-the-user>',
  );
  expect(mail!.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  for (const part of [mail!.email.text!, mail!.email.html!.replaceAll('&amp;', '&')]) {
    expect(part).toContain('https://jobs.example.org/unsubscribe?token=token-of-the-user');
    expect(part).toContain('https://jobs.example.org/unsubscribe?token=token-of-the-user&alert=7');
    expect(part).toContain('https://jobs.example.org/account');
    expect(part).toContain('Lantern Inc, 1 Main Street, Springfield, IL 62701');
  }
});
