import type { Context } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { insertJobs } from '../../../../tests/support/jobs.ts';
import { addTraffic, chrome, someone } from '../../../../tests/support/visits.ts';
import { openDatabase, openPool } from '../../../db/client.ts';
import { timeOfUuid7 } from '../../../platform/crypto/uuid7.ts';
import type { Client } from '../../../platform/http/client.ts';
import { readLandingMarks } from '../links/landing-marks.ts';
import { trackingRoutes } from '../links/tracking-routes.ts';
import { forgetVisitors } from './retention.server.ts';
import { openTracker, type Tracker } from './tracker.server.ts';
import { followVisit } from './visits.ts';

const origin = 'https://jobs.example.org';
const noMarks = readLandingMarks(new URLSearchParams());
const report = (error: unknown): never => {
  throw error;
};
let database: TestDatabase;
let tracker: Tracker;
let ids: Awaited<ReturnType<typeof addTraffic>>;
let jobId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  tracker = openTracker({ db: database.db, now: () => new Date() });
  ids = await addTraffic(database.db);
  [jobId] = (await insertJobs(database.db, [{}])) as [number];
  await database.pool.query("update sources set partner_id = $1 where name = 'Test'", [ids.partnerId]);
});
afterAll(() => database.drop());

interface Visit {
  client?: Client;
  headers?: Record<string, string>;
  method?: string;
  status?: number;
}

const routes = (client: Client) => {
  const app = trackingRoutes({
    tracker,
    origin,
    headers: [],
    report,
    clientOf: (_context: Context) => client,
  });
  return app;
};
const follow = (path: string, { client = someone(), headers = {}, method = 'GET' }: Visit = {}) =>
  routes(client).request(origin + path, { method, headers });
/** A page that was answered from the cache. */
const open = async (
  path: string,
  { client = someone(), headers = {}, method = 'GET', status = 200 }: Visit = {},
) => {
  const page = new Response(status === 304 ? null : 'page', {
    status,
    headers: { 'cache-control': 'public, s-maxage=60' },
  });
  const answer = followVisit(
    { tracker, origin, report },
    new Request(origin + path, { method, headers }),
    client,
    page,
  );
  await tracker.idle();
  return answer;
};
const cookieOf = (answer: Response): string | undefined =>
  /^__Host-click=([\w-]+);/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
/** In the order of their writing: ids of one millisecond have no order. */
const clicks = async (where: string) =>
  (await database.pool.query(`select * from clicks where ${where} order by clicked_at, ctid`)).rows;

describe("a campaign's link", () => {
  test('leads to its page with the rest of the query, and is committed when it answers', async () => {
    const answer = await follow('/r/nurses?radius=25&click_id=ad-7&utm_medium=cpc&sub2=blue', {
      headers: { referer: 'https://search.example/find?q=private' },
    });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/jobs?keywords=nurse&radius=25');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const id = cookieOf(answer)!;
    expect(answer.headers.get('set-cookie')).toMatch(
      /Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax/,
    );
    expect((await clicks(`id = '${id}'`))[0]).toMatchObject({
      clicked_at: timeOfUuid7(id),
      campaign_id: ids.campaignId,
      traffic_source_id: ids.sourceId,
      external_id: 'ad-7',
      utm_medium: 'cpc',
      metadata: { sub2: 'blue' },
      device: 'desktop',
      browser: 'Chrome',
      referrer: 'https://search.example/find',
      landing_page: '/jobs',
      is_unique: true,
      bot_reason: null,
    });
  });

  test('that nobody knows leads home, and is kept without a campaign', async () => {
    const answer = await follow('/r/who-knows');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    expect(await clicks("utm_campaign = 'who-knows'")).toMatchObject([
      { campaign_id: null, traffic_source_id: null },
    ]);
  });

  test('of an archived campaign leads home; a new one works at once', async () => {
    const add = (code: string, status: string, path: string) =>
      database.pool.query(
        `insert into campaigns (code, name, traffic_source_id, start_date, status, landing_path)
         values ($1, $1, $2, now(), $3, $4)`,
        [code, ids.sourceId, status, path],
      );
    await add('old', 'archived', '/jobs');
    await add('outward', 'active', '//evil.example/');
    await add('plain', 'paused', '/register#form');
    const to = async (path: string) => (await follow(path)).headers.get('location');
    expect(await to('/r/old')).toBe('/');
    expect(await to('/r/outward?next=https://evil.example/')).toBe('/?next=https%3A%2F%2Fevil.example%2F');
    expect(await to('/r/plain?a=1')).toBe('/register?a=1#form');
  });

  test('second clicks of a visitor are no unique ones, and fast ones no person’s', async () => {
    const client = someone();
    for (let click = 0; click < 32; click++) await follow('/r/nurses', { client });
    const rows = await clicks(`ip_address = '${client.ip}'`);
    expect(rows.map((row) => row.is_unique)).toEqual([true, ...Array(31).fill(false)]);
    expect(rows.map((row) => row.bot_reason)).toEqual([...Array(30).fill(null), 'velocity', 'velocity']);
  });
});

describe('processes that share a database', () => {
  const other = () => openTracker({ db: database.db, now: () => new Date(clock) });
  let clock = Date.now();
  const landing = async (client: Client, code: string | null = 'nurses') => ({
    client,
    marks: noMarks,
    campaign: code === null ? null : await tracker.campaigns.findByCode(code),
    robot: null,
    referrer: null,
    landingPage: '/',
  });
  const rowsOf = async ({ ip }: Client) => await clicks(`ip_address = '${ip}'`);

  test('know each other’s visitors, and those of a process that ended', async () => {
    const client = someone();
    const [one, two] = [other(), other()];
    for (const at of [one, two, other()]) {
      await at.recordClick(await landing(client)).committed;
      clock++;
    }
    await two.recordClick(await landing({ ...client, userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0' }))
      .committed;
    clock++;
    await one.recordClick(await landing(client, null)).committed;
    clock += 86_400_000;
    await two.recordClick(await landing(client)).committed;
    expect((await rowsOf(client)).map((row) => row.is_unique)).toEqual([
      true,
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  test('count an address’s pace together, at the same moment too', async () => {
    const client = someone();
    const made = [other(), other()].flatMap((one) => Array.from({ length: 40 }, () => one));
    const visit = await landing(client);
    await Promise.all(made.map((one) => one.recordClick(visit).committed));
    const rows = await rowsOf(client);
    expect(rows.filter((row) => row.bot_reason === null)).toHaveLength(30);
    expect(rows.filter((row) => row.is_unique)).toHaveLength(1);
    clock += 61_000;
    await other().recordClick(visit).committed;
    expect((await rowsOf(client)).at(-1)).toMatchObject({ bot_reason: null, is_unique: false });
  });

  test('many processes and visitors in any order do not wait for each other', async () => {
    const visits = await Promise.all(Array.from({ length: 50 }, () => landing(someone())));
    await Promise.all(
      [other(), other(), other(), other()].flatMap((one, at) =>
        (at % 2 ? visits : visits.toReversed()).map((visit) => one.recordClick(visit).committed),
      ),
    );
    const ips = visits.map(({ client }) => client.ip);
    const { rows } = await database.pool.query(
      'select count(*) filter (where is_unique) as first, count(*) from clicks where ip_address = any ($1::inet[])',
      [ips],
    );
    expect(rows).toEqual([{ first: 50, count: 200 }]);
  });

  test('forget visitors when their windows have ended', async () => {
    await forgetVisitors(database.db, new Date(clock + 86_400_001));
    expect((await database.pool.query('select from visitor_counts')).rowCount).toBe(0);
  });
});

describe('who is counted', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const rowsOf = async (ip: string) =>
    (await clicks(`ip_address <<= '${ip}'`)).map((row) => [row.bot_reason, row.is_unique]);

  test.each([
    ['Sec-Purpose', { headers: { 'sec-purpose': 'prefetch' } }],
    ['Purpose', { headers: { purpose: 'prefetch' } }],
    ['X-Moz', { headers: { 'x-moz': 'prefetch' } }],
    ['an empty header before the telling one', { headers: { 'sec-purpose': '', purpose: 'prefetch' } }],
    ['HEAD', { method: 'HEAD' }],
  ] as [string, Visit][])(
    'a prefetch (%s) takes "unique" from no visit that follows',
    async (_what, visit) => {
      const client = someone();
      expect((await follow('/r/nurses', { ...visit, client })).status).toBe(302);
      await follow('/r/nurses', { client });
      expect(await rowsOf(client.ip)).toEqual([
        [visit.method ? 'head' : 'prefetch', false],
        [null, true],
      ]);
    },
  );

  test('prefetches do not use up the pace of the visits that follow', async () => {
    const client = someone();
    const purpose = { headers: { 'sec-purpose': 'prefetch' } };
    for (let click = 0; click < 40; click++) await follow('/r/nurses', { client, ...purpose });
    await follow('/r/nurses', { client });
    expect((await rowsOf(client.ip)).at(-1)).toEqual([null, true]);
  });

  test('a click that is too fast takes "unique" from nobody', async () => {
    const client = someone();
    for (let click = 0; click < 30; click++) await follow('/r/nurses', { client });
    const other = { ...client, userAgent: firefox };
    await follow('/r/nurses', { client: other });
    await database.pool.query(
      "update visitor_counts set ends = now() - interval '1 second' where ends < now() + interval '1 hour'",
    );
    await follow('/r/nurses', { client: other });
    expect((await rowsOf(client.ip)).slice(30)).toEqual([
      ['velocity', false],
      [null, true],
    ]);
  });

  test('who opts out has a pace, and leaves no address', async () => {
    const client = someone({ optsOut: true });
    const path = '/r/nurses?utm_campaign=opted-out';
    for (let click = 0; click < 32; click++) await follow(path, { client });
    const rows = await clicks("utm_campaign = 'opted-out'");
    expect(rows.filter((row) => row.bot_reason === null)).toHaveLength(30);
    expect(rows.filter((row) => row.is_unique)).toHaveLength(1);
    expect(rows.every((row) => row.ip_address === null && row.user_agent === null)).toBe(true);
  });

  test('all addresses of one IPv6 subscriber are one', async () => {
    for (let host = 1; host <= 32; host++)
      await follow('/r/nurses', { client: someone({ ip: `2001:db8:7:7::${host.toString(16)}` }) });
    const rows = await rowsOf('2001:db8:7:7::/64');
    expect(rows.filter(([reason]) => reason === 'velocity')).toHaveLength(2);
    expect(rows.filter(([, isUnique]) => isUnique)).toHaveLength(1);
  });
});

describe('a robot is recorded with the reason, and remembers nothing', () => {
  test.each([
    ['user agent', { client: someone({ userAgent: 'Googlebot/2.1' }) }],
    ['no user agent', { client: someone({ userAgent: null }) }],
    ['head', { method: 'HEAD' }],
    ['prefetch', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
  ] as [string, Visit][])('%s', async (reason, visit) => {
    const client = visit.client ?? someone();
    const answer = await follow('/r/nurses', { ...visit, client });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await clicks(`ip_address = '${client.ip}'`)).toMatchObject([{ bot_reason: reason }]);
  });
});

describe('a page with marks of where its visitor comes from', () => {
  test('is answered as it is, with a cookie of the visitor’s own', async () => {
    const answer = await open(
      '/jobs?keywords=nurse&utm_source=search%20ads&utm_campaign=Nurses%20of%20Texas&gclid=g1',
    );
    expect(await answer.text()).toBe('page');
    expect((await clicks(`id = '${cookieOf(answer)}'`))[0]).toMatchObject({
      campaign_id: ids.campaignId,
      traffic_source_id: ids.sourceId,
      external_id: 'g1',
      landing_page: '/jobs',
    });
  });

  test('names that we do not know are kept as they came, whatever they hold', async () => {
    const utm = encodeURIComponent('a\0b\ud800'.toWellFormed()) + 'x'.repeat(2000);
    const answer = await open(`/?utm_source=${utm}&utm_campaign=%00&cid=`);
    const [row] = await clicks(`id = '${cookieOf(answer)}'`);
    expect(row).toMatchObject({
      campaign_id: null,
      traffic_source_id: null,
      external_id: null,
      utm_campaign: '',
    });
    expect(row.utm_source).toMatch(/^ab\ufffdx+$/);
    expect(row.utm_source.length).toBeLessThanOrEqual(500);
  });

  test('the source alone is known by its name', async () => {
    const answer = await open('/?utm_source=SEARCH%20ADS&utm_campaign=other');
    expect(await clicks(`id = '${cookieOf(answer)}'`)).toMatchObject([
      { campaign_id: null, traffic_source_id: ids.sourceId },
    ]);
  });

  test.each(['/jobs?keywords=nurse', '/?utm_source=', '/jobs.data?utm_source=a'])(
    '%s is none',
    async (path) => {
      expect((await open(path)).headers.get('set-cookie')).toBeNull();
    },
  );
});

test('a visitor who opts out is only counted', async () => {
  const client = someone({ optsOut: true });
  const headers = {
    'sec-gpc': '1',
    cookie: `__Host-click=${crypto.randomUUID()}`,
    referer: 'https://a.example/b',
  };
  const path = `/jobs/${jobId}?utm_source=gpc&utm_campaign=nurses&click_id=secret&sub1=secret&utm_term=secret`;
  const answer = await open(path, { client, headers });
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(await clicks("utm_source = 'gpc'")).toMatchObject([
    {
      campaign_id: ids.campaignId,
      external_id: null,
      ip_address: null,
      user_agent: null,
      device: null,
      browser: null,
      referrer: null,
      utm_term: null,
      metadata: null,
    },
  ]);
  const { rows } = await database.pool.query('select * from site_events where job_id = $1', [jobId]);
  expect(rows).toMatchObject([
    { type: 'job_view', click_id: null, campaign_id: null, ip_address: null, user_agent: null },
  ]);
});

describe('a view of a job', () => {
  const views = async (id: number) =>
    (await database.pool.query('select * from site_events where job_id = $1 order by at, ctid', [id])).rows;

  test('counts for the landing on that very page, and later for the cookie’s', async () => {
    const [id] = (await insertJobs(database.db, [{}])) as [number];
    const landed = await open(`/jobs/${id}?utm_campaign=nurses`);
    await open(`/jobs/${id}`, { headers: { cookie: `__Host-click=${cookieOf(landed)}` } });
    await open(`/jobs/${id}.data`);
    const counted = {
      campaign_id: ids.campaignId,
      traffic_source_id: ids.sourceId,
      partner_id: ids.partnerId,
    };
    expect(await views(id)).toMatchObject([
      { ...counted, click_id: cookieOf(landed) },
      { ...counted, click_id: cookieOf(landed) },
      { click_id: null, campaign_id: null, partner_id: ids.partnerId },
    ]);
  });

  test('counts for no campaign after its days are over, nor for a cookie that was made up', async () => {
    const [id] = (await insertJobs(database.db, [{}])) as [number];
    const landed = await open('/?utm_campaign=nurses');
    const clickId = cookieOf(landed)!;
    await database.pool.query('update campaigns set attribution_days = 1');
    const later = openTracker({ db: database.db, now: () => new Date(Date.now() + 86_400_000) });
    const event = { type: 'job_view', client: someone(), robot: null, jobId: id } as const;
    await later.recordEvent({ ...event, clickId }).committed;
    await tracker
      .recordEvent({ ...event, clickId: clickId.replace(/.$/, 'x') })
      .committed.catch(() => undefined);
    await database.pool.query('update campaigns set attribution_days = 30');
    expect(await views(id)).toMatchObject([{ click_id: null, campaign_id: null }]);
  });

  test('counts too when the browser has the page already', async () => {
    const [id] = (await insertJobs(database.db, [{}])) as [number];
    for (const status of [304, 404, 503]) await open(`/jobs/${id}`, { status });
    expect(await views(id)).toHaveLength(1);
  });

  test.each([{}, { client: someone({ userAgent: 'curl/8' }) }, { status: 304 }])(
    'is recorded here, so no shared cache may answer for us: %j',
    async (visit) => {
      for (const path of [`/jobs/${jobId}`, `/jobs/${jobId}.data`, '/?utm_source=a'])
        expect((await open(path, visit)).headers.get('cache-control'), path).toBe('private, no-cache');
      expect((await open('/jobs', visit)).headers.get('cache-control')).toBe('public, s-maxage=60');
    },
  );

  test('counts beside a list, too', async () => {
    const [id] = (await insertJobs(database.db, [{}])) as [number];
    const { headers } = await open(`/jobs/${id}/pane`);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(await views(id)).toHaveLength(1);
  });

  test('is not a robot’s', async () => {
    const [id] = (await insertJobs(database.db, [{}])) as [number];
    await open(`/jobs/${id}`, { client: someone({ userAgent: 'curl/8' }) });
    await open(`/jobs/${id}`, { headers: { 'sec-purpose': 'prefetch' } });
    expect(await views(id)).toEqual([]);
  });
});

test('the picture of one dot counts an impression, for whatever site shows it', async () => {
  const answer = await follow('/i/nurses.gif');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/gif',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 3)
      .toString(),
  ).toBe('GIF');
  expect((await follow('/i/nobody.gif')).status).toBe(200);
  await tracker.idle();
  const { rows } = await database.pool.query("select * from site_events where type = 'impression'");
  expect(rows).toMatchObject([
    { campaign_id: ids.campaignId, traffic_source_id: ids.sourceId, user_agent: chrome },
  ]);
});

test('many clicks share few commits, and a row that cannot be written does not take others with it', async () => {
  const before = (await clicks('true')).length;
  const good = Array.from({ length: 500 }, () => follow('/r/nurses'));
  const bad = tracker.recordClick({
    client: someone(),
    marks: { ...noMarks, utmSource: 'a\0b' },
    robot: null,
    referrer: null,
    landingPage: null,
  });
  await expect(bad.committed).rejects.toThrow();
  expect((await Promise.all(good)).map(({ status }) => status)).toEqual(Array(500).fill(302));
  expect((await clicks('true')).length).toBe(before + 500);
});

test('while the database is away a link answers 503, and a page is served', async () => {
  const away = openDatabase(openPool('postgres://nobody@127.0.0.1:1/none'));
  const lost: unknown[] = [];
  const visits = {
    tracker: openTracker({ db: away, now: () => new Date() }),
    origin,
    report: (error: unknown) => void lost.push(error),
  };
  const page = followVisit(visits, new Request(`${origin}/?utm_source=a`), someone(), new Response('page'));
  expect(await page.text()).toBe('page');
  await visits.tracker.idle();
  expect(lost.length).toBe(1);
  const routes = trackingRoutes({ ...visits, headers: [], clientOf: () => someone() });
  const answer = await routes.request('/r/nurses');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.text()).toContain('tries again in 5 seconds');
  expect((await routes.request('/i/nurses.gif')).status).toBe(200);
});
