import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { serveEndpoints } from '../../tests/support/endpoints.ts';
import { readConfig } from '../platform/config.ts';
import { signature } from '../platform/http/signed-body.ts';
import { stopMail } from '../seekers/alerts/manage/unsubscribe.server.ts';
import { mailEventEndpoints } from './mail-events.api.ts';
import { findSuppression } from './suppressions.server.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const now = new Date('2026-11-21T12:00:00Z');
const seconds = String(now.getTime() / 1000);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.deleteFrom('suppressions').execute();
  await database.db.deleteFrom('messages').execute();
  await database.db
    .insertInto('messages')
    .values({
      channel: 'email',
      template: 'sign-in',
      recipient: 'Dana@example.com',
      is_commercial: false,
      state: 'sent',
      provider_id: '17.mwqdr84q@jobs.example.org',
    })
    .execute();
});

interface Post {
  path: string;
  body: string | Buffer;
  type?: string;
  headers?: Record<string, string>;
  config?: Record<string, string>;
}

async function post({ path, body, type = 'application/json', headers, config }: Post): Promise<Response> {
  const api = serveEndpoints(
    mailEventEndpoints({
      config: readConfig({ NODE_ENV: 'test', WEBHOOK_SECRET: secret, ...config }),
      db: database.db,
      now: () => now,
      unsubscribe: (token, by) => stopMail(database.db, token, null, by),
    }),
  );
  const request = new Request(`http://localhost/api/webhooks/${path}`, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body)),
    headers: {
      'content-type': type,
      'webhook-id': 'msg_1',
      'webhook-timestamp': seconds,
      'webhook-signature': signature('msg_1', seconds, Buffer.from(body), secret),
      ...headers,
    },
  });
  return api.request(request, {}, { client: { ip: '192.0.2.1', userAgent: null, optsOut: false } });
}

const event = (fields: object): Post => ({ path: 'mail-events', body: JSON.stringify(fields) });
const reasonFor = (address: string) => findSuppression(database.db, 'email', address);

test('the signature is that of Standard Webhooks', () => {
  expect(
    signature(
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      '1614265330',
      Buffer.from('{"test": 2432232314}'),
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    ),
  ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

describe('events', () => {
  test.each(['bounced', 'complained'] as const)(
    '%s: the address is stopped, as often as it is told',
    async (type) => {
      for (let time = 0; time < 2; time++) {
        const answer = await post(event({ type, address: 'Marcus@example.com' }));
        expect(answer.status).toBe(200);
        expect(await answer.json()).toEqual({ suppressed: 1 });
      }
      expect(await reasonFor('marcus@example.com')).toBe(type);
    },
  );

  test.each([
    ['with the Message-ID', { messageId: '<17.mwqdr84q@jobs.example.org>' }, [true, false, false]],
    ['of the newest to the address', { address: 'DANA@example.com' }, [false, true, false]],
    [
      'by both',
      { address: 'dana@example.com', messageId: '17.mwqdr84q@jobs.example.org' },
      [true, false, false],
    ],
  ])('the mail %s is marked as bounced, and no other', async (_which, fields, expected) => {
    for (const [recipient, state] of [
      ['dana@example.com', 'sent'],
      ['dana@example.com', 'queued'],
    ] as const)
      await database.db
        .insertInto('messages')
        .values({ channel: 'email', template: 'sign-in', recipient, is_commercial: false, state })
        .execute();
    await post(event({ type: 'complained', ...fields }));
    const bounced = async () =>
      (await database.db.selectFrom('messages').select('bounced_at').orderBy('id').execute()).map(
        ({ bounced_at }) => bounced_at !== null,
      );
    expect(await bounced()).toEqual([false, false, false]);
    await post(event({ type: 'bounced', ...fields }));
    expect(await bounced()).toEqual(expected);
  });

  test('by the Message-ID of a mail of ours', async () => {
    await post(event({ type: 'bounced', messageId: '<17.mwqdr84q@jobs.example.org>' }));
    expect(await reasonFor('dana@example.com')).toBe('bounced');
    const unknown = await post(event({ type: 'bounced', messageId: '<nothing@example.com>' }));
    expect(await unknown.json()).toEqual({ suppressed: 0 });
  });

  test.each([
    [{ type: 'opened', address: 'a@example.com' }, 'type'],
    [{ type: 'bounced' }, 'address'],
    [{ type: 'bounced', address: 5 }, 'address'],
  ])('%j is refused', async (fields, field) => {
    const answer = await post(event(fields));
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).errors)).toEqual([field]);
  });
});

describe('reports', () => {
  const report = (name: string): Post => ({
    path: 'mail-report',
    type: 'message/rfc822',
    body: readFileSync(new URL(`./fixtures/${name}.eml`, import.meta.url)),
  });

  test.each([
    ['postfix-unknown-user', 'bounced'],
    ['exchange-unknown-user', 'bounced'],
    ['complaint', 'complained'],
    ['complaint-redacted', 'complained'],
    ['postfix-delayed', null],
    ['exim-mailbox-full', null],
    ['out-of-office', null],
  ])('%s: %s', async (name, reason) => {
    const answer = await post(report(name));
    expect(await answer.json()).toEqual({ kind: reason ?? 'nothing', suppressed: reason ? 1 : 0 });
    expect(await reasonFor('dana@example.com')).toBe(reason);
  });

  test('one about somebody whom we never wrote to stops nobody', async () => {
    await database.db.deleteFrom('messages').execute();
    const answer = await post(report('postfix-unknown-user'));
    expect(await answer.json()).toEqual({ kind: 'bounced', suppressed: 0 });
    expect(await reasonFor('dana@example.com')).toBeNull();
  });

  test('a mail to the address of List-Unsubscribe unsubscribes', async () => {
    await database.db
      .insertInto('users')
      .values({ email: 'dana@example.com', unsubscribe_token: 'token-of-dana' })
      .execute();
    const answer = await post(report('unsubscribe'));
    expect(await answer.json()).toEqual({ kind: 'unsubscribe', suppressed: 1 });
    expect(await reasonFor('dana@example.com')).toBe('unsubscribed');
    const user = await database.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(user.is_email_subscribed).toBe(false);
  });

  test('such a mail with an unknown token is answered with 404', async () => {
    await database.db.deleteFrom('users').execute();
    expect((await post(report('unsubscribe'))).status).toBe(404);
  });

  test('only mails are taken', async () => {
    expect((await post({ ...report('complaint'), type: 'text/plain' })).status).toBe(415);
  });

  test('a large one is refused', async () => {
    expect((await post({ ...report('complaint'), body: 'x'.repeat(2 ** 21) })).status).toBe(413);
  });
});

describe('only the holder of the secret is heard', () => {
  const bounce = event({ type: 'bounced', address: 'dana@example.com' });
  const old = String(Number(seconds) - 301);

  test.each([
    ['no signature', { 'webhook-signature': '' }],
    ['a wrong one', { 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` }],
    ['one of another length', { 'webhook-signature': 'v1,YQ==' }],
    ['no time', { 'webhook-timestamp': '' }],
    ['no number for a time', { 'webhook-timestamp': 'now' }],
    ['another time', { 'webhook-timestamp': String(Number(seconds) + 1) }],
    ['another id', { 'webhook-id': 'msg_2' }],
    [
      'a replay after five minutes',
      {
        'webhook-timestamp': old,
        'webhook-signature': signature('msg_1', old, Buffer.from(bounce.body), secret),
      },
    ],
  ])('%s', async (_name, headers) => {
    const answer = await post({ ...bounce, headers: headers as Record<string, string> });
    expect(answer.status).toBe(401);
    expect(await reasonFor('dana@example.com')).toBeNull();
  });

  test('one good signature among several is enough, while the secret changes', async () => {
    const good = signature('msg_1', seconds, Buffer.from(bounce.body), secret);
    const answer = await post({ ...bounce, headers: { 'webhook-signature': `v1,b2xk ${good}` } });
    expect(answer.status).toBe(200);
  });

  test('without a secret nobody is', async () => {
    expect((await post({ ...bounce, config: { WEBHOOK_SECRET: '' } })).status).toBe(404);
  });
});
