import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ProcessMetrics, startMetrics } from '../src/app/entry/metrics.ts';
import { createApp } from '../src/app/entry/server.ts';
import { enqueueMessage } from '../src/messages/outbox.server.ts';
import { testBuild } from './support/build.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { insertJobs } from './support/jobs.ts';
import { testServices } from './support/services.ts';

const address = { host: '127.0.0.1', port: 0 };
let database: TestDatabase;
let metrics: ProcessMetrics;
let site: Server;
beforeAll(async () => {
  database = await createTestDatabase();
  await insertJobs(database.db, [{ title: 'Nurse' }, { title: 'Clerk' }]);
});
afterAll(() => database.drop());

beforeEach(async () => {
  const services = testServices(database, { ROLE: 'web' });
  metrics = await startMetrics(services, address);
  const app = createApp(services, testBuild);
  site = createServer(metrics.watch(app, app.listener)).listen(0);
  return async () => {
    site.close();
    await metrics.stop();
  };
});

const ask = async (path: string, init?: RequestInit): Promise<string> =>
  (await fetch(`http://127.0.0.1:${(site.address() as AddressInfo).port}${path}`, init)).text();
const read = (path = '/metrics', init?: RequestInit): Promise<Response> =>
  fetch(`http://127.0.0.1:${metrics.port}${path}`, init);
/** The value of a series. Undefined if it does not exist. */
const figure = async (series: string): Promise<number | undefined> => {
  const line = (await (await read()).text()).split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};

test('requests are counted by method, pattern and class of status, and timed', async () => {
  for (const path of [
    '/jobs',
    '/jobs',
    '/api/jobs/1',
    '/api/jobs/2?from=mail',
    '/api/jobs/none',
    '/r/nothing',
  ])
    await ask(path);
  await ask('/api/jobs', { method: 'DELETE' });
  await ask('/no/such/page');
  const requests = (method: string, route: string, status: string) =>
    figure(`http_requests_total{method="${method}",route="${route}",status="${status}",role="web"}`);
  expect(await requests('GET', '/jobs', '2xx')).toBe(2);
  expect(await requests('GET', '/api/jobs/:id', '2xx')).toBe(2);
  expect(await requests('GET', '/api/jobs/:id', '4xx')).toBe(1);
  expect(await requests('GET', '/r/:code', '3xx')).toBe(1);
  expect(await requests('DELETE', '/api/jobs', '4xx')).toBe(1);
  expect(await requests('GET', 'other', '4xx')).toBe(1);
  expect(await figure('http_request_duration_seconds_count{role="web",route="/jobs"}')).toBe(2);
});

test('the page cache, the pools and the process have metrics', async () => {
  for (const path of ['/jobs', '/jobs', '/jobs', '/api/jobs']) await ask(path);
  const cache = (name: string, result: string) =>
    figure(`joblantern_cache_reads_total{cache="${name}",result="${result}",role="web"}`);
  expect([await cache('pages', 'hit'), await cache('pages', 'miss')]).toEqual([2, 1]);
  expect([await cache('api', 'hit'), await cache('api', 'miss')]).toEqual([0, 1]);
  expect(await figure('joblantern_pool_connections{pool="main",state="total",role="web"}')).toBeGreaterThan(
    0,
  );
  expect(await figure('joblantern_unrecorded_rows{kind="clicks",role="web"}')).toBe(0);
  expect(await figure('process_resident_memory_bytes{role="web"}')).toBeGreaterThan(0);
});

test('the database provides metrics of the site', async () => {
  const message = {
    channel: 'email',
    template: 'sign-in',
    data: { link: '/' },
    recipient: 'ann@example.org',
  } as const;
  await enqueueMessage(database.db, message);
  const late = await enqueueMessage(database.db, message);
  const dead = await enqueueMessage(database.db, message);
  await database.pool.query("update messages set next_attempt_at = now() - interval '1 hour' where id = $1", [
    late,
  ]);
  await database.pool.query("update messages set state = 'dead' where id = $1", [dead]);
  await database.pool.query(
    "insert into feeds (source_id, url) select id, 'https://feeds.example.org' from sources",
  );
  await database.pool.query(
    "insert into import_runs (source_id, input, state, finished_at) select id, '', unnest(array['done', 'failed']), now() - interval '2 hours' from sources",
  );
  const site = (series: string) => figure(`joblantern_${series}`);
  expect(await site('database_up{role="web"}')).toBe(1);
  expect(await site('open_jobs{role="web"}')).toBe(2);
  expect(await site('outbox{kind="email",state="due",role="web"}')).toBe(2);
  expect(await site('outbox{kind="email",state="dead",role="web"}')).toBe(1);
  expect(await site('outbox{kind="postback",state="due",role="web"}')).toBe(0);
  expect(await site('outbox_oldest_due_age_seconds{kind="email",role="web"}')).toBeCloseTo(3600, -2);
  expect(await site('outbox_oldest_due_age_seconds{kind="sms",role="web"}')).toBe(0);
  const { rows } = await database.pool.query('select name from sources');
  expect(await site(`feed_last_success_age_seconds{feed="${rows[0].name}",role="web"}`)).toBeCloseTo(
    7200,
    -2,
  );
});

test('the process still has metrics while the database is absent', async () => {
  const services = { ...testServices(database), databaseUrl: 'postgres://nobody@127.0.0.1:1/none' };
  const alone = await startMetrics(services, address);
  const text = await (await fetch(`http://127.0.0.1:${alone.port}/metrics`)).text();
  await alone.stop();
  expect(text).toContain('joblantern_database_up{role="all"} 0');
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).not.toContain('joblantern_open_jobs{');
});

test('only GET /metrics has a response, and nothing does after a stop', async () => {
  expect((await read('/')).status).toBe(404);
  expect((await read('/metrics', { method: 'POST' })).status).toBe(404);
  expect((await read()).headers.get('content-type')).toContain('text/plain');
  await metrics.stop();
  await expect(read()).rejects.toThrow();
  metrics = await startMetrics(testServices(database), address);
});
