import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, createApi } from '../src/app/entry/api.ts';
import { createAdmin } from '../src/desk/admin/admins.server.ts';
import {
  removeSigningSecrets,
  rotateSigningSecret,
} from '../src/money/tracking/conversions/signing-secrets.server.ts';
import { sha256 } from '../src/platform/crypto/tokens.ts';
import { signature } from '../src/platform/http/signed-body.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { testServices } from './support/services.ts';
import { addTraffic, chrome } from './support/visits.ts';

const origin = 'http://localhost:3000';
const key = 'jlp_a-key-of-a-partner';
const password = 'four unrelated lantern words';
let database: TestDatabase;
let api: Api;
let ids: Awaited<ReturnType<typeof addTraffic>>;
let admin: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ids = await addTraffic(database.db, { keyHash: sha256(key), partnerUrl: 'https://acme.example/hook' });
  api = createApi(testServices(database), (error) => {
    throw error;
  });
  await createAdmin(database.db, { username: 'ada', password, role: 'admin' });
  const signedIn = await ask('POST', '/admin/session', { body: { username: 'ada', password } });
  admin = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
});
afterAll(() => database.drop());

interface Sent {
  headers?: Record<string, string>;
  body?: unknown;
  ip?: string;
}

const ask = (method: string, path: string, { headers = {}, body, ip = '203.0.113.7' }: Sent = {}) =>
  api.answer(
    new Request(`${origin}/api${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
    { ip, userAgent: 'partner/1', optsOut: false },
  );
const bearer = { authorization: `Bearer ${key}` };
const conversion = '/admin/track/conversion';
const setPartner = (column: string, value: unknown) =>
  database.pool.query(`update partners set ${column} = $1 where id = $2`, [value, ids.partnerId]);

describe("a partner's server call", () => {
  test.each([
    ['GET', `${conversion}?txid=a&payout=1&key=${key}`, {}],
    ['GET', `${conversion}?transaction=b&sum=1`, { headers: bearer }],
    ['POST', conversion, { headers: { 'x-api-key': key }, body: { order_id: 'c', amount: 1.5 } }],
    ['POST', `${conversion}?tid=d&payout=2`, { headers: bearer }],
    [
      'POST',
      conversion,
      {
        headers: { ...bearer, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'txid=e&payout=3.25',
      },
    ],
  ] as [string, string, Sent][])('%s %s is taken', async (method, path, sent) => {
    const answer = await ask(method, path, sent);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { conversionId: expect.any(Number), status: 'hold' },
    ]);
  });

  test.each([
    ['without a key', 401, {}],
    ['with a wrong key', 401, { headers: { 'x-api-key': 'jlp_other' } }],
    ['with nothing to report', 422, { headers: bearer, body: {} }],
    ['that is not JSON', 400, { headers: bearer, body: '{' }],
  ] as [string, number, Sent][])('%s: %d', async (_what, status, sent) => {
    expect((await ask('POST', conversion, sent)).status).toBe(status);
  });

  test('200 calls at once make one conversion with one response; another amount gets 409', async () => {
    const report = { headers: bearer, body: { transaction: 'at-once', payout: '9.99' } };
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask('POST', conversion, report)));
    const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())));
    expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200));
    expect(bodies.size).toBe(1);
    const other = await ask('POST', conversion, { ...report, body: { ...report.body, payout: '9.98' } });
    expect(other.status).toBe(409);
    const { rows } = await database.pool.query(
      "select (select count(*) from postbacks where conversion_id = c.id) as postbacks from conversions c where external_reference_id = 'at-once'",
    );
    expect(rows).toEqual([{ postbacks: 1 }]);
  });

  test('is accepted only from its networks, if it has some', async () => {
    await setPartner('allowed_networks', '{198.51.100.0/24,2001:db8::/32}');
    const from = async (ip: string) =>
      (await ask('GET', `${conversion}?txid=net`, { headers: bearer, ip })).status;
    expect([
      await from('198.51.100.9'),
      await from('2001:db8::1'),
      await from('203.0.113.7'),
      await from('?'),
    ]).toEqual([200, 200, 403, 403]);
    await setPartner('allowed_networks', '{}');
  });

  test('must be signed, if a secret is set', async () => {
    const { secrets } = testServices(database);
    const purpose = `partners.signing_secret:${ids.partnerId}`;
    await setPartner('signing_secret', secrets.seal('a secret of the partner', purpose));
    const body = JSON.stringify({ transaction: 'signed', payout: '1' });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signed = (secret: string) => ({
      ...bearer,
      'webhook-id': 'm1',
      'webhook-timestamp': timestamp,
      'webhook-signature': signature('m1', timestamp, Buffer.from(body), secret),
    });
    const send = async (headers: Record<string, string>, path = conversion) =>
      (await ask('POST', path, { headers, body })).status;
    expect(await send(signed('a secret of the partner'), `${conversion}?payout=100`)).toBe(200);
    expect(await send(signed('another'))).toBe(401);
    expect(await send(bearer)).toBe(401);
    expect((await ask('GET', `${conversion}?txid=g`, { headers: bearer })).status).toBe(401);
    const { rows } = await database.pool.query(
      "select revenue from conversions where external_reference_id = 'signed'",
    );
    expect(rows).toEqual([{ revenue: '1.00' }]);
    await setPartner('signing_secret', null);
  });

  test('is accepted with the old secret for a day after a new one was made', async () => {
    const services = testServices(database);
    const rotate = async (now: Date) =>
      database.db
        .transaction()
        .execute((tx) =>
          rotateSigningSecret(tx, services.secrets, { table: 'partners', id: ids.partnerId }, now),
        );
    const dayAgo = new Date(Date.now() - 86_400_001);
    const tooOld = await rotate(new Date(dayAgo.getTime() - 1000));
    const [, former, current] = [await rotate(dayAgo), await rotate(new Date()), await rotate(new Date())];
    const send = async (secret: string, transaction: string) => {
      const body = JSON.stringify({ transaction, payout: '1' });
      const timestamp = String(Math.floor(Date.now() / 1000));
      const headers = {
        ...bearer,
        'webhook-id': transaction,
        'webhook-timestamp': timestamp,
        'webhook-signature': signature(transaction, timestamp, Buffer.from(body), secret),
      };
      return (await ask('POST', conversion, { headers, body })).status;
    };
    expect([await send(current, 'new'), await send(former, 'former'), await send(tooOld, 'old')]).toEqual([
      200, 200, 401,
    ]);
    await database.db.transaction().execute((tx) => removeSigningSecrets(tx, ids.partnerId));
  });

  test('from an inactive partner is refused', async () => {
    await setPartner('status', 'paused');
    expect((await ask('GET', `${conversion}?txid=p`, { headers: bearer })).status).toBe(401);
    await setPartner('status', 'active');
  });
});

const clickPath = '/admin/track/click';
const linkSource = (partnerId: number | null) =>
  database.pool.query('update traffic_sources set click_partner_id = $1 where id = $2', [
    partnerId,
    ids.sourceId,
  ]);

describe('a click from another server', () => {
  const send = async (body: object, headers: Record<string, string> = bearer) => {
    const answer = await ask('POST', clickPath, { headers, body: { campaign: 'nurses', ...body } });
    expect(answer.status).toBe(201);
    const { clickId } = await answer.json();
    const { rows } = await database.pool.query('select bot_reason, is_unique from clicks where id = $1', [
      clickId,
    ]);
    return [rows[0].bot_reason, rows[0].is_unique];
  };
  beforeAll(() => linkSource(ids.partnerId));
  afterAll(() => linkSource(null));

  test.each([
    ['a person', {}, {}, null],
    ['a bot by its name', { user_agent: 'Googlebot/2.1' }, {}, 'user agent'],
    ['no browser', { user_agent: undefined }, {}, 'no user agent'],
    ['a prefetch that the caller reports', { purpose: 'prefetch;prerender' }, {}, 'prefetch'],
    ['a prefetch whose header is passed on', {}, { 'x-moz': 'prefetch' }, 'prefetch'],
  ] as [string, object, Record<string, string>, string | null][])(
    '%s',
    async (what, body, headers, reason) => {
      const ip = `198.51.100.${what.length}`;
      const visitor = { ip, user_agent: chrome };
      expect(await send({ ...visitor, ...body }, { ...bearer, ...headers })).toEqual([
        reason,
        reason === null,
      ]);
      if (reason !== null)
        expect(await send(visitor), 'the visit that follows is unique').toEqual([null, true]);
    },
  );

  test.each([
    ['a visitor', { ip: '198.51.100.200', user_agent: chrome }],
    ['a caller without an address', { user_agent: chrome }],
  ])('more than 30 a minute from %s count as a bot’s', async (_what, body) => {
    const judged = [];
    for (let click = 0; click < 32; click++) judged.push(await send(body));
    expect(judged.map(([reason]) => reason)).toEqual([...Array(30).fill(null), 'velocity', 'velocity']);
    expect(judged.filter(([, isUnique]) => isUnique)).toHaveLength(1);
  });

  test('is accepted only from the partner of its campaign’s source, and from an admin', async () => {
    const status = async (headers: Record<string, string>) =>
      (await ask('POST', clickPath, { headers, body: { campaign: 'nurses' } })).status;
    const { rows } = await database.pool.query(
      "insert into partners (name, api_key_hash) values ('Other', $1) returning id",
      [sha256('jlp_other-partner')],
    );
    expect([await status(bearer), await status({ 'x-api-key': 'jlp_other-partner' })]).toEqual([201, 403]);
    await linkSource(rows[0].id);
    expect([await status(bearer), await status({ 'x-api-key': 'jlp_other-partner' })]).toEqual([403, 201]);
    await linkSource(null);
    expect([await status(bearer), await status({ cookie: admin })]).toEqual([403, 201]);
    await linkSource(ids.partnerId);
    const { rows: written } = await database.pool.query(
      "select count(*)::int from clicks where clicked_at > now() - interval '1 minute' and user_agent is null",
    );
    expect(written[0].count, 'a refused click is not written').toBe(4);
  });
});

test('a click from another server is committed, with the visitor’s own address', async () => {
  await linkSource(ids.partnerId);
  const body = { campaign: 'nurses', external_id: 'x1', ip: '198.51.100.7', user_agent: chrome, sub3: 's' };
  const answer = await ask('POST', '/admin/track/click', { headers: bearer, body });
  expect(answer.status).toBe(201);
  const { clickId } = await answer.json();
  const { rows } = await database.pool.query('select * from clicks where id = $1', [clickId]);
  expect(rows).toMatchObject([
    {
      campaign_id: ids.campaignId,
      external_id: 'x1',
      ip_address: '198.51.100.7',
      browser: 'Chrome',
      metadata: { sub3: 's' },
    },
  ]);
  const unknown = await ask('POST', '/admin/track/click', { headers: bearer, body: { campaign: 'none' } });
  expect(unknown.status).toBe(404);
});

test('a session books nothing with GET, and HEAD books nothing at all', async () => {
  const count = async () =>
    (
      await database.pool.query(
        'select (select count(*) from conversions) as c, (select count(*) from audit_log) as a',
      )
    ).rows;
  const before = await count();
  const path = `${conversion}?txid=forged&payout=999999999.99&status=approved`;
  const crossSite = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  for (const headers of [{ cookie: admin }, { cookie: admin, ...crossSite }]) {
    // The description takes only a key here, so a request without one is not signed in.
    expect((await ask('GET', path, { headers })).status).toBe(401);
    expect((await ask('HEAD', path, { headers })).status).toBe(405);
  }
  const head = await ask('HEAD', path, { headers: bearer });
  expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET, POST']);
  expect(await count()).toEqual(before);
  const both = await ask('GET', `${conversion}?txid=with-both&payout=1`, {
    headers: { ...bearer, cookie: admin },
  });
  expect(both.status).toBe(200);
});

test.each([true, [1], {}, '', null, '1.0000001'])('a payout of %j is refused by its name', async (payout) => {
  const answer = await ask('POST', conversion, { headers: bearer, body: { txid: 'no-payout', payout } });
  expect(answer.status).toBe(422);
  expect((await answer.json()).errors).toEqual({ payout: expect.stringContaining('US dollars') });
});

test('an admin changes a status, sends a postback again and tests one; each is in the audit log', async () => {
  const headers = { cookie: admin };
  const reported = await ask('POST', conversion, { headers, body: { transaction: 'by-hand', payout: '20' } });
  const { conversionId } = await reported.json();
  const change = (status: string) =>
    ask('PATCH', `/admin/conversions/${conversionId}`, { headers, body: { status, note: 'seen' } });
  expect((await change('approved')).status).toBe(200);
  expect((await change('rejected')).status).toBe(409);
  expect((await change('nonsense')).status).toBe(422);
  const tested = await ask('POST', `/admin/partners/${ids.partnerId}/test-postback`, { headers, body: {} });
  expect(tested.status).toBe(202);
  const { postbackId } = await tested.json();
  expect((await ask('POST', `/admin/postbacks/${postbackId}/replay`, { headers, body: {} })).status).toBe(
    202,
  );
  const [by] = (
    await database.pool.query("select actor, entity_id, after from audit_log where action = 'report'")
  ).rows;
  expect(by).toMatchObject({
    actor: 'ada',
    entity_id: String(conversionId),
    after: { transactionId: 'by-hand', amount: '20.00', status: 'hold' },
  });
  const log = await database.pool.query(
    "select action, entity from audit_log where entity in ('conversions', 'postbacks', 'partners') order by id",
  );
  expect(log.rows.map(({ action, entity }) => `${action} ${entity}`)).toEqual([
    'report conversions',
    'status conversions',
    'test partners',
    'replay postbacks',
  ]);
});
