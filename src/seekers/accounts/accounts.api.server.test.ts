import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { serveEndpoints } from '../../../tests/support/endpoints.ts';
import { insertUser, signIn, visitor } from '../../../tests/support/people.ts';
import { testServices } from '../../../tests/support/services.ts';
import { evenMs } from '../../desk/sign-in/even-time.ts';
import { hashPassword } from '../../desk/sign-in/good-password.server.ts';
import { readStatus } from '../../office/status/status.server.ts';
import { accountEndpoints } from './accounts.api.ts';

const origin = 'https://jobs.example.org';
const email = 'ada@example.org';
const password = 'four unrelated lantern words';

let database: TestDatabase;
let api: ReturnType<typeof serveEndpoints>;
let userId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  userId = await insertUser(db, email, {
    first_name: 'Ada',
    last_name: 'Byron',
    zip_code: '78701',
    password_hash: await hashPassword(password),
  });
  const services = testServices(database, { OPERATOR_EMAIL: 'desk@example.org', ORIGIN: origin });
  api = serveEndpoints(accountEndpoints(services), services);
});
beforeEach(async () => {
  await database.db.deleteFrom('messages').execute();
  await database.pool.query('delete from rate_limits');
});
afterAll(() => database.drop());

const ask = async (method: string, path: string, body?: unknown, cookie = '', client = visitor) =>
  api.request(
    `/api${path}`,
    {
      method,
      headers: { 'content-type': 'application/json', cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    { client },
  );
const from = (ip: string) => ({ ...visitor, ip });
const cookieOf = (response: Response) =>
  response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);

describe('POST /api/sign-in', () => {
  test('answers a known and an unknown address alike, in the same time, and mails the known one', async () => {
    const answers = [];
    for (const asked of [email, 'nobody@example.org']) {
      const started = performance.now();
      const response = await ask('POST', '/sign-in', { email: asked, to: '/jobs' });
      expect(performance.now() - started).toBeGreaterThan(evenMs - 5);
      answers.push({ status: response.status, headers: [...response.headers], body: await response.json() });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('If this address') },
    });
    const mails = await database.db.selectFrom('messages').select(['recipient', 'template']).execute();
    expect(mails).toEqual([{ recipient: email, template: 'sign-in' }]);
  });

  test('signs in by password, with cookies that scripts and other sites cannot read', async () => {
    const response = await ask('POST', '/sign-in', { email, password, to: '//evil.example' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ to: '/my-jobs' });
    const [session, hint] = response.headers.getSetCookie();
    expect(session).toMatch(
      /^__Host-session=[\w-]{32}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(hint).toMatch(/^signed-in=1; Max-Age=15552000; Path=\/; Secure; SameSite=Lax$/);
    const me = await ask('GET', '/me', undefined, cookieOf(response).join('; '));
    expect(await me.json()).toEqual({ firstName: 'Ada', lastName: 'Byron', email, zipCode: '78701' });
  });

  test('answers a wrong password and an unknown address alike', async () => {
    const wrong = await ask('POST', '/sign-in', { email, password: 'wrong password' });
    const unknown = await ask('POST', '/sign-in', { email: 'nobody@example.org', password });
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toEqual(await unknown.json());
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    [{}, 'email'],
    [{ email: 'nonsense' }, 'email'],
    [{ email: 'a\u0000@example.org' }, 'email'],
    [{ email: `${'a'.repeat(300)}@example.org` }, 'email'],
    [{ email: ['a@example.org'] }, 'email'],
    [{ email, password: '' }, 'password'],
    [{ email, password: null }, 'password'],
    [{ email, password: 'x'.repeat(129) }, 'password'],
  ])('%j is refused at its field', async (body, field) => {
    const response = await ask('POST', '/sign-in', body);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: { [field]: expect.any(String) } });
  });

  test('stops the sixth try of a client in a minute', async () => {
    for (let tries = 1; tries <= 5; tries++)
      expect((await ask('POST', '/sign-in', { email: `no${tries}@example.org`, password })).status).toBe(401);
    const sixth = await ask('POST', '/sign-in', { email, password });
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('stops the sixth try at an address, from any client; its owner can still use a link', async () => {
    for (let tries = 1; tries <= 5; tries++)
      await ask('POST', '/sign-in', { email, password: 'guess' }, '', from(`198.51.${tries}.1`));
    expect((await ask('POST', '/sign-in', { email, password: 'guess' }, '', from('192.0.2.1'))).status).toBe(
      429,
    );
    expect((await ask('POST', '/sign-in', { email }, '', from('203.0.113.99'))).status).toBe(200);
    expect(await database.db.selectFrom('messages').select('template').execute()).toEqual([
      { template: 'sign-in' },
    ]);
  });

  test('an account allows 100 guesses an hour from everywhere; its owner can sign in on a known device', async () => {
    const signedIn = await ask('POST', '/sign-in', { email, password }, '', from('192.0.2.200'));
    const device = cookieOf(signedIn).find((cookie) => cookie!.startsWith('__Host-device='))!;
    expect(signedIn.headers.getSetCookie().at(-1)).toMatch(
      /^__Host-device=[\w-]{32}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const statuses: Record<string, number[]> = {};
    for (const asked of [email, 'nobody@example.org']) {
      statuses[asked] = [];
      for (let n = 0; n < 20; n++) {
        // A minute passes. Only the limit of the hour still counts.
        await database.pool.query("delete from rate_limits where key ~ '^sign-in-account:'");
        const tries = [1, 2, 3, 4, 5].map((k) =>
          ask('POST', '/sign-in', { email: asked, password: 'guess' }, '', from(`10.${n}.${k}.9`)),
        );
        statuses[asked].push(...(await Promise.all(tries)).map(({ status }) => status));
      }
    }
    expect(statuses[email]!.filter((status) => status === 401).length).toBeLessThanOrEqual(50);
    expect(statuses[email]).toEqual(statuses['nobody@example.org']);
    const refused = await ask('POST', '/sign-in', { email, password }, '', from('192.0.2.1'));
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('sign-in link') });
    expect((await ask('POST', '/sign-in', { email, password }, device, from('192.0.2.1'))).status).toBe(200);
    expect((await ask('POST', '/sign-in', { email }, '', from('192.0.2.2'))).status).toBe(200);
    for (let n = 0; n < 5; n++)
      expect((await ask('POST', '/sign-in', { email, password: 'guess' }, device)).status).toBe(401);
    expect((await ask('POST', '/sign-in', { email, password }, device)).status).toBe(429);
    const others = device.replace(/=.*/, '=made-up');
    expect((await ask('POST', '/sign-in', { email, password }, others, from('192.0.2.3'))).status).toBe(429);
  });

  test('failures on many accounts raise one notice', async () => {
    await database.pool.query('delete from failed_sign_ins; delete from operator_notices');
    const notices = async () =>
      (await database.pool.query("select recipient, data from messages where template = 'operator-notice'"))
        .rows;
    const fail = (n: number) =>
      ask('POST', '/sign-in', { email: `spray${n}@example.org`, password: 'guess' }, '', from(`10.9.${n}.9`));
    for (let n = 0; n < 20; n++) await fail(n);
    expect(await notices()).toEqual([]);
    for (let n = 20; n < 25; n++) await fail(n);
    expect(await notices()).toMatchObject([
      { recipient: 'desk@example.org', data: { subject: expect.stringContaining('many accounts') } },
    ]);
    const { troubles } = await readStatus(testServices(database));
    expect(troubles.map(({ text }) => text).join()).toContain('more than 20 accounts');
  });

  test('stops the sixth request for a link in a minute', async () => {
    for (let tries = 1; tries <= 5; tries++)
      expect((await ask('POST', '/sign-in', { email: 'nobody@example.org' })).status).toBe(200);
    expect((await ask('POST', '/sign-in', { email: 'nobody@example.org' })).status).toBe(429);
  });
});

describe('POST /api/sign-out', () => {
  test('ends the session and clears its cookies', async () => {
    const { token } = await signIn(database.db, userId);
    const cookie = `__Host-session=${token}`;
    expect((await ask('GET', '/me', undefined, cookie)).status).toBe(200);
    const response = await ask('POST', '/sign-out', undefined, cookie);
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-session=; Max-Age=0;/),
      expect.stringMatching(/^signed-in=; Max-Age=0;/),
    ]);
    expect((await ask('GET', '/me', undefined, cookie)).status).toBe(401);
  });

  test('is no error without a session', async () => {
    expect((await ask('POST', '/sign-out')).status).toBe(204);
  });
});

test.each([
  ['no cookie', ''],
  ['a made-up one', '__Host-session=made-up'],
  ['one of plain http', 'session=anything'],
])('GET /api/me with %s is 401', async (_what, cookie) => {
  const response = await ask('GET', '/me', undefined, cookie);
  expect(response.status).toBe(401);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
});
