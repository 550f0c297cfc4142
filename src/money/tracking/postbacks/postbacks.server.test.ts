import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { addTraffic, someone } from '../../../../tests/support/visits.ts';
import type { Caller } from '../../../api/endpoint.ts';
import { runAction } from '../../../desk/lists/resource-verbs.server.ts';
import { newUuid7 } from '../../../platform/crypto/uuid7.ts';
import { checkSignature } from '../../../platform/http/signed-body.ts';
import { partners } from '../../traffic/partners-resource.server.ts';
import { resumePostbacksAction } from '../../traffic/status-actions.server.ts';
import { changeConversionStatus } from '../conversions/conversion-status.server.ts';
import { recordConversion } from '../conversions/record-conversion.server.ts';
import { rotateSigningSecret } from '../conversions/signing-secrets.server.ts';
import { readLandingMarks } from '../links/landing-marks.ts';
import { erasePostbacks, replayPostback, testPostback } from './postbacks.server.ts';
import { claimPostback } from './send-postback.server.ts';
import { sendDuePostbacks, startPostbacks } from './send-postbacks.server.ts';

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
const caller: Caller = { kind: 'partner', id: 1, name: 'Acme Jobs' };
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
  ...testServices(database, { OUTBOUND_ALLOW: allowed.join(','), OPERATOR_EMAIL: 'operator@example.org' }),
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
const stored = async () =>
  (await database.pool.query('select * from postbacks order by conversion_id, id')).rows;

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
  const sealed = services().secrets.seal(secret, `partners.signing_secret:${ids.partnerId}`);
  await database.pool.query('update partners set signing_secret = $1 where id = $2', [sealed, ids.partnerId]);
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
  await database.pool.query("update partners set signing_secret = null, former_signing_secrets = '[]'");
  await convert();
  await sendAll();
  expect(receiver.received.at(-1)!.headers.has('webhook-signature')).toBe(false);
});

describe('the signing secret', () => {
  const rotate = () =>
    database.db
      .transaction()
      .execute((tx) =>
        rotateSigningSecret(
          tx,
          services().secrets,
          { table: 'partners', id: ids.partnerId },
          new Date(clock),
        ),
      );
  const send = async (): Promise<Received> => {
    await convert();
    await sendAll();
    return receiver.received.at(-1)!;
  };
  const takes = (secret: string, { headers, body }: Received): boolean => {
    try {
      return Boolean(new Webhook(secret).verify(body, Object.fromEntries(headers)));
    } catch {
      return false;
    }
  };
  const secretsOf = async () =>
    (
      await database.pool.query('select signing_secret, former_signing_secrets from partners where id = $1', [
        ids.partnerId,
      ])
    ).rows[0];
  beforeEach(async () => {
    await setUrl(`http://${receiver.host}/hook`);
    await database.pool.query("update partners set signing_secret = null, former_signing_secrets = '[]'");
  });
  afterAll(() =>
    database.pool.query("update partners set signing_secret = null, former_signing_secrets = '[]'"),
  );

  test('is one that the library of Standard Webhooks takes, and for a day so is the one before', async () => {
    const first = await rotate();
    expect(first).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(takes(first, await send())).toBe(true);
    const second = await rotate();
    const third = await rotate();
    const both = await send();
    expect(both.headers.get('webhook-signature')!.split(' ')).toHaveLength(3);
    expect([first, second, third].map((secret) => takes(secret, both))).toEqual([true, true, true]);
    expect(takes(`whsec_${Buffer.from('a secret of somebody else').toString('base64')}`, both)).toBe(false);
    // The library wants the time of a signature to be near its own clock.
    const { rows } = await database.pool.query(
      `update partners set former_signing_secrets = replace(former_signing_secrets::text, $1, $2)::jsonb
       where id = $3 returning former_signing_secrets as former`,
      [new Date(clock + 86_400_000).toISOString(), new Date(clock).toISOString(), ids.partnerId],
    );
    expect(rows[0].former).toHaveLength(2);
    const later = await send();
    expect([first, second, third].map((secret) => takes(secret, later))).toEqual([false, false, true]);
  });

  test('that has no prefix signs as it did, beside a new one too; none of them is readable in any column', async () => {
    const old = 'a secret from before the prefix';
    const sealed = services().secrets.seal(old, `partners.signing_secret:${ids.partnerId}`);
    await database.pool.query('update partners set signing_secret = $1 where id = $2', [
      sealed,
      ids.partnerId,
    ]);
    const isSignedBy = (secret: string, { headers, body }: Received): boolean => {
      const sent = new Date(Number(headers.get('webhook-timestamp')) * 1000);
      try {
        checkSignature(headers, Buffer.from(body), secret, sent);
        return true;
      } catch {
        return false;
      }
    };
    expect(isSignedBy(old, await send())).toBe(true);
    const fresh = await rotate();
    const both = await send();
    expect([isSignedBy(old, both), takes(fresh, both)]).toEqual([true, true]);
    expect(await secretsOf()).toMatchObject({
      signing_secret: expect.stringMatching(/^sealed\./),
      former_signing_secrets: [{ secret: expect.stringMatching(/^sealed\./) }],
    });
    const { rows: tables } = await database.pool.query(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    for (const { name } of tables) {
      const { rows } = await database.pool.query(`select row_to_json(t)::text as text from "${name}" as t`);
      for (const plain of [old, fresh, fresh.slice('whsec_'.length)])
        expect(
          rows.some(({ text }) => text.includes(plain)),
          name,
        ).toBe(false);
    }
  });

  test('of another row fails the attempt, and is never used', async () => {
    const sealed = services().secrets.seal('whsec_YQ==', `partners.signing_secret:${ids.partnerId + 1}`);
    await database.pool.query('update partners set signing_secret = $1 where id = $2', [
      sealed,
      ids.partnerId,
    ]);
    await convert();
    expect(await sendAll()).toMatchObject({ retried: 1 });
    expect(receiver.received).toEqual([]);
  });
});

test('what a worker took that died is sent by another, a little later', async () => {
  await setUrl(`http://${receiver.host}/hook`);
  await convert();
  const lost = {
    db: database.db,
    allow: [],
    answerWithinMs: 10_000,
    secrets: services().secrets,
    mail: services().config.mail,
    now: () => new Date(clock),
  };
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

test('eight attempts over at least a day, then it is dead, and can be sent once more', async () => {
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
  expect((clock - begun) / 3_600_000).toBeGreaterThanOrEqual(24);
  expect((clock - begun) / 3_600_000).toBeLessThan(30);
  receiver.answer = (_request, response) => void response.end();
  const [{ id, body }] = await stored();
  await replayPostback(database.db, id);
  await sendAll();
  expect(receiver.received.at(-1)).toMatchObject({ key: id, body });
  expect(await stored()).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  await expect(replayPostback(database.db, newUuid7())).rejects.toMatchObject({ status: 404 });
});

describe('what an answer means', () => {
  const hours = (text: string) => Number(text) * 3_600_000;
  const dateIn = (ms: number) => new Date(Date.now() + ms).toUTCString();

  test.each([
    ['404', 404, {}, { state: 'dead', failure: expect.stringContaining('404') }],
    ['500', 500, {}, { state: 'due', failure: null }],
    ['403', 403, {}, { state: 'due', failure: null }],
    ['a redirect', 302, { location: '/good' }, { state: 'due', failure: null }],
    ['a redirect for good', 308, { location: '/good' }, { state: 'due', failure: null }],
    ['300 that leads nowhere', 300, {}, { state: 'due', failure: null }],
  ] as [string, number, Record<string, string>, object][])(
    '%s, to a postback by GET and by POST',
    async (_what, status, headers, expected) => {
      receiver.answer = ({ url }, response) =>
        void response.writeHead(url.startsWith('/good') ? 200 : status, headers).end();
      await setUrl(`http://${receiver.host}/hook?s={status}`);
      await convert();
      await setUrl(`http://${receiver.host}/hook`);
      await convert();
      await sendAll();
      expect(await stored()).toMatchObject([
        { attempts: 1, body: null, ...expected },
        { attempts: 1, body: expect.any(String), ...expected },
      ]);
      expect(receiver.received.every(({ url }) => url.startsWith('/hook'))).toBe(true);
      const { rows } = await database.pool.query(
        'select response_status as status, response from postback_attempts',
      );
      expect(rows.map((row) => row.status)).toEqual([status, status]);
      if ('location' in headers) expect(rows[0].response).toContain('answered with a redirect');
      clock += hours('30');
      expect(await sendAll()).toMatchObject(status === 404 ? { retried: 0, dead: 0 } : { retried: 2 });
    },
  );

  test.each([
    ['seconds', 429, () => '7200', 2],
    ['a date', 503, () => dateIn(hours('3')), 3],
    ['too long', 429, () => '999999999', 24],
    ['a date too late', 503, () => dateIn(hours('500')), 24],
    ['less than the schedule', 503, () => '1', 0],
    ['the past', 429, () => dateIn(-hours('3')), 0],
    ['nonsense', 503, () => 'soon', 0],
    ['a negative number', 503, () => '-100', 0],
    ['another status', 500, () => '7200', 0],
  ] as [string, number, () => string, number][])(
    'Retry-After with %s (%d)',
    async (_what, status, retryAfter, expectedHours) => {
      receiver.answer = (_request, response) =>
        void response.writeHead(status, { 'retry-after': retryAfter() }).end();
      await setUrl(`http://${receiver.host}/hook`);
      await convert();
      await sendAll();
      const [{ next_attempt_at: next, state }] = await stored();
      const minutes = (next.getTime() - clock) / 60_000;
      expect(state).toBe('due');
      expect(minutes).toBeGreaterThan(expectedHours * 60 - 0.1);
      expect(minutes).toBeLessThan(expectedHours * 60 + 1.3);
    },
  );

  test('a receiver that asks to wait each time still gets eight attempts', async () => {
    receiver.answer = (_request, response) => void response.writeHead(429, { 'retry-after': '7200' }).end();
    await setUrl(`http://${receiver.host}/hook`);
    await convert();
    const begun = clock;
    for (;;) {
      await sendAll();
      const [postback] = await stored();
      if (postback.state === 'dead') break;
      clock = postback.next_attempt_at.getTime();
    }
    expect(receiver.received).toHaveLength(8);
    expect(clock - begun).toBeGreaterThanOrEqual(hours('24'));
  });
});

describe('410 Gone', () => {
  const resumePostbacks = () =>
    runAction(
      database.db,
      partners(services().secrets),
      resumePostbacksAction('partners'),
      [String(ids.partnerId)],
      { caller },
    );
  const partner = async () =>
    (await database.pool.query('select * from partners where id = $1', [ids.partnerId])).rows[0];
  const notices = async () =>
    (await database.pool.query("select recipient, data from messages where template = 'operator-notice'"))
      .rows;
  beforeEach(async () => {
    await database.pool.query(
      "delete from messages; delete from operator_notices; update partners set postback_url = ''",
    );
    await setUrl(`http://${receiver.host}/hook`);
  });
  const gone = (_request: Received, response: ServerResponse) => void response.writeHead(410).end();

  test('ends the partner’s postbacks, once, with a notice; new ones are kept; resuming sends again', async () => {
    await convert();
    await convert();
    await sendDuePostbacks(services(), 500);
    await convert();
    await convert();
    await convert();
    receiver.answer = gone;
    await sendAll();
    const before = receiver.received.length;
    await convert();
    await sendAll();
    expect(receiver.received.length, 'nothing more is sent').toBe(before);
    expect(await partner()).toMatchObject({
      postbacks_ended_at: new Date(clock),
      postbacks_ended_reason: expect.stringContaining('410'),
    });
    expect((await stored()).map(({ state }) => state)).toEqual([
      'delivered',
      'delivered',
      ...Array(4).fill('dead'),
    ]);
    expect(await notices()).toMatchObject([
      {
        recipient: 'operator@example.org',
        data: { subject: 'Postbacks to Acme Jobs stopped', link: `/admin/partners/${ids.partnerId}` },
      },
    ]);
    const { rows: log } = await database.pool.query('select actor, action, entity, entity_id from audit_log');
    expect(log).toEqual([
      { actor: 'system', action: 'end-postbacks', entity: 'partners', entity_id: String(ids.partnerId) },
    ]);
    const dead = (await stored()).at(-1);
    await expect(replayPostback(database.db, dead.id)).rejects.toMatchObject({ status: 409 });
    await expect(testPostback(database.db, ids.partnerId, new Date())).rejects.toMatchObject({ status: 409 });

    receiver.answer = (_request, response) => void response.end();
    expect(await resumePostbacks()).toMatchObject({ failed: [] });
    await replayPostback(database.db, dead.id);
    await convert();
    expect(await sendAll()).toMatchObject({ delivered: 2 });
    expect(await resumePostbacks()).toMatchObject({ failed: [{ detail: 'Postbacks are already on.' }] });
  });

  test('from the address that the operator has replaced ends nothing; a new address resumes', async () => {
    await convert();
    await setUrl(`http://${receiver.host}/new`);
    receiver.answer = gone;
    await sendAll();
    expect(await partner()).toMatchObject({ postbacks_ended_at: null });
    expect(await stored()).toMatchObject([{ state: 'dead' }]);
    await convert();
    await sendAll();
    expect((await partner()).postbacks_ended_at).not.toBeNull();
    await setUrl(`http://${receiver.host}/newer?s={status}`);
    expect((await partner()).postbacks_ended_at).toBeNull();
    expect(await notices()).toHaveLength(1);
  });

  test('ends a traffic source’s postbacks likewise, and no partner’s', async () => {
    await setUrl('');
    await database.pool.query('update traffic_sources set postback_url = $1', [
      `http://${receiver.host}/source?c={external_id}&p={payout}`,
    ]);
    const visit = { client: someone(), marks: readLandingMarks(new URLSearchParams('click_id=a&sub1=b')) };
    const { tracker } = services();
    const campaign = await tracker.campaigns.findByCode('nurses');
    const click = tracker.recordClick({ ...visit, campaign, robot: null, referrer: null, landingPage: '/' });
    await click.committed;
    clock += 10_000;
    await recordConversion(
      database.db,
      { clickId: click.id, transactionId: null, amount: '5.00', event: 'hire', status: 'approved' },
      { partnerId: null, name: 'desk', ip: null },
      new Date(clock),
    );
    receiver.answer = gone;
    await sendAll();
    const { rows } = await database.pool.query('select postbacks_ended_at as at from traffic_sources');
    expect(rows).toEqual([{ at: new Date(clock) }]);
    expect(await partner()).toMatchObject({ postbacks_ended_at: null });
    expect(await notices()).toMatchObject([{ data: { link: `/admin/traffic-sources/${ids.sourceId}` } }]);
    await database.pool.query('update traffic_sources set postback_url = null');
  });
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
    ['that is no web address', 'ftp://example.com/{click_id}', /ftp: URLs are refused/],
    ['that is no address', 'not an address', /is not a URL/],
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
