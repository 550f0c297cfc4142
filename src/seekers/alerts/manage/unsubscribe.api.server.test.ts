import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import naughtyStrings from '../../../../tests/fixtures/naughty-strings.json' with { type: 'json' };
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { serveEndpoints } from '../../../../tests/support/endpoints.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { exactSearch } from '../../../catalog/jobs/job-search.schema.ts';
import { evenMs } from '../../../desk/sign-in/even-time.ts';
import { enqueueMessage } from '../../../messages/outbox.server.ts';
import { findSuppression } from '../../../messages/suppressions.server.ts';
import { createAlert } from '../subscribe/alerts.server.ts';
import { unsubscribeEndpoints } from './unsubscribe.api.ts';
import { unsubscribeHeader } from './unsubscribe.schema.ts';
import { resumeMail } from './unsubscribe.server.ts';

const client = { ip: '203.0.113.7', userAgent: 'Firefox', optsOut: false };
const key = 'a key of sixteen and more';
const act = { client, pageUrl: 'https://x.example', channel: 'web' } as const;

let database: TestDatabase;
let api: ReturnType<typeof serveEndpoints>;
let keyed: typeof api;
let userId: number;
let nurse: number;
let cook: number;

const openApi = (env: Record<string, string>) =>
  serveEndpoints(unsubscribeEndpoints(testServices(database, env)));

beforeAll(async () => {
  database = await createTestDatabase();
  api = openApi({});
  keyed = openApi({ UNSUBSCRIBE_API_KEY: key });
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { db } = database;
  await db.deleteFrom('users').execute();
  await db.deleteFrom('suppressions').execute();
  await database.pool.query('delete from rate_limits');
  const row = { email: 'Dana@example.org', unsubscribe_token: 'dana-token', email_confirmed_at: new Date() };
  ({ id: userId } = await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow());
  const add = (keywords: string, confirmed = true) =>
    createAlert(db, {
      recipient: { userId },
      search: { ...exactSearch, keywords },
      frequency: 'daily',
      confirmed,
    });
  nurse = await add('nurse');
  cook = await add('cook');
  await add('waiting', false);
});

const ask = async (path: string, init: RequestInit = {}, of = api): Promise<Response> =>
  of.request(`/api${path}`, init, { client });
const stop = (body: unknown, of = api) =>
  ask(
    '/unsubscribe',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    of,
  );
const isSubscribed = async () =>
  (await database.db.selectFrom('users').select('is_email_subscribed').executeTakeFirstOrThrow())
    .is_email_subscribed;
const states = async () =>
  (await database.db.selectFrom('alerts').select('state').orderBy('id').execute()).map(({ state }) => state);
const changes = async () =>
  (
    await database.db.selectFrom('consents').select(['granted', 'channel', 'text']).orderBy('id').execute()
  ).map(({ granted, channel, text }) => `${granted ? '+' : '-'} ${channel} ${text}`);

test.each([
  ['the mail program', 'POST', {}],
  ['the page', 'GET', { [unsubscribeHeader]: '1' }],
])('the mail whose link stopped mails is marked, by %s', async (_who, method, headers) => {
  const queue = (id: number) =>
    enqueueMessage(database.db, {
      channel: 'email',
      template: 'sign-in',
      data: { link: '/' },
      recipient: 'dana@example.org',
      userId: id,
    });
  const other = await database.db
    .insertInto('users')
    .values({ email: 'marcus@example.org', unsubscribe_token: 'marcus-token' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = [await queue(userId), await queue(userId), await queue(other.id)];
  const mails = () =>
    database.db
      .selectFrom('messages')
      .select(['mark', 'unsubscribed_at'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
  for (const { mark } of (await mails()).slice(1))
    expect(
      (await ask(`/unsubscribe/dana-token?alert=${nurse}&mail=${mark}`, { method, headers })).status,
    ).toBe(200);
  expect((await mails()).map((mail) => mail.unsubscribed_at !== null)).toEqual([false, true, false]);
});

describe('one click from the mail program', () => {
  test.each([
    [
      'as RFC 8058 sends it',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'List-Unsubscribe=One-Click',
    ],
    ['in parts', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
    ['without a body', {}, undefined],
  ])('%s: all mail ends, without a cookie or a redirect', async (_name, headers, body) => {
    const answer = await ask('/unsubscribe/dana-token', { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    expect(answer.headers.has('location')).toBe(false);
    expect(answer.headers.has('set-cookie')).toBe(false);
    expect(await isSubscribed()).toBe(false);
    expect(await findSuppression(database.db, 'email', 'dana@example.org')).toBe('unsubscribed');
    expect(await states()).toEqual(['active', 'active', 'stopped']);
  });

  test('again and at the same time it says the same and adds no evidence', async () => {
    const click = () => ask('/unsubscribe/dana-token', { method: 'POST' }).then((answer) => answer.text());
    const first = await click();
    expect(await Promise.all(Array.from({ length: 5 }, click))).toEqual(Array(5).fill(first));
    expect(await changes()).toEqual(['- email Stop all mail']);
  });

  test('with ?alert it ends that alert and its queued mails alone', async () => {
    const data = { jobs: [], total: 0, search: '', frequency: 'daily' as const, searchLink: '/jobs' };
    for (const alertId of [nurse, cook])
      await enqueueMessage(database.db, {
        channel: 'email',
        template: 'job-alert',
        data: { ...data, alertId, unsubscribeToken: 'dana-token' },
        recipient: 'dana@example.org',
        userId,
        isCommercial: true,
      });
    for (let time = 0; time < 2; time++)
      expect((await ask(`/unsubscribe/dana-token?alert=${nurse}`, { method: 'POST' })).status).toBe(200);
    expect(await isSubscribed()).toBe(true);
    expect(await states()).toEqual(['stopped', 'active', 'pending']);
    const messages = await database.db.selectFrom('messages').select('state').orderBy('id').execute();
    expect(messages.map(({ state }) => state)).toEqual(['suppressed', 'queued']);
    expect(await changes()).toEqual([`- email Stop the alert ${nurse}`]);
  });

  test.each([
    '/unsubscribe/nobody',
    '/unsubscribe/%00',
    '/unsubscribe/dana-token?alert=999999',
    '/unsubscribe/dana-token?alert=x',
  ])('%s is not found', async (path) => {
    const answer = await ask(path, { method: 'POST' });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ status: 404, detail: expect.stringMatching(/\w/) });
    expect(await isSubscribed()).toBe(true);
  });

  test("another person's alert cannot be stopped", async () => {
    const row = { email: 'eve@example.org', unsubscribe_token: 'eve-token' };
    await database.db.insertInto('users').values(row).execute();
    expect((await ask(`/unsubscribe/eve-token?alert=${nurse}`, { method: 'POST' })).status).toBe(404);
    expect(await states()).toEqual(['active', 'active', 'pending']);
  });
});

describe('a GET', () => {
  test.each<Record<string, string>>([{}, { 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'cross-site' }])(
    'with %j, as scanners of mail send it, changes nothing and tells the address masked',
    async (headers) => {
      const answer = await ask('/unsubscribe/dana-token', { headers });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ email: 'D•••@example.org', isSubscribed: true });
      expect(await isSubscribed()).toBe(true);
    },
  );

  test.each<Record<string, string>>([{ [unsubscribeHeader]: '1' }, { 'sec-fetch-site': 'same-origin' }])(
    "with %j, as the page's script sends it, unsubscribes",
    async (headers) => {
      const answer = await ask('/unsubscribe/dana-token', { headers });
      expect(await answer.json()).toMatchObject({ email: 'Dana@example.org', message: expect.any(String) });
      expect(await isSubscribed()).toBe(false);
      expect(await changes()).toEqual(['- web Stop all mail']);
    },
  );

  test.each<Record<string, string>>([{ [unsubscribeHeader]: '1' }, { 'sec-fetch-site': 'same-origin' }])(
    'becomes no change as a HEAD, also with %j',
    async (headers) => {
      expect((await ask('/unsubscribe/dana-token', { method: 'HEAD', headers })).status).toBe(200);
      expect(await isSubscribed()).toBe(true);
      expect(await changes()).toEqual([]);
    },
  );

  test('with an unknown token gives a message, also by the name that older pages read', async () => {
    const answer = await ask('/unsubscribe/nobody');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    const { message, detail } = await answer.json();
    expect(message).toBe(detail);
  });
});

describe('by address', () => {
  test('known or not, the answer is the same, and both get no more mail', async () => {
    const [known, unknown] = await Promise.all(
      ['dana@example.org', 'nobody@example.org'].map((email) => stop({ email })),
    );
    expect([known!.status, unknown!.status]).toEqual([200, 200]);
    const answer = await known!.json();
    expect(answer).toEqual({ email: 'dana@example.org', message: expect.any(String) });
    expect(JSON.stringify(answer).replaceAll('dana', 'nobody')).toBe(await unknown!.text());
    expect(await isSubscribed()).toBe(false);
    for (const email of ['dana@example.org', 'nobody@example.org'])
      expect(await findSuppression(database.db, 'email', email)).toBe('unsubscribed');
  });

  test.each([
    [{}, 'Please enter your email address.'],
    [{ email: ' ' }, 'Please enter your email address.'],
    [{ email: null }, 'Please enter your email address.'],
    [{ email: 'dana' }, 'Please enter a valid email address.'],
    [{ email: `${'x'.repeat(260)}@example.org` }, 'Please enter a valid email address.'],
  ])('%j: %s', async (body, email) => {
    const answer = await stop(body);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: { email } });
  });

  test('addresses that our forms would refuse can still leave', async () => {
    expect((await stop({ email: '"odd one"@[192.0.2.1]' })).status).toBe(200);
  });

  test('an API key counts only where one is configured, and a wrong one is refused', async () => {
    expect((await stop({ email: 'a@example.org', apiKey: 'anything' })).status).toBe(200);
    expect((await stop({ email: 'dana@example.org', apiKey: 'wrong' }, keyed)).status).toBe(401);
    expect(await isSubscribed()).toBe(true);
    expect((await stop({ email: 'a@example.org' }, keyed)).status).toBe(200);
    expect((await stop({ email: 'dana@example.org', apiKey: key }, keyed)).status).toBe(200);
    expect(await isSubscribed()).toBe(false);
  });

  test('browsers have to wait after many tries in an hour, a partner with the key does not', async () => {
    const statuses = [];
    for (let nth = 0; nth < 21; nth++)
      statuses.push((await stop({ email: `a${nth}@example.org` }, keyed)).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    expect((await stop({ email: 'b@example.org', apiKey: key }, keyed)).status).toBe(200);
    const { rows } = await database.pool.query(
      "select max(expire) - extract(epoch from now()) * 1000 as left from rate_limits where key like 'unsubscribe:%'",
    );
    expect(Number(rows[0].left)).toBeGreaterThan(50 * 60_000);
  });

  test('a known and an unknown address take the same time', async () => {
    for (const email of ['dana@example.org', 'nobody@example.org']) {
      const started = performance.now();
      expect((await stop({ email })).status).toBe(200);
      expect(performance.now() - started, email).toBeGreaterThanOrEqual(evenMs - 5);
    }
  });

  test('naughty strings never break it', async () => {
    for (const text of naughtyStrings as string[]) {
      const token = await ask(`/unsubscribe/${encodeURIComponent(text) || 'x'}`, { method: 'POST' });
      expect(token.status, JSON.stringify(text)).toBe(404);
      await database.pool.query('delete from rate_limits');
      expect([200, 422], JSON.stringify(text)).toContain((await stop({ email: text, apiKey: text })).status);
    }
  });
});

describe('bringing mail back', () => {
  test('all of it, as it was; a bounced address stays silent', async () => {
    await ask('/unsubscribe/dana-token', { method: 'POST' });
    await resumeMail(database.db, 'dana-token', null, act);
    expect(await isSubscribed()).toBe(true);
    expect(await findSuppression(database.db, 'email', 'dana@example.org')).toBeNull();
    expect(await states()).toEqual(['active', 'active', 'stopped']);
    expect(await changes()).toEqual(['- email Stop all mail', '+ web Start all mail again']);
  });

  test('one alert, which tells of what comes from then on; never one that was not confirmed', async () => {
    await ask(`/unsubscribe/dana-token?alert=${nurse}`, { method: 'POST' });
    await resumeMail(database.db, 'dana-token', nurse, act);
    expect(await states()).toEqual(['active', 'active', 'pending']);
    const waiting = cook + 1;
    await expect(resumeMail(database.db, 'dana-token', waiting, act)).rejects.toMatchObject({ status: 404 });
  });
});
