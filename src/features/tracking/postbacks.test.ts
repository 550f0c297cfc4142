import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { checkSignature } from '../../platform/signed-body.ts';
import { newUuid7 } from '../../platform/uuid7.ts';
import { testServices } from '../../test-services.ts';
import { changeConversionStatus } from './conversion-status.server.ts';
import { readLandingMarks } from './landing-marks.ts';
import { erasePostbacks, replayPostback, testPostback } from './postbacks.server.ts';
import { recordConversion } from './record-conversion.server.ts';
import { claimPostback } from './send-postback.server.ts';
import { sendDuePostbacks, startPostbacks } from './send-postbacks.server.ts';
import { addTraffic, someone } from './test-visits.server.ts';

interface Received {
  method: string;
  url: string;
  key: string;
  body: string;
  headers: Headers;
}

/** A receiver over real HTTP that answers as the test says. */
async function startReceiver() {
  const received: Received[] = [];
  const receiver = {
    received,
    answer: (_request: Received, response: ServerResponse): void => void response.end('thanks'),
    host: '',
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    const one = {
      method: request.method!,
      url: request.url!,
      key: String(request.headers['idempotency-key']),
      body,
      headers: new Headers(request.headers as Record<string, string>),
    };
    received.push(one);
    receiver.answer(one, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return receiver;
}

let database: TestDatabase;
let ids: Awaited<ReturnType<typeof addTraffic>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let allowed: string[] = [];
let clock = Date.now();
let made = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  ids = await addTraffic(database.db);
});
beforeEach(async () => {
  receiver = await startReceiver();
  allowed = [receiver.host];
  clock = Date.now();
  await database.pool.query('delete from postbacks');
});
afterEach(() => receiver.close());
afterAll(() => database.drop());

const services = () => ({
  ...testServices(database, { OUTBOUND_ALLOW: allowed.join(',') }),
  now: () => new Date(clock),
});
const sendAll = () => sendDuePostbacks(services());
const setUrl = (url: string, partnerId = ids.partnerId) =>
  database.pool.query('update partners set postback_url = $1 where id = $2', [url, partnerId]);
const convert = (partnerId = ids.partnerId) =>
  recordConversion(
    database.db,
    { clickId: null, transactionId: `t${++made}`, amount: '5.00', event: 'hire', status: 'pending' },
    { partnerId, name: 'partner', ip: null },
    new Date(clock),
  );
const stored = async () => (await database.pool.query('select * from postbacks order by id')).rows;

test('a receiver that fails twice gets the same id and body until it takes it', async () => {
  await setUrl(`http://${receiver.host}/hook`);
  receiver.answer = (_request, response) => {
    response.statusCode = receiver.received.length < 3 ? 500 : 200;
    response.end(response.statusCode === 500 ? 'broken' : 'thanks');
  };
  const { conversionId } = await convert();
  for (const expected of ['retried', 'retried', 'delivered']) {
    expect(await sendAll()).toMatchObject({ [expected]: 1 });
    expect(await sendAll()).toEqual({ delivered: 0, retried: 0, dead: 0 });
    clock += 10 * 60_000;
  }
  expect(receiver.received).toHaveLength(3);
  expect(new Set(receiver.received.map(({ headers, ...one }) => JSON.stringify(one))).size).toBe(1);
  const [postback] = await stored();
  expect(receiver.received[0]).toMatchObject({ method: 'POST', url: '/hook', key: postback.id });
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ postback_id: postback.id, status: 'hold' });
  expect(postback).toMatchObject({ state: 'delivered', attempts: 3 });
  const { rows } = await database.pool.query(
    'select response_status, response from postback_attempts where postback_id = $1 order by id',
    [postback.id],
  );
  expect(rows.map((row) => `${row.response_status} ${row.response}`)).toEqual([
    '500 broken',
    '500 broken',
    '200 thanks',
  ]);
  const conversion = await database.pool.query('select * from conversions where id = $1', [conversionId]);
  expect(conversion.rows[0]).toMatchObject({ postback_sent: true, postback_response: '200 thanks' });
});

test('a body is signed with the partner’s secret, anew for each attempt', async () => {
  const secret = `whsec_${Buffer.from('a secret of the partner').toString('base64')}`;
  await setUrl(`http://${receiver.host}/hook`);
  await database.pool.query('update partners set signing_secret = $1', [secret]);
  receiver.answer = (_request, response) => {
    response.statusCode = receiver.received.length === 1 ? 500 : 200;
    response.end();
  };
  await convert();
  await sendAll();
  clock += 10 * 60_000;
  await sendAll();
  const [first, second] = receiver.received as [Received, Received];
  for (const { headers, body } of [first, second]) {
    expect(headers.get('webhook-id')).toBe(JSON.parse(body).postback_id);
    const sent = new Date(Number(headers.get('webhook-timestamp')) * 1000);
    expect(() => checkSignature(headers, Buffer.from(body), secret, sent)).not.toThrow();
    expect(() => checkSignature(headers, Buffer.from(`${body} `), secret, sent)).toThrow('wrong');
  }
  expect(first.headers.get('webhook-timestamp')).not.toBe(second.headers.get('webhook-timestamp'));
  await database.pool.query('update partners set signing_secret = null');
  await convert();
  await sendAll();
  expect(receiver.received.at(-1)!.headers.has('webhook-signature')).toBe(false);
});

test('what a worker took that died is sent by another, a little later', async () => {
  await setUrl(`http://${receiver.host}/hook`);
  await convert();
  const lost = { db: database.db, allow: [], answerWithinMs: 10_000, now: () => new Date(clock) };
  expect(await claimPostback(lost, [])).toMatchObject({ attempts: 0 });
  expect(await claimPostback(lost, [])).toBeNull();
  expect(await sendAll()).toMatchObject({ delivered: 0 });
  clock += 31_000;
  expect(await sendAll()).toMatchObject({ delivered: 1 });
});

test('an address with macros is called by GET', async () => {
  await setUrl(`http://${receiver.host}/p?v={payout}&s={status}`);
  await convert();
  await sendAll();
  const [{ id }] = await stored();
  expect(receiver.received).toMatchObject([
    { method: 'GET', url: `/p?v=5.00&s=hold&postback_id=${id}`, key: id, body: '' },
  ]);
});

test('eight attempts in about a day, then it is dead, and can be sent once more', async () => {
  await setUrl(`http://${receiver.host}/hook`);
  receiver.answer = (_request, response) => void response.writeHead(503).end();
  await convert();
  const begun = clock;
  for (;;) {
    await sendAll();
    const [postback] = await stored();
    if (postback.state === 'dead') break;
    clock = postback.next_attempt_at.getTime();
  }
  expect(receiver.received).toHaveLength(8);
  expect((clock - begun) / 3_600_000).toBeGreaterThan(18);
  expect((clock - begun) / 3_600_000).toBeLessThan(30);
  receiver.answer = (_request, response) => void response.end();
  const [{ id, body }] = await stored();
  await replayPostback(database.db, id);
  await sendAll();
  expect(receiver.received.at(-1)).toMatchObject({ key: id, body });
  expect(await stored()).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  await expect(replayPostback(database.db, newUuid7())).rejects.toMatchObject({ status: 404 });
});

describe('a receiver that does not answer', () => {
  const addPartner = async (host: string): Promise<number> => {
    const { rows } = await database.pool.query(
      'insert into partners (name, postback_url) values ($1, $2) returning id',
      [`Partner of ${host}`, `http://${host}/hook`],
    );
    return rows[0].id;
  };

  test('does not slow the others, and is asked once at a time; nor do ten of them', async () => {
    const silent = await Promise.all(Array.from({ length: 10 }, startReceiver));
    for (const one of silent) {
      one.answer = () => undefined;
      allowed.push(one.host);
      const partnerId = await addPartner(one.host);
      for (let count = 0; count < 4; count++) await convert(partnerId);
    }
    await setUrl(`http://${receiver.host}/hook`);
    for (let one = 0; one < 20; one++) await convert();
    const heard = new Promise<void>((resolve) => {
      receiver.answer = (_request, response) => {
        response.end();
        if (receiver.received.length === 20) resolve();
      };
    });
    const stop = startPostbacks(services());
    await heard;
    expect(Math.max(...silent.map(({ received }) => received.length))).toBeLessThanOrEqual(2);
    await Promise.all(silent.map((one) => one.close()));
    await stop();
  });

  test('keeps one connection, once it is known to be silent, and is tried until it answers', async () => {
    let [open, most] = [0, 0];
    receiver.answer = (_request, response) => {
      most = Math.max(most, ++open);
      response.on('close', () => open--);
    };
    await setUrl(`http://${receiver.host}/hook`);
    for (let one = 0; one < 4; one++) await convert();
    expect(await sendDuePostbacks(services(), 500)).toEqual({ delivered: 0, retried: 4, dead: 0 });
    expect(receiver.received).toHaveLength(4);
    expect(most).toBe(2);
    clock += 10 * 60_000;
    receiver.answer = (_request, response) => void response.end();
    expect(await sendDuePostbacks(services())).toMatchObject({ delivered: 4 });
  });

  test.each([
    ['inside our network', 'http://169.254.169.254/latest', /outside the public internet/],
    ['that is no web address', 'ftp://example.com/{click_id}', /ftp: addresses are refused/],
    ['that is no address', 'not an address', /is not an address/],
  ])('an address %s is refused with the reason', async (_what, url, reason) => {
    await setUrl(url);
    await convert();
    expect(await sendAll()).toMatchObject({ retried: 1 });
    const { rows } = await database.pool.query(
      'select response from postback_attempts order by id desc limit 1',
    );
    expect(rows[0].response).toMatch(reason);
  });
});

test('changes are told by themselves while a worker runs; the test button sends at once', async () => {
  await setUrl(`http://${receiver.host}/hook`);
  const stop = startPostbacks(services());
  const { conversionId } = await convert();
  await database.db
    .transaction()
    .execute((tx) => changeConversionStatus(tx, conversionId, 'approved', 'ada', null, new Date(clock)));
  await expect.poll(() => receiver.received.length).toBe(2);
  const id = await testPostback(database.db, ids.partnerId, new Date(clock));
  await expect.poll(() => receiver.received.length).toBe(3);
  expect(JSON.parse(receiver.received[2]!.body)).toMatchObject({ postback_id: id, status: 'test' });
  await stop();
  await setUrl('');
  await expect(testPostback(database.db, ids.partnerId, new Date())).rejects.toMatchObject({ status: 409 });
  await expect(testPostback(database.db, 999_999, new Date())).rejects.toMatchObject({ status: 404 });
});

test("a person's erasure takes the marks of their landing out of what the traffic source is told, and was", async () => {
  const setSourceUrl = (url: string | null) =>
    database.pool.query('update traffic_sources set postback_url = $1 where id = $2', [url, ids.sourceId]);
  await setUrl('');
  await setSourceUrl(`http://${receiver.host}/source`);
  const { tracker } = services();
  const click = tracker.recordClick({
    client: someone(),
    marks: readLandingMarks(new URLSearchParams({ click_id: 'ad-dana', sub1: 'dana' })),
    campaign: await tracker.campaigns.findByCode('nurses'),
    robot: null,
    referrer: null,
    landingPage: '/',
  });
  await click.committed;
  clock += 10_000;
  const report = { clickId: click.id, transactionId: null, amount: '5.00', event: 'hire' } as const;
  const { conversionId } = await recordConversion(
    database.db,
    { ...report, status: 'approved' },
    { partnerId: null, name: 'desk', ip: null },
    new Date(clock),
  );
  const [before] = await stored();
  expect(JSON.parse(before.body)).toMatchObject({ external_id: 'ad-dana', sub1: 'dana' });
  receiver.answer = ({ body }, response) => void response.end(body);
  await sendAll();

  await erasePostbacks(database.db, [conversionId]);
  const [after] = await stored();
  const { external_id: _id, sub1: _sub, ...rest } = JSON.parse(before.body);
  expect(JSON.parse(after.body), 'all else is told as before').toEqual(rest);
  const { rows } = await database.pool.query(
    'select response_status, response from postback_attempts where postback_id = $1',
    [before.id],
  );
  expect(rows).toEqual([{ response_status: 200, response: '' }]);

  await setSourceUrl(null);
  await erasePostbacks(database.db, [conversionId]);
  expect((await stored())[0]).toMatchObject({ url: '', body: null, state: 'dead' });
});
