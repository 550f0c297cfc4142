import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, createApi } from '../src/app/entry/api.ts';
import { tasks } from '../src/app/entry/tasks.ts';
import { retention } from '../src/content/retention.ts';
import { createAdmin } from '../src/desk/admin/admins.server.ts';
import { keptAnHour } from '../src/money/tracking/conversions/incoming-reports.server.ts';
import { sha256 } from '../src/platform/crypto/tokens.ts';
import { signature } from '../src/platform/http/signed-body.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { testServices } from './support/services.ts';
import { addTraffic } from './support/visits.ts';

const origin = 'http://localhost:3000';
const key = 'jlp_a-key-of-a-partner-that-is-secret';
const wrongKey = 'a-wrong-key-that-was-once-right';
const secret = 'a signing secret of the partner';
const password = 'four unrelated lantern words';
const ip = '203.0.113.7';

let database: TestDatabase;
let services: ReturnType<typeof testServices>;
let api: Api;
let ids: Awaited<ReturnType<typeof addTraffic>>;
let admin: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ids = await addTraffic(database.db, { keyHash: sha256(key) });
  services = testServices(database);
  api = createApi(services, (error) => {
    throw error;
  });
  await createAdmin(database.db, { username: 'ada', password, role: 'admin' });
  const signedIn = await ask({ path: '/admin/session', body: { username: 'ada', password } });
  admin = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
});
beforeEach(async () => {
  // A report that is kept after its answer must not come into the next test.
  await services.tracker.idle();
  await database.pool.query('truncate incoming_reports');
  await setPartner({ status: 'active', allowed_networks: '{}', signing_secret: null });
});
afterAll(() => database.drop());

interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: unknown;
  ip?: string;
}

const ask = (
  { method = 'POST', path = '/admin/track/conversion', headers = {}, body, ip: from = ip }: Sent,
  at = api,
) =>
  at.answer(
    new Request(`${origin}/api${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
    { ip: from, userAgent: 'partner/1', optsOut: false },
  );
const bearer = { authorization: `Bearer ${key}` };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const byGet = (query: string): Sent => ({ method: 'GET', path: `/admin/track/conversion?${query}` });

async function setPartner(fields: Record<string, unknown>): Promise<void> {
  const { partnerId } = ids;
  const seal = (text: string) => services.secrets.seal(text, `partners.signing_secret:${partnerId}`);
  for (const [name, value] of Object.entries(fields)) {
    const stored = name === 'signing_secret' && typeof value === 'string' ? seal(value) : value;
    await database.pool.query(`update partners set ${name} = $1 where id = $2`, [stored, partnerId]);
  }
}

/** The rows of the list, as an admin finds them. */
async function found(filter: string) {
  await services.tracker.idle();
  const answer = await ask({
    method: 'GET',
    path: `/admin/incoming-reports?${filter}`,
    headers: { cookie: admin },
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Record<string, unknown>[];
}

const signed = (body: string, by: string): Record<string, string> => {
  const timestamp = String(Math.floor(Date.now() / 1000));
  return {
    ...bearer,
    'webhook-id': 'm1',
    'webhook-timestamp': timestamp,
    'webhook-signature': signature('m1', timestamp, Buffer.from(body), by),
  };
};

describe('a refused report is found by its transaction, with the reason', () => {
  const signedBody = '{"txid":"T1","payout":"5"}';
  test.each<[string, Sent, number, RegExp, object?]>([
    ['no key, by GET', byGet('txid=T1&payout=5'), 401, /^The request had no API key\.$/],
    ['no key, by POST', { body: { txid: 'T1', payout: '5' } }, 401, /no API key/],
    ['a wrong key, by GET', byGet(`txid=T1&payout=5&key=${wrongKey}`), 401, /key is unknown/],
    [
      'a wrong key in JSON',
      { headers: { 'x-api-key': wrongKey }, body: { txid: 'T1', payout: '5' } },
      401,
      /unknown/,
    ],
    [
      'a wrong key in a form',
      { headers: { 'x-api-key': wrongKey, ...form }, body: 'txid=T1&payout=5' },
      401,
      /unknown/,
    ],
    ['an admin’s session by GET', { ...byGet('txid=T1&payout=5'), headers: { cookie: '' } }, 401, /API key/],
    [
      'a partner that is paused',
      { headers: bearer, body: { txid: 'T1', payout: '5' } },
      401,
      /^The partner is paused\.$/,
      { status: 'paused' },
    ],
    [
      'the wrong network',
      { headers: bearer, body: { txid: 'T1', payout: '5' } },
      403,
      /allow list: 203\.0\.113\.7/,
      { allowed_networks: '{198.51.100.0/24}' },
    ],
    [
      'no signature',
      { headers: bearer, body: signedBody },
      401,
      /signature is missing/,
      { signing_secret: secret },
    ],
    [
      'a GET of a partner that signs',
      { ...byGet('txid=T1&payout=5'), headers: bearer },
      401,
      /by POST with a signature/,
      { signing_secret: secret },
    ],
    [
      'a wrong signature',
      { headers: signed(signedBody, 'another'), body: signedBody },
      401,
      /signature is wrong/,
      { signing_secret: secret },
    ],
    ['a form sent as JSON', { headers: bearer, body: 'txid=T1&payout=5' }, 400, /not valid JSON/],
    [
      'JSON sent as text',
      { headers: { ...bearer, 'content-type': 'text/plain' }, body: signedBody },
      415,
      /content-type/,
    ],
    [
      'a wrong amount',
      { headers: bearer, body: { txid: 'T1', payout: 'five' } },
      422,
      /^payout: Send US dollars/,
    ],
    [
      'a wrong status',
      { headers: bearer, body: { txid: 'T1', payout: '5', status: 'refunded' } },
      422,
      /^status: Send pending/,
    ],
    [
      'a payment of nothing',
      { headers: bearer, body: { txid: 'T1', payout: '5', status: 'paid' } },
      409,
      /no conversion with this transaction/,
    ],
  ])('%s', async (_what, sent, status, reason, partner) => {
    if (partner) await setPartner(partner as Record<string, unknown>);
    const headers = 'cookie' in (sent.headers ?? {}) ? { cookie: admin } : sent.headers;
    const answer = await ask({ ...sent, ...(headers && { headers }) });
    expect(answer.status).toBe(status);
    const rows = await found('transaction=T1');
    expect(rows).toMatchObject([
      {
        outcome: 'refused',
        answerStatus: status,
        reason: expect.stringMatching(reason),
        conversionId: null,
        amount: expect.stringMatching(/^5|five$/),
      },
    ]);
    const isKnown = JSON.stringify(sent.headers ?? {}).includes(key);
    expect(rows[0]!.partner).toBe(isKnown ? 'Acme Jobs' : null);
    expect(await found(`answer=${status}&outcome=refused`)).toHaveLength(1);
  });

  test('a body that is too large is refused with the transaction of its query', async () => {
    const body = JSON.stringify({ note: 'x'.repeat(70_000) });
    const sent = { path: '/admin/track/conversion?txid=T2', headers: bearer, body };
    expect((await ask(sent)).status).toBe(413);
    expect(await found('transaction=T2')).toMatchObject([
      { answerStatus: 413, reason: expect.stringContaining('64 kB') },
    ]);
  });
});

test('the life of a transaction is one search: recorded, repeated, refused; each leads to the conversion', async () => {
  const report = { txid: 'L1', payout: '5', sub: 'x', status: 'pending' };
  const send = async (more: object) => {
    const { status } = await ask({ headers: bearer, body: { ...report, ...more } });
    // A refused report is kept after its answer. The next one must not overtake it.
    await services.tracker.idle();
    return status;
  };
  const statuses = [
    await send({}),
    await send({}),
    await send({ payout: '6' }),
    await send({ status: 'approved' }),
    await send({ payout: '' }),
  ];
  expect(statuses).toEqual([200, 200, 409, 409, 422]);
  const { rows } = await database.pool.query(
    "update conversions set status = 'approved' where external_reference_id = 'L1' returning id",
  );
  expect(await send({ status: 'paid' })).toBe(200);
  const kept = await found('transaction=L1&sort=id');
  expect(kept.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['held', 'no click ID'],
    ['repeated', null],
    ['refused', expect.stringContaining('another amount')],
    ['refused', expect.stringContaining('waits for review')],
    ['refused', expect.stringContaining('payout: ')],
    ['changed', null],
  ]);
  const conversionId = rows[0].id;
  expect(kept.map((row) => row.conversionId)).toEqual([...Array(6).fill(conversionId)]);
  expect(await found(`conversion=${conversionId}`)).toHaveLength(6);
  const conversion = await ask({
    method: 'GET',
    path: `/admin/conversions/${conversionId}`,
    headers: { cookie: admin },
  });
  expect(await conversion.json()).toMatchObject({ reports: 6, reportedStatus: 'paid', status: 'paid' });
});

test('a lone transaction_id names the click, and is found as a transaction too', async () => {
  const today = () => new Date().toISOString().slice(0, 10);
  const from = today();
  await ask({ headers: bearer, body: { transaction_id: 'ours?', payout: '5' } });
  expect(await found('transaction=ours?')).toMatchObject([{ clickId: 'ours?', outcome: 'held' }]);
  expect(await found('click=ours?')).toHaveLength(1);
  expect(await found(`partner=${ids.partnerId}`)).toHaveLength(1);
  expect(await found(`from=${from}&until=${today()}`)).toHaveLength(1);
  expect(await found('until=2026-01-01')).toEqual([]);
});

test('no key, no secret and no other field’s value is kept, and not more than 2,000 characters', async () => {
  const whsec = `whsec_${Buffer.from(secret).toString('base64')}`;
  const body = {
    ...{ txid: `T-${key}`, payout: '5', event: key, key, api_key: key, email: 'ann@example.org' },
    ...{ cid: whsec, [key]: '1', order_id: 'x'.repeat(30_000) },
  };
  await ask({ headers: bearer, body });
  await ask({
    headers: { 'x-api-key': wrongKey },
    body: { txid: wrongKey, payout: wrongKey, note: wrongKey },
  });
  await ask({ headers: { 'x-api-key': wrongKey }, body: `{"broken": "${key}", txid=${wrongKey}` });
  await ask({ ...byGet(`txid=${wrongKey}&key=${wrongKey}`) });
  const names = [
    'txid',
    'tid',
    'order_id',
    'transaction',
    'cid',
    'clickid',
    'subid',
    'payout',
    'sum',
    'revenue',
    'event',
    'type',
  ];
  await ask({
    headers: bearer,
    body: Object.fromEntries(
      names.flatMap((name) => [
        [name, 'y'.repeat(5000)],
        [`_${name}`, 'y'.repeat(5000)],
      ]),
    ),
  });
  const rows = await found('');
  expect(rows.length).toBeGreaterThanOrEqual(5);
  const all = JSON.stringify((await database.pool.query('select * from incoming_reports')).rows);
  for (const hidden of [key, wrongKey, secret, whsec, 'ann@example.org']) expect(all).not.toContain(hidden);
  expect(all).toContain('api_key');
  const longest = await database.pool.query(
    'select max(length(parameters)) as fields, max(length(transaction_id)) as transaction from incoming_reports',
  );
  expect(longest.rows[0].fields).toBeLessThanOrEqual(2000);
  expect(longest.rows[0].transaction).toBeLessThanOrEqual(200);
});

describe('the table cannot be filled', () => {
  const count = async (where = 'true') => {
    await services.tracker.idle();
    return (await database.pool.query(`select count(*)::int as n from incoming_reports where ${where}`))
      .rows[0].n;
  };
  const guess = (from: string) => ask({ ...byGet(`txid=guess&key=${wrongKey}`), ip: from });

  test('by a client without a key, nor by many', async () => {
    for (let round = 0; round < 4; round++)
      await Promise.all(Array.from({ length: 30 }, () => guess('198.51.100.7')));
    expect(await count()).toBe(keptAnHour.stranger);
    const [last] = await found('sort=-id');
    expect(last).toMatchObject({ reason: expect.stringContaining('More such reports are not kept') });
    for (let round = 0; round < 4; round++)
      await Promise.all(Array.from({ length: 100 }, (_, client) => guess(`198.51.${round}.${client}`)));
    expect(await count()).toBe(keptAnHour.strangers);
    expect(await count('host(ip_address) <> host(network(ip_address))'), 'only networks').toBe(0);
    await database.pool.query("update incoming_reports set at = at - interval '61 minutes'");
    await guess('198.51.100.7');
    expect(await count()).toBe(keptAnHour.strangers + 1);
  });

  test('by a partner that repeats itself; what changes something is always kept', async () => {
    await database.pool.query(
      `insert into incoming_reports (at, method, partner_id, reporter, parameters, answer_status, outcome, counter)
       select now(), 'POST', $1, 'partner Acme Jobs', '', 409, 'refused', 'partner Acme Jobs' from generate_series(1, $2)`,
      [ids.partnerId, keptAnHour.caller - 1],
    );
    const send = (txid: string) => ask({ headers: bearer, body: { txid, payout: '1' } });
    await send('again');
    for (let times = 0; times < 5; times++) await send('again');
    await send('another');
    expect(await count("outcome = 'repeated'")).toBe(1);
    expect(await count("outcome = 'held'")).toBe(2);
  });

  test('for longer than its retention', async () => {
    await ask({ headers: bearer, body: { txid: 'old', payout: '1' } });
    await guess(ip);
    expect(await count()).toBe(2);
    const purgeIn = (days: number) =>
      tasks.purge!.run({ ...services, now: () => new Date(Date.now() + days * 86_400_000) });
    await database.pool.query("update event_upkeep set cut_before = '2099-01-01'");
    await purgeIn(retention.incomingReportDays - 1);
    expect(await count()).toBe(2);
    expect(await purgeIn(retention.incomingReportDays + 1)).toMatchObject({ incomingReports: 2 });
    expect(await count()).toBe(0);
    const { rowCount } = await database.pool.query(
      "select from conversions where external_reference_id = 'old'",
    );
    expect(rowCount, 'the conversion stays').toBe(1);
  });
});

test('an accepted report is kept with its conversion or not at all', async () => {
  await database.pool.query(
    "alter table incoming_reports add constraint refused check (transaction_id <> 'atomic') not valid",
  );
  const failing = createApi(services, () => undefined);
  const answer = await failing.answer(
    new Request(`${origin}/api/admin/track/conversion`, {
      method: 'POST',
      headers: { ...bearer, 'content-type': 'application/json' },
      body: '{"txid":"atomic","payout":"1"}',
    }),
    { ip, userAgent: null, optsOut: false },
  );
  expect(answer.status).toBe(500);
  const { rowCount } = await database.pool.query(
    "select from conversions where external_reference_id = 'atomic'",
  );
  expect(rowCount).toBe(0);
  await database.pool.query('alter table incoming_reports drop constraint refused');
});

test('a report with an unknown key has the time of its arrival', async () => {
  const arrived = new Date('2026-05-01T12:00:00Z');
  let clock = arrived;
  const slow = createApi({ ...services, now: () => clock }, (error) => {
    throw error;
  });
  const sent = { headers: { authorization: `Bearer ${wrongKey}` }, body: { txid: 'T1', payout: '5' } };
  expect((await ask(sent, slow)).status).toBe(401);
  clock = new Date(arrived.getTime() + 60_000);
  await services.tracker.idle();
  const { rows } = await database.pool.query('select at from incoming_reports');
  expect(rows).toEqual([{ at: arrived }]);
});
