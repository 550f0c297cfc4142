import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { startTestSmtpServer, type TestSmtpServer } from '../../tests/support/smtp-server.ts';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import type { Message } from './messages.ts';
import { enqueueMessage } from './outbox.server.ts';
import { sendDueMessages, startSender } from './send-messages.server.ts';
import { findSuppression, suppressAddress } from './suppressions.server.ts';

const minuteMs = 60_000;
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
  now: () => new Date(Date.now() + minutesAhead * minuteMs),
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
  expect(await sendDueMessages(services())).toEqual({
    sent: 1,
    postponed: 0,
    suppressed: 0,
    retried: 0,
    dead: 0,
  });
  expect(await sendDueMessages(services())).toMatchObject({ sent: 0 });
  const [mail] = smtp.mails;
  expect(mail!.to).toEqual(['Dana.O’Neil@example.com']);
  expect(mail!.email.from).toEqual({ name: 'JobLantern', address: 'mail@jobs.example.org' });
  const { mark } = await stored(id);
  expect(mail!.email.html).toContain(`https://jobs.example.org/m/${mark}/sign-in/secret`);
  expect(mail!.email.text).toContain(`https://jobs.example.org/m/${mark}/sign-in/secret`);
  expect(mail!.header('List-Unsubscribe')).toBeUndefined();
  const message = await stored(id);
  expect(message).toMatchObject({ state: 'sent', attempts: 1, last_error: null });
  expect(`<${message.provider_id}>`).toBe(mail!.email.messageId);
  expect(message.sent_at).toBeInstanceOf(Date);
  expect(message.data, 'the link is a secret of its recipient').toEqual({});
});

test('commercial mails can be stopped with one click', async () => {
  const { mark } = await stored(await queue(jobAlert('dana@example.com')));
  await sendDueMessages(services());
  const [mail] = smtp.mails;
  expect(mail!.header('List-Unsubscribe')).toBe(
    `<https://jobs.example.org/api/unsubscribe/token-of-the-user?alert=7&mail=${mark}>, <mailto:mail@jobs.example.org?subject=unsubscribe%20token-of-the-user%20${mark}>`,
  );
  expect(mail!.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  for (const part of [mail!.email.text!, mail!.email.html!.replaceAll('&amp;', '&')]) {
    expect(part).toContain(`https://jobs.example.org/unsubscribe?token=token-of-the-user&mail=${mark}`);
    expect(part).toContain(
      `https://jobs.example.org/unsubscribe?token=token-of-the-user&alert=7&mail=${mark}`,
    );
    expect(part).toContain(`https://jobs.example.org/m/${mark}/account`);
    expect(part).toContain('Lantern Inc, 1 Main Street, Springfield, IL 62701');
  }
});

describe('who does not want it gets nothing, also when it is queued already', () => {
  test.each([
    ['unsubscribed', 'suppressed', 'sent'],
    ['complained', 'suppressed', 'sent'],
    ['stopped', 'suppressed', 'sent'],
    ['bounced', 'suppressed', 'suppressed'],
  ] as const)('%s: commercial %s, personal %s', async (reason, commercial, personal) => {
    const ids = [await queue(jobAlert('Dana@example.com')), await queue(signIn('dana@example.com'))];
    await suppressAddress(database.db, 'email', 'dana@example.com', reason);
    await sendDueMessages(services());
    expect((await Promise.all(ids.map(stored))).map(({ state }) => state)).toEqual([commercial, personal]);
  });

  test('a person without mail subscription gets personal mails only', async () => {
    const userId = await insertUser('dana@example.com');
    await queue(jobAlert('dana@example.com', { userId }));
    await queue({ ...signIn('dana@example.com'), userId });
    await database.db.updateTable('users').set({ is_email_subscribed: false }).execute();
    expect(await sendDueMessages(services())).toMatchObject({ sent: 1, suppressed: 1 });
  });

  test('a stopped alert is not sent, another one is', async () => {
    const userId = await insertUser('dana@example.com');
    const [stopped, active] = await Promise.all(
      (['stopped', 'active'] as const).map(async (state) => {
        const { id: search_id } = await database.db
          .insertInto('alert_searches')
          .values({ query: `keywords=${state}` })
          .returning('id')
          .executeTakeFirstOrThrow();
        const alert = await database.db
          .insertInto('alerts')
          .values({ user_id: userId, search_id, frequency: 'daily', state })
          .returning('id')
          .executeTakeFirstOrThrow();
        return queue(jobAlert('dana@example.com', { userId, alertId: alert.id }));
      }),
    );
    await sendDueMessages(services());
    expect(await stored(stopped!)).toMatchObject({ state: 'suppressed', attempts: 0 });
    expect(await stored(active!)).toMatchObject({ state: 'sent' });
  });
});

describe('when the mail server does not take it', () => {
  test('a refusal for now is tried again later, under the same Message-ID', async () => {
    const seen: string[] = [];
    smtp.onMail = ({ email }) => {
      seen.push(email.messageId!);
      return seen.length < 3 ? { code: 451, text: '4.7.1 greylisted, dana@example.com' } : undefined;
    };
    const id = await queue(signIn('dana@example.com'));
    expect(await sendDueMessages(services())).toMatchObject({ retried: 1 });
    expect(await stored(id)).toMatchObject({
      state: 'queued',
      attempts: 1,
      last_error: '451 4.7.1 greylisted, [address]',
    });
    expect(await sendDueMessages(services()), 'not yet').toMatchObject({ retried: 0, sent: 0 });
    expect(await sendDueMessages(services(2))).toMatchObject({ retried: 1 });
    expect(await sendDueMessages(services(8))).toMatchObject({ sent: 1 });
    expect(new Set(seen).size).toBe(1);
    expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 3 });
  });

  test.each([
    ['after eight attempts in a day', jobAlert('dana@example.com'), 8],
    ['a sign-in link, before it expires', signIn('dana@example.com'), 3],
  ])('it is given up: %s', async (_name, message, attempts) => {
    smtp.onMail = () => ({ code: 450, text: 'busy' });
    const id = await queue(message);
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const due = (await stored(id)).next_attempt_at.getTime();
      await sendDueMessages(services((due - Date.now()) / minuteMs));
      expect(await stored(id)).toMatchObject({
        state: attempt < attempts ? 'queued' : 'dead',
        attempts: attempt,
      });
    }
    expect(await stored(id)).toMatchObject({ last_error: '450 busy' });
  });

  test.each([
    ['no such user', '5.1.1 no such user', 550, 'bounced'],
    ['no such user, without a status', 'unknown', 550, 'bounced'],
    ['disabled', '5.2.1 mailbox disabled', 550, 'bounced'],
    ['full', '5.2.2 mailbox full', 552, null],
    ['our reputation', '5.7.1 blocked by policy', 550, null],
  ])('a recipient refused for good is given up: %s', async (_name, text, code, suppression) => {
    smtp.onRecipient = () => ({ code, text });
    const id = await queue(signIn('dana@example.com'));
    expect(await sendDueMessages(services())).toMatchObject({ dead: 1 });
    expect(await stored(id)).toMatchObject({ state: 'dead', last_error: `${code} ${text}` });
    expect(await findSuppression(database.db, 'email', 'dana@example.com')).toBe(suppression);
  });

  test('a mail refused for good is given up, its address is not', async () => {
    smtp.onMail = () => ({ code: 554, text: '5.6.0 not this' });
    const id = await queue(signIn('dana@example.com'));
    await sendDueMessages(services());
    expect(await stored(id)).toMatchObject({ state: 'dead' });
    expect(await findSuppression(database.db, 'email', 'dana@example.com')).toBeNull();
  });

  test('a connection that breaks before the answer leaves it queued, and it is sent once more', async () => {
    smtp.onMail = () => 'hang up';
    const id = await queue(signIn('dana@example.com'));
    await sendDueMessages(services());
    expect(await stored(id)).toMatchObject({ state: 'queued', attempts: 1 });
    smtp.onMail = () => undefined;
    await sendDueMessages(services(2));
    expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(smtp.mails).toHaveLength(1);
  });

  test('while it cannot be reached, a run ends early and the rest waits', async () => {
    const { url } = smtp;
    await smtp.close();
    for (let n = 0; n < 20; n++) await queue(signIn(`person${n}@example.com`));
    expect(await sendDueMessages(services(0, { SMTP_URL: url }))).toEqual({
      sent: 0,
      postponed: 0,
      suppressed: 0,
      retried: 5,
      dead: 0,
    });
    const untouched = await database.db
      .selectFrom('messages')
      .where('attempts', '=', 0)
      .select('id')
      .execute();
    expect(untouched).toHaveLength(15);
  });
});

describe('several at once', () => {
  test('two senders send 120 mails, each exactly once', { timeout: 120_000 }, async () => {
    await database.db.transaction().execute(async (tx) => {
      for (let n = 0; n < 120; n++) await enqueueMessage(tx, signIn(`person${n}@example.com`));
    });
    const runs = await Promise.all([sendDueMessages(services()), sendDueMessages(services())]);
    expect(runs[0].sent + runs[1].sent).toBe(120);
    expect(Math.min(runs[0].sent, runs[1].sent)).toBeGreaterThan(10);
    expect(smtp.mails).toHaveLength(120);
    expect(new Set(smtp.mails.map(({ to }) => to[0])).size).toBe(120);
  });

  test('personal mails overtake commercial ones', async () => {
    for (let n = 0; n < 20; n++) await queue(jobAlert(`person${n}@example.com`));
    await queue(signIn('dana@example.com'));
    await sendDueMessages(services());
    expect(smtp.mails.slice(0, 5).map(({ to }) => to[0])).toContain('dana@example.com');
  });

  test('a mail that takes its time holds up no other', async () => {
    const slow = Promise.withResolvers<undefined>();
    smtp.onMail = ({ to }) => (to[0] === 'slow@example.com' ? slow.promise : undefined);
    const slowId = await queue(signIn('slow@example.com'));
    const stop = startSender(services());
    for (let n = 0; n < 10; n++) await queue(signIn(`person${n}@example.com`));
    await smtp.waitFor(10);
    expect((await stored(slowId)).state).toBe('queued');
    const stopping = stop();
    slow.resolve(undefined);
    await stopping;
    expect((await stored(slowId)).state, 'a graceful stop finishes what is in flight').toBe('sent');
  });

  test('a sender whose connections are cut frees its message at once for another', async () => {
    const held = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    smtp.onMail = async () => {
      arrived.resolve();
      await held.promise;
      return 'hang up' as const;
    };
    const id = await queue(signIn('dana@example.com'));
    const stop = startSender(services());
    await arrived.promise;
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`,
    );
    smtp.onMail = () => undefined;
    expect(await sendDueMessages(services())).toMatchObject({ sent: 1 });
    held.resolve();
    await stop();
    expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 1 });
    expect(smtp.mails).toHaveLength(1);
  });
});

test('a running sender sends what is queued, as soon as it is committed', async () => {
  const stop = startSender(services());
  await database.db.transaction().execute((tx) => enqueueMessage(tx, signIn('dana@example.com')));
  expect((await smtp.waitFor(1)).to).toEqual(['dana@example.com']);
  await stop();
});

test('without a mail server mails stay in the database, whole', async () => {
  const id = await queue(signIn('dana@example.com'));
  expect(await sendDueMessages(services(0, { SMTP_URL: '' }))).toMatchObject({ sent: 1 });
  expect(await stored(id)).toMatchObject({
    state: 'sent',
    provider_id: null,
    data: { link: '/sign-in/secret' },
  });
});

test('texts wait until a provider is configured', async () => {
  const id = await queue({
    channel: 'sms',
    template: 'sms-help',
    data: {},
    recipient: '+12025550123',
  });
  await sendDueMessages(services());
  expect(await stored(id)).toMatchObject({ state: 'queued', attempts: 0 });
});

describe('headers hold what they should, whatever is typed', () => {
  const notice = (data: { name: string; subject: string; email?: string }): Message => ({
    channel: 'email',
    template: 'contact-notice',
    data: {
      email: 'visitor@example.com',
      message: 'Hello',
      companyName: null,
      phone: null,
      partnershipType: null,
      ...data,
    },
    recipient: 'operator@example.com',
  });

  test.each([
    ['line breaks', 'Eve\r\nBcc: victim@example.com', 'Hi\r\nX-Evil: 1\r\n\r\n<b>body</b>'],
    ['line breaks alone', 'Eve\nBcc: victim@example.com', 'Hi\n.\nRCPT TO:<victim@example.com>'],
    ['Unicode separators', 'Eve\u2028Bcc: victim@example.com', 'Hi\u0085X-Evil: 1'],
    ['an encoded word', '=?utf-8?q?Eve=0D=0ABcc:_victim@example.com?=', '=?utf-8?b?DQpYLUV2aWw6IDE=?='],
    ['a mailbox in the name', '"Eve" <victim@example.com>,', 'Hi'],
    ['mail commands in the address', 'Eve', 'Hi', 'visitor@example.com>\r\nBcc: victim@example.com'],
  ])('%s', async (_name, name, subject, email = 'visitor@example.com') => {
    await queue(notice({ name, subject, email }));
    await sendDueMessages(services());
    const [mail] = smtp.mails;
    expect(mail!.to).toEqual(['operator@example.com']);
    expect(mail!.email.to).toEqual([{ name: '', address: 'operator@example.com' }]);
    expect(mail!.header('bcc')).toBeUndefined();
    expect(mail!.header('cc')).toBeUndefined();
    expect(mail!.header('x-evil')).toBeUndefined();
    expect(mail!.email.replyTo ?? []).toHaveLength(mail!.email.replyTo ? 1 : 0);
  });

  test.each([
    ['Ñandú Ąćę 李雷 👩🏽‍💻 عمر', 'Σχετικά με θέση εργασίας: 求人 🏮'],
    ['x'.repeat(300), '長'.repeat(400)],
    ['\ud800 lone surrogate', '\u202eright to left'],
  ])('any name and subject: %s', async (name, subject) => {
    await queue(notice({ name, subject }));
    await sendDueMessages(services());
    const [mail] = smtp.mails;
    expect(mail!.email.replyTo![0]!.address).toBe('visitor@example.com');
    expect(mail!.email.subject!.length).toBeGreaterThan(10);
    expect(mail!.raw.split('\r\n').every((line) => Buffer.byteLength(line) <= 998)).toBe(true);
    if (name.startsWith('Ñ')) {
      expect(mail!.email.replyTo![0]!.name).toBe(name);
      expect(mail!.email.subject).toBe(`Contact: ${subject}`);
    }
  });

  test.each(['a@example.com, b@example.com', 'a@example.com\r\nRCPT TO:<b@example.com>', '<a@example.com>'])(
    'a recipient that is not one address is given up: %j',
    async (recipient) => {
      const id = await queue(signIn(recipient));
      await sendDueMessages(services());
      expect(smtp.mails.flatMap(({ to }) => to)).not.toContain('b@example.com');
      expect((await stored(id)).state).not.toBe('queued');
    },
  );
});
