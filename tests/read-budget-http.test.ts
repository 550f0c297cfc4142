import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type App, createApp } from '../src/app/entry/server.ts';
import { testBuild } from './support/build.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { insertJobs } from './support/jobs.ts';
import { testServices } from './support/services.ts';

const burst = 12;
let database: TestDatabase;
let app: App;
beforeAll(async () => {
  database = await createTestDatabase();
  await insertJobs(database.db, [{ title: 'Registered Nurse' }]);
});
afterAll(() => database.drop());
beforeEach(() => {
  app = createApp(testServices(database, { READ_BUDGET: '60', TRUST_PROXY: 'on' }), testBuild);
});

const ask = async (path: string, ip = '198.51.100.1', init: RequestInit = {}): Promise<Response> => {
  const headers = { 'x-forwarded-for': ip, ...(init.headers as Record<string, string>) };
  return app.fetch(new Request(`http://localhost${path}`, { ...init, headers }));
};
const statuses = async (count: number, path: (n: number) => string, ip?: string): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, async (_, n) => (await ask(path(n), ip)).status));
const refused = (all: number[]): number => all.filter((status) => status === 429).length;

describe.each([
  ['pages', '/jobs', (n: number) => `/jobs?keywords=word${n}`],
  ['their data', '/jobs.data', (n: number) => `/jobs.data?keywords=word${n}`],
  ['missing pages', '/jobs', (n: number) => `/nothing-${n}`],
  ['uncached pages', '/jobs', (n: number) => `/register?x=${n}`],
  ['API lists', '/api/jobs', (n: number) => `/api/jobs?keywords=word${n}`],
  ['API jobs', '/api/jobs', (n: number) => `/api/jobs/${n + 100}`],
  ['counts', '/api/jobs/facets', (n: number) => `/api/jobs/facets?keywords=word${n}`],
  ['suggestions', '/api/suggest?q=nurse', (n: number) => `/api/suggest?q=word${n}`],
  ['unknown addresses', '/api/jobs', (n: number) => `/api/nothing/${n}`],
])('%s', (_name, known, unknown) => {
  test('are limited for one client, but not for others', async () => {
    expect(refused(await statuses(30, unknown))).toBe(30 - burst);
    expect(refused(await statuses(5, unknown, '198.51.100.2'))).toBe(0);
  });

  test('are free if the response is cached', async () => {
    await ask(known);
    await statuses(30, unknown);
    expect(refused(await statuses(100, () => known))).toBe(0);
  });

  test('cost nothing more with meaningless parameters', async () => {
    await ask(known);
    const and = known.includes('?') ? '&' : '?';
    const all = await statuses(100, (n) => `${known}${and}x${n}=${n}&utm_source=${n}&gclid=${n}&page=1`);
    expect(refused(all)).toBe(0);
  });
});

test('a HEAD request counts as a read', async () => {
  const head = (path: string) => ask(path, undefined, { method: 'HEAD' });
  expect((await head('/api/jobs')).status).toBe(200);
  const all = await Promise.all(
    Array.from({ length: 30 }, async (_, n) => (await head(`/api/jobs/${n + 100}`)).status),
  );
  expect(refused(all)).toBe(30 - burst + 1);
  expect(refused(await statuses(20, () => '/api/jobs'))).toBe(0);
});

test.each([
  '/healthz',
  '/readyz',
  '/assets/nothing.js',
  '/r/nobody',
  '/i/nobody.gif',
  '/.well-known/security.txt',
])('%s has no limit', async (path) => {
  await statuses(30, (n) => `/api/jobs/${n + 100}`);
  expect(refused(await statuses(100, () => path))).toBe(0);
});

test('the API reports what is left and when to come back', async () => {
  const first = await ask('/api/jobs/100');
  expect(first.headers.get('ratelimit-policy')).toBe(`"reads";q=${burst};w=12`);
  expect(first.headers.get('ratelimit')).toBe(`"reads";r=${burst - 1};t=1`);
  await statuses(burst, (n) => `/api/jobs/${n + 200}`);
  const answer = await ask('/api/jobs/300');
  expect(answer.status).toBe(429);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/problem+json',
    'retry-after': expect.stringMatching(/^[1-9]\d*$/),
    ratelimit: '"reads";r=0;t=12',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': expect.stringContaining('ratelimit'),
  });
  expect(await answer.json()).toMatchObject({ type: 'about:blank', status: 429 });
});

test('a browser gets a page, and a data request a problem document', async () => {
  await statuses(burst, (n) => `/jobs?keywords=word${n}`);
  const page = await ask('/jobs?keywords=other', undefined, { headers: { accept: 'text/html,*/*' } });
  expect(page.status).toBe(429);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await page.text();
  expect(html).toContain('<h1');
  expect(html).toMatch(/<a href="" [^>]*>Try again/);
  expect(html).not.toContain('<script');
  const data = await ask('/jobs.data?keywords=other');
  expect([data.status, data.headers.get('content-type')]).toEqual([429, 'application/problem+json']);
});

test('shared responses carry no client’s figures', async () => {
  for (let times = 0; times < 2; times++) expect((await ask('/jobs')).headers.has('ratelimit')).toBe(false);
  expect((await ask('/nothing')).headers.has('ratelimit')).toBe(true);
  expect((await ask('/api/jobs')).headers.has('ratelimit')).toBe(true);
  expect((await ask('/api/jobs')).headers.has('ratelimit')).toBe(false);
});
