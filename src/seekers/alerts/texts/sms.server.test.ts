import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { serveEndpoints } from '../../../../tests/support/endpoints.ts';
import { startTestTextProvider, type TestTextProvider } from '../../../../tests/support/text-provider.ts';
import { loadZipCodes } from '../../../catalog/places/places.server.ts';
import { brand } from '../../../content/brand.ts';
import { openRateLimits } from '../../../db/rate-limits.ts';
import { enqueueMessage } from '../../../messages/outbox.server.ts';
import { sendDueMessages } from '../../../messages/send-messages.server.ts';
import { findSuppression } from '../../../messages/suppressions.server.ts';
import { readSite } from '../../../office/status/status.server.ts';
import { readConfig } from '../../../platform/config.ts';
import { sha256 } from '../../../platform/crypto/tokens.ts';
import { createLog } from '../../../platform/log.ts';
import { PostgresEngine } from '../../../search/postgres-engine.server.ts';
import type { SearchEngine } from '../../../search/search-engine.ts';
import { smsEndpoints, smsWebhookEndpoints } from './sms.api.ts';
import { smsConsentText } from './sms.schema.ts';

const origin = 'https://jobs.example.org';
const phone = '+15125550123';
const client = { ip: '203.0.113.7', userAgent: 'Test browser', optsOut: false };
/** A Wednesday morning, a Wednesday night and the mornings after, in Austin. */
const morning = new Date('2030-01-16T15:30:00Z');
const night = new Date('2030-01-17T05:00:00Z');
const days = (count: number): Date => new Date(morning.getTime() + count * 86_400_000);

let database: TestDatabase;
let engine: SearchEngine;
let provider: TestTextProvider;
beforeAll(async () => {
  database = await createTestDatabase();
  engine = new PostgresEngine(database.db);
  await loadZipCodes(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  provider = await startTestTextProvider();
});
afterEach(async () => {
  await provider.close();
  const { db } = database;
  for (const table of ['messages', 'phones', 'consents', 'suppressions', 'users'] as const)
    await db.deleteFrom(table).execute();
  await database.pool.query('delete from rate_limits; delete from first_texts; delete from operator_notices');
});

const services = (env: Record<string, string> = provider.env) => ({
  config: readConfig({ NODE_ENV: 'test', ORIGIN: origin, ...env }),
  db: database.db,
  search: engine,
  rateLimits: openRateLimits(database.pool),
  log: createLog('silent'),
  databaseUrl: database.url,
});

const openApi = (env?: Record<string, string>) =>
  serveEndpoints([...smsEndpoints(services(env)), ...smsWebhookEndpoints(services(env))]);

const subscribe = (more: Record<string, unknown> = {}, env?: Record<string, string>) =>
  openApi(env).request(
    '/api/sms-subscriptions',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', referer: `${origin}/jobs?keywords=nurse` },
      body: JSON.stringify({
        phoneNumber: '5125550123',
        agreeToTerms: true,
        search: 'keywords=nurse&zip=78701',
        ...more,
      }),
    },
    { client },
  );

let lastSid = 0;
/** The phone answers. */
const text = (body: string, more: Record<string, string> = {}) => {
  lastSid += 1;
  const fields = { MessageSid: `SMin${lastSid}`, From: phone, To: '+12025550100', Body: body, ...more };
  return openApi().request('/api/webhooks/sms', provider.sign(`${origin}/api/webhooks/sms`, fields));
};

/** Sends what is due at the time and gives the texts that left. */
async function send(now: Date): Promise<string[]> {
  const before = provider.texts.length;
  await sendDueMessages({ ...services(), now: () => now });
  return provider.texts.slice(before).map(({ fields }) => fields.Body!);
}

const queueAlert = async (): Promise<number> =>
  enqueueMessage(database.db, {
    channel: 'sms',
    template: 'sms-alert',
    data: { search: 'nurse jobs', total: 3, link: '/jobs?keywords=nurse' },
    recipient: phone,
    phoneId: (await findPhone())?.id,
    isCommercial: true,
  });

const findPhone = () =>
  database.db.selectFrom('phones').selectAll().where('phone', '=', phone).executeTakeFirst();
const listAlerts = () =>
  database.db
    .selectFrom('alerts')
    .innerJoin('alert_searches', 'alert_searches.id', 'alerts.search_id')
    .innerJoin('phones', 'phones.id', 'alerts.phone_id')
    .select(['query', 'frequency', 'alerts.state'])
    .where('phone', '=', phone)
    .orderBy('alerts.id')
    .execute();
const listConsents = () => database.db.selectFrom('consents').selectAll().orderBy('id').execute();
const templates = async (): Promise<string[]> => {
  const rows = await database.db.selectFrom('messages').select(['template']).orderBy('id').execute();
  return rows.map(({ template }) => template);
};
const confirmed = async (): Promise<void> => {
  await subscribe();
  await text('YES');
  await send(morning);
  provider.texts.length = 0;
};

test('a number that subscribes is asked, and nothing more until it says YES', async () => {
  const response = await subscribe();
  expect(response.status).toBe(202);
  expect(await response.json()).toEqual({ message: expect.stringContaining('Reply YES') });
  expect(await findPhone()).toMatchObject({ state: 'pending', zip_code: '78701', confirmed_at: null });
  expect(await listAlerts()).toEqual([
    { query: 'keywords=nurse&zip=78701&match=best', frequency: 'daily', state: 'pending' },
  ]);
  expect(await listConsents()).toMatchObject([
    {
      kind: 'sms-alerts',
      granted: true,
      channel: 'web',
      text: smsConsentText,
      text_hash: sha256(smsConsentText),
      page_url: `${origin}/jobs?keywords=nurse`,
      ip: '203.0.113.7',
      user_agent: 'Test browser',
      phone,
    },
  ]);
  expect(await send(night)).toEqual([expect.stringContaining('Reply YES')]);
  const [asked] = provider.texts;
  expect(asked).toMatchObject({
    path: '/2010-04-01/Accounts/ACtest/Messages.json',
    authorization: `Basic ${btoa('ACtest:secret-token')}`,
    fields: { To: phone, From: '+12025550100', StatusCallback: `${origin}/api/webhooks/sms/status` },
  });
  const message = await database.db.selectFrom('messages').selectAll().executeTakeFirstOrThrow();
  expect(message).toMatchObject({ state: 'sent', provider_id: asked!.sid });

  await subscribe();
  expect(await templates(), 'it is not asked twice in a day').toEqual(['sms-confirm']);
});

test('YES starts the alerts, and says so', async () => {
  await subscribe();
  await send(morning);
  const response = await text(' Yes! ');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('xml');
  expect(await response.text()).toContain('<Response/>');
  expect(await findPhone()).toMatchObject({ state: 'active', confirmed_at: expect.any(Date) });
  expect(await listAlerts()).toMatchObject([{ state: 'active' }]);
  expect((await listConsents()).at(-1)).toMatchObject({
    granted: true,
    channel: 'sms',
    text: ' Yes! ',
    page_url: 'sms:+12025550100',
    ip: null,
    phone,
  });
  expect(await send(morning)).toEqual([expect.stringContaining('your job alerts are on')]);
});

test('a further search of an active number waits for a YES of its own', async () => {
  await confirmed();
  await subscribe({ search: 'keywords=welder' });
  expect(await listAlerts()).toMatchObject([
    { state: 'active' },
    { query: 'keywords=welder&match=best', state: 'pending' },
  ]);
  expect(await send(morning)).toEqual([expect.stringContaining('Reply YES')]);
  await text('yes');
  expect(await listAlerts()).toMatchObject([{ state: 'active' }, { state: 'active' }]);
});

describe('quiet hours and caps', () => {
  test('an alert waits for the morning where its recipient is, one a day, five in seven days', async () => {
    await confirmed();
    await queueAlert();
    expect(await sendDueMessages({ ...services(), now: () => night })).toMatchObject({
      postponed: 1,
      sent: 0,
    });
    const waiting = await database.db
      .selectFrom('messages')
      .selectAll()
      .where('template', '=', 'sms-alert')
      .executeTakeFirstOrThrow();
    expect(waiting).toMatchObject({
      state: 'queued',
      attempts: 0,
      next_attempt_at: new Date('2030-01-17T15:00:00Z'),
    });
    expect(await send(days(1))).toEqual([
      `${brand.name}: 3 new jobs: nurse jobs. ${origin}/jobs?keywords=nurse Reply STOP to end.`,
    ]);
    const sent: number[] = [];
    for (let day = 1; day <= 9; day++) {
      await queueAlert();
      await queueAlert();
      if ((await send(new Date(days(day).getTime() + 3 * 3_600_000))).length > 0) sent.push(day);
    }
    expect(sent, 'days 1 to 5, then the first of them is a week ago').toEqual([2, 3, 4, 5, 8, 9]);
  });

  test('an area code far from the ZIP has a say', async () => {
    await subscribe({ phoneNumber: '8085550123', search: '', zipCode: '10001' });
    await text('YES', { From: '+18085550123' });
    await enqueueMessage(database.db, {
      channel: 'sms',
      template: 'sms-alert',
      data: { search: 'all jobs', total: 1, link: '/jobs' },
      recipient: '+18085550123',
      isCommercial: true,
    });
    const early = await send(new Date('2030-01-16T15:30:00Z'));
    expect(early.toSorted(), 'five in the morning in Hawaii').toEqual([
      expect.stringContaining('Reply YES'),
      expect.stringContaining('alerts are on'),
    ]);
    expect(await send(new Date('2030-01-16T19:30:00Z'))).toEqual([expect.stringContaining('1 new job')]);
  });
});

describe('STOP', () => {
  test.each(['STOP', 'quit', 'End', 'Revoke.', 'opt out', 'CANCEL', ' unsubscribe ', 'stopall'])(
    '%j ends everything at once, with one confirmation',
    async (word) => {
      await confirmed();
      await queueAlert();
      await text(word);
      expect(await findPhone()).toMatchObject({ state: 'stopped', stopped_at: expect.any(Date) });
      expect(await listAlerts()).toMatchObject([{ state: 'stopped' }]);
      expect(await findSuppression(database.db, 'sms', phone)).toBe('stopped');
      expect((await listConsents()).at(-1)).toMatchObject({
        granted: false,
        channel: 'sms',
        text: word,
        phone,
      });
      await text('STOP');
      await queueAlert();
      expect(await send(days(1))).toEqual([expect.stringContaining("You're unsubscribed")]);
      expect(await send(days(2))).toEqual([]);
    },
  );

  test('also before YES: the question that waits is not sent', async () => {
    await subscribe();
    await text('stop');
    expect(await send(morning)).toEqual([expect.stringContaining("You're unsubscribed")]);
    expect(await listAlerts()).toMatchObject([{ state: 'stopped' }]);
  });

  test('from a number that never subscribed', async () => {
    await text('STOP');
    expect(await findSuppression(database.db, 'sms', phone)).toBe('stopped');
    expect(await send(morning)).toHaveLength(1);
  });

  test('a form does not undo it, and does not tell', async () => {
    const first = await (await subscribe()).json();
    await text('STOP');
    await send(morning);
    const again = await subscribe({ search: 'keywords=welder' });
    expect(again.status).toBe(202);
    expect(await again.json()).toEqual(first);
    expect(await findPhone()).toMatchObject({ state: 'stopped' });
    expect(await send(days(1))).toEqual([]);
  });

  test('START undoes it, and texts come again', async () => {
    await confirmed();
    await text('STOP');
    expect(await send(days(1))).toEqual([expect.stringContaining('unsubscribed')]);
    await text('START');
    expect(await findPhone()).toMatchObject({ state: 'active', stopped_at: null });
    expect(await listAlerts()).toMatchObject([{ state: 'active' }]);
    expect(await findSuppression(database.db, 'sms', phone)).toBeNull();
    expect((await listConsents()).map(({ granted }) => granted)).toEqual([true, true, false, true]);
    await queueAlert();
    expect(await send(days(1))).toEqual(
      expect.arrayContaining([
        expect.stringContaining('alerts are on'),
        expect.stringContaining('3 new jobs'),
      ]),
    );
  });

  test('an alert that was stopped earlier stays stopped', async () => {
    await confirmed();
    await database.db
      .updateTable('alerts')
      .set({ state: 'stopped', stopped_at: new Date(Date.now() - 3_600_000) })
      .execute();
    await text('STOP');
    await text('START');
    expect(await listAlerts()).toMatchObject([{ state: 'stopped' }]);
  });

  test('delivered twice by the provider it counts once, also after START', async () => {
    await confirmed();
    await text('STOP', { MessageSid: 'SMsame' });
    await text('START');
    await text('STOP', { MessageSid: 'SMsame' });
    expect(await findPhone()).toMatchObject({ state: 'active' });
    expect((await templates()).filter((name) => name === 'sms-stopped')).toHaveLength(1);
  });

  test('where the provider confirms it itself, we do not', async () => {
    await confirmed();
    await text('STOP', { OptOutType: 'STOP' });
    expect(await findPhone()).toMatchObject({ state: 'stopped' });
    expect(await send(days(1))).toEqual([]);
  });

  test('it outlives the erasure of the person', async () => {
    const { id } = await database.db
      .insertInto('users')
      .values({ email: 'dana@example.com', unsubscribe_token: 'token' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await confirmed();
    await database.db.updateTable('phones').set({ user_id: id }).execute();
    await text('STOP');
    await send(days(1));
    await database.db.deleteFrom('users').where('id', '=', id).execute();
    expect(await findPhone()).toBeUndefined();
    expect(await templates(), 'its messages are gone with it').toEqual([]);
    expect(await findSuppression(database.db, 'sms', phone)).toBe('stopped');
    await subscribe();
    expect(await send(days(2))).toEqual([]);
  });
});

test('HELP is answered each time, other words once a day, and not after STOP', async () => {
  await text('HELP');
  await text('info');
  await text('Who is this?');
  expect(await templates()).toEqual(['sms-help', 'sms-help']);
  expect(await send(morning)).toContainEqual(expect.stringContaining(brand.email.support));
  await database.db.deleteFrom('messages').execute();
  await text('Hello?');
  await text('Hello??');
  expect(await templates()).toEqual(['sms-help']);
  await database.db.deleteFrom('messages').execute();
  await text('STOP');
  await text('Hello???');
  expect(await templates()).toEqual(['sms-stopped']);
});

describe('a phone without consent gets no text', () => {
  const runAlert = async (): Promise<string[]> => {
    await queueAlert();
    return send(days(1));
  };
  const states = async () => {
    const rows = await database.db
      .selectFrom('messages')
      .select(['template', 'state'])
      .orderBy('id')
      .execute();
    return rows.map(({ template, state }) => `${template} ${state}`);
  };

  test('an alert, once its evidence is gone, although its state says active', async () => {
    await confirmed();
    await database.db.deleteFrom('consents').where('phone', '=', phone).execute();
    expect(await findPhone()).toMatchObject({ state: 'active' });
    expect(await runAlert()).toEqual([]);
    expect((await states()).at(-1)).toBe('sms-alert suppressed');
  });

  test('an alert, where a form agreed and the phone never answered, although its state says active', async () => {
    await subscribe();
    await send(morning);
    await database.db.updateTable('phones').set({ state: 'active', confirmed_at: new Date() }).execute();
    await database.db.updateTable('alerts').set({ state: 'active', confirmed_at: new Date() }).execute();
    expect(await runAlert()).toEqual([]);
  });

  test('an alert, where its last word was no, although its state says active', async () => {
    await confirmed();
    await text('STOP', { OptOutType: 'STOP' });
    await database.db.deleteFrom('suppressions').execute();
    await database.db.updateTable('phones').set({ state: 'active' }).execute();
    await database.db.updateTable('alerts').set({ state: 'active' }).execute();
    expect(await runAlert()).toEqual([]);
    await subscribe({ search: 'keywords=welder' });
    expect(await runAlert(), 'a form undoes no STOP').not.toContainEqual(expect.stringContaining('new job'));
  });

  test('an alert to a number that is not on record at all', async () => {
    await queueAlert();
    expect(await send(days(1))).toEqual([]);
  });

  test('an alert of a phone that is stopped, although its evidence says yes', async () => {
    await confirmed();
    await database.db.updateTable('phones').set({ state: 'stopped', stopped_at: new Date() }).execute();
    expect(await runAlert()).toEqual([]);
  });

  test('the question, once the evidence of the form is gone', async () => {
    await subscribe();
    await database.db.deleteFrom('consents').execute();
    expect(await send(morning)).toEqual([]);
    expect(await states()).toEqual(['sms-confirm suppressed']);
  });
});

describe('the limit of the whole site', () => {
  const limited = () => ({ ...provider.env, SMS_PER_HOUR: '3', OPERATOR_EMAIL: 'desk@example.org' });
  /** Each from a client of its own. */
  const askFor = (nth: number) =>
    openApi(limited()).request(
      '/api/sms-subscriptions',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phoneNumber: `512555${1000 + nth}`, agreeToTerms: true }),
      },
      { client: { ...client, ip: `198.51.100.${nth}` } },
    );
  const notices = () =>
    database.db
      .selectFrom('messages')
      .select(['recipient', 'data'])
      .where('template', '=', 'operator-notice')
      .orderBy('id')
      .execute();

  test('holds for numbers in a row and at once, with one notice an hour', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, nth) => askFor(nth)));
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(3);
    expect(refused).toHaveLength(9);
    expect(await refused[0]!.json()).toMatchObject({ detail: expect.stringContaining('by email') });
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await templates()).filter((name) => name === 'sms-confirm')).toHaveLength(3);
    expect(await database.db.selectFrom('phones').selectAll().execute()).toHaveLength(3);
    expect(await notices()).toMatchObject([
      { recipient: 'desk@example.org', data: { detail: expect.stringContaining('SMS_PER_HOUR') } },
    ]);
    expect((await readSite(database.db, { search: undefined })).notices).toMatchObject([
      { detail: expect.stringContaining('at most 3 texts an hour') },
    ]);

    await database.pool.query(`update operator_notices set mailed_at = now() - interval '61 minutes'`);
    await askFor(20);
    expect(await notices()).toMatchObject([{}, { data: { times: 9 } }]);
    await database.pool.query(`update first_texts set minute = minute - interval '61 minutes'`);
    expect((await askFor(21)).status).toBe(202);
  });

  test('is said of every number alike, also of one that would not be asked', async () => {
    for (let nth = 0; nth < 3; nth++) await askFor(nth);
    await text('STOP', { From: '+15125551050' });
    const answers = await Promise.all([askFor(0), askFor(50), askFor(60)]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(new Set(await Promise.all(answers.map(async (one) => (await one.json()).detail))).size).toBe(1);
  });

  test('counts help to phones that get no alerts, and leaves STOP and subscribers alone', async () => {
    await confirmed();
    const from = (nth: number) => ({ From: `+1512555${1000 + nth}` });
    const api = openApi(limited());
    const say = (body: string, more: Record<string, string>) => {
      lastSid += 1;
      const fields = { MessageSid: `SMcap${lastSid}`, To: '+12025550100', Body: body, ...more };
      return api.request('/api/webhooks/sms', provider.sign(`${origin}/api/webhooks/sms`, fields));
    };
    const before = (await templates()).length;
    for (let nth = 0; nth < 6; nth++) await say('HELP', from(nth));
    expect((await templates()).slice(before), 'the question of before counts').toEqual([
      'sms-help',
      'sms-help',
      'operator-notice',
    ]);
    await say('HELP', { From: phone });
    await say('STOP', from(9));
    expect((await templates()).slice(before + 3)).toEqual(['sms-help', 'sms-stopped']);
  });

  test.each([
    '7875550123',
    '3405550123',
    '6715550123',
    '5129760123',
    '4165550123',
    '8765550123',
    '9005550123',
    '8005550123',
  ])('%s is refused, and costs no text', async (phoneNumber) => {
    expect((await subscribe({ phoneNumber })).status).toBe(422);
    expect(await templates()).toEqual([]);
  });
});

describe('a webhook is heard only with the provider’s signature', () => {
  const url = `${origin}/api/webhooks/sms`;
  const fields = { MessageSid: 'SM1', From: phone, Body: 'STOP' };
  const post = (path: string, init: RequestInit, env?: Record<string, string>) =>
    openApi(env).request(path, init);

  test.each([
    [
      'without a signature',
      () => ({
        ...provider.sign(url, fields),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ],
    ['signed for another address', () => provider.sign(`${url}2`, fields)],
    [
      'with another number',
      () => ({ ...provider.sign(url, fields), body: 'MessageSid=SM1&From=%2B15125550199&Body=STOP' }),
    ],
  ])('%s: 403', async (_name, init) => {
    const response = await post('/api/webhooks/sms', init());
    expect(response.status).toBe(403);
    expect(await findSuppression(database.db, 'sms', phone)).toBeNull();
  });

  test('where no provider is configured: 403', async () => {
    expect((await post('/api/webhooks/sms', provider.sign(url, fields), {})).status).toBe(403);
  });

  test.each([[{ ...fields, From: 'Bank' }], [{ ...fields, MessageSid: '' }], [{ Body: 'STOP' }]])(
    'signed nonsense %j: 422',
    async (nonsense) => {
      expect((await post('/api/webhooks/sms', provider.sign(url, nonsense as never))).status).toBe(422);
    },
  );

  test('a NUL in the words is no obstacle', async () => {
    expect((await text('ST\0OP')).status).toBe(200);
    expect((await text('hello \0 \ud800')).status).toBe(200);
  });
});

describe('reports of delivery', () => {
  const report = (sid: string, fields: Record<string, string>) =>
    openApi().request(
      '/api/webhooks/sms/status',
      provider.sign(`${origin}/api/webhooks/sms/status`, { MessageSid: sid, To: phone, ...fields }),
    );

  test.each([
    ['delivered', '', 'sent', null, 'active'],
    ['undelivered', '30003', 'dead', null, 'active'],
    ['undelivered', '30005', 'dead', 'bounced', 'stopped'],
    ['failed', '30006', 'dead', 'bounced', 'stopped'],
    ['failed', '21610', 'dead', 'stopped', 'stopped'],
  ])('%s %s', async (MessageStatus, ErrorCode, state, suppression, phoneState) => {
    await confirmed();
    await queueAlert();
    await send(days(1));
    expect((await report(provider.texts[0]!.sid, { MessageStatus, ErrorCode })).status).toBe(204);
    const message = await database.db
      .selectFrom('messages')
      .select('state')
      .where('template', '=', 'sms-alert')
      .executeTakeFirstOrThrow();
    expect(message.state).toBe(state);
    expect(await findSuppression(database.db, 'sms', phone)).toBe(suppression);
    expect(await findPhone()).toMatchObject({ state: phoneState });
  });
});

describe('what the provider answers', () => {
  test.each([
    [429, { code: 20429, message: 'Too many requests' }, 'queued', null],
    [503, {}, 'queued', null],
    [401, { code: 20003, message: 'Authenticate' }, 'queued', null],
    [400, { code: 21211, message: 'Invalid To' }, 'dead', 'bounced'],
    [400, { code: 21610, message: 'Unsubscribed recipient' }, 'dead', 'stopped'],
    [400, { code: 21617, message: 'Too long' }, 'dead', null],
    [400, 'not an object', 'dead', null],
  ])('%d %j: the message is %s', async (status, body, state, suppression) => {
    await subscribe();
    provider.failNext(status, body);
    expect(await send(morning)).toEqual([]);
    const message = await database.db.selectFrom('messages').selectAll().executeTakeFirstOrThrow();
    expect(message).toMatchObject({
      state,
      attempts: 1,
      last_error: expect.stringContaining(String(status)),
    });
    expect(await findSuppression(database.db, 'sms', phone)).toBe(suppression);
  });

  test('one that cannot be reached is tried again', async () => {
    await subscribe();
    await sendDueMessages({
      ...services({ ...provider.env, SMS_URL: 'http://AC:token@127.0.0.1:9', OUTBOUND_ALLOW: '127.0.0.1:9' }),
      now: () => morning,
    });
    expect(await database.db.selectFrom('messages').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      state: 'queued',
      attempts: 1,
    });
    expect(await send(days(1))).toHaveLength(1);
  });
});

describe('the form', () => {
  test('says by field what is wrong', async () => {
    const response = await subscribe({ phoneNumber: '4165550123' });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      errors: { phoneNumber: 'Enter a US phone number with area code' },
    });
  });

  test('is limited by client and by number', async () => {
    for (let count = 0; count < 5; count++) expect((await subscribe()).status).toBe(202);
    const response = await subscribe();
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('without a provider texts are not available, and it says so', async () => {
    const available = await openApi({}).request('/api/sms-subscriptions');
    expect(await available.json()).toEqual({ available: false, zipCode: null });
    const response = await subscribe({}, {});
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('by email instead') });
    expect(await listConsents()).toEqual([]);
    expect(await (await openApi().request('/api/sms-subscriptions')).json()).toMatchObject({
      available: true,
    });
  });
});
