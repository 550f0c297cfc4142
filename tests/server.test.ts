import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, createApp } from '../src/app/entry/server.ts';
import { testBuild } from './support/build.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { insertJobs } from './support/jobs.ts';
import { testServices } from './support/services.ts';

const origin = 'https://jobs.example.org';
let database: TestDatabase;
let app: App;
beforeAll(async () => {
  database = await createTestDatabase();
  await insertJobs(database.db, [
    { title: 'Registered Nurse', skills: ['ACLS'] },
    { title: "O'Neil's 100% C++" },
  ]);
  app = createApp(testServices(database, { ORIGIN: origin }), testBuild);
});
afterAll(() => database.drop());

const ask = async (path: string, init?: RequestInit): Promise<Response> =>
  app.fetch(new Request(origin + path, init));

describe('every response', () => {
  test.each([
    ['GET', '/jobs', 200],
    ['GET', '/no-such-page', 404],
    ['GET', '/no-such-file.png', 404],
    ['GET', '/assets/nothing.js', 404],
    ['GET', '/jobs/', 308],
    ['GET', '/healthz', 200],
    ['GET', '/readyz', 200],
    ['GET', '/api/jobs', 200],
    ['GET', '/api/jobs?page=x', 422],
    ['GET', '/api/nothing', 404],
    ['POST', '/api/jobs', 405],
    ['POST', '/jobs', 405],
    ['DELETE', '/jobs', 405],
    ['HEAD', '/api/jobs', 200],
  ])('%s %s is %i and carries the security headers', async (method, path, status) => {
    const response = await ask(path, { method });
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy':
        /GET|HEAD/.test(method) && path.startsWith('/api/jobs') ? 'cross-origin' : 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
    });
    if (method === 'HEAD') expect(await response.text()).toBe('');
    if (status === 405) expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  test('can be used by any site for the read API, and by none for pages', async () => {
    for (const path of ['/api/jobs', '/api/jobs?page=x', '/api/suggest?q=nurse']) {
      const { headers } = await ask(path, { headers: { origin: 'https://elsewhere.example' } });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-expose-headers')).toContain('x-total-count');
      expect(headers.has('access-control-allow-credentials')).toBe(false);
    }
    for (const path of ['/jobs', '/api/me', '/api/nothing'])
      expect((await ask(path)).headers.has('access-control-allow-origin'), path).toBe(false);
  });
});

test('a cached page knows nothing about its first visitor', async () => {
  const first = await ask('/jobs?keywords=nurse&utm_source=secret', {
    headers: { cookie: 'session=secret', 'user-agent': 'secret', authorization: 'secret' },
  });
  const second = await ask('/jobs?keywords=nurse');
  const body = await first.text();
  expect(body).toContain('/jobs?keywords=nurse');
  expect(body).not.toContain('secret');
  expect(await second.text()).toBe(body);
});

const browser = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

describe('caches between us and the visitor', () => {
  const sharedData = 'public, max-age=0, s-maxage=60';
  const sharedPage = `${sharedData}, stale-while-revalidate=60`;
  const session = { cookie: '__Host-session=secret; signed-in=1' };

  test.each<[what: string, path: string, headers: Record<string, string>, cacheControl: string]>([
    ['a page', '/jobs', {}, sharedPage],
    ['a page for somebody who is signed in', '/jobs', session, sharedPage],
    ['the data of a page', '/jobs.data', {}, sharedData],
    ['a landing of a visitor', '/jobs?utm_source=ads', browser, 'private, no-cache'],
    ['a landing of a robot', '/jobs?utm_source=ads', { 'user-agent': 'curl/8' }, 'private, no-cache'],
    ['a landing of one who opts out', '/jobs?gclid=1', { ...browser, 'sec-gpc': '1' }, 'private, no-cache'],
    ['a page that is not there', '/nothing', {}, 'private, no-cache'],
    ...[
      '/account',
      '/my-jobs',
      '/my-jobs.data',
      '/sign-in/a-token',
      '/unsubscribe?token=x',
      '/alerts/started?alert=1',
    ].map((path): [string, string, Record<string, string>, string] => [
      `a page of a person or a token, ${path},`,
      path,
      session,
      'private, no-store',
    ]),
  ])('%s', async (_what, path, headers, cacheControl) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(path, { method, headers });
      expect(answer.headers.get('cache-control')).toBe(cacheControl);
      if (cacheControl.startsWith('public')) {
        expect(answer.headers.has('set-cookie')).toBe(false);
        expect(answer.headers.get('vary')).toBe('accept-encoding');
      }
    }
  });

  test('a landing sets its visitor’s cookie, and shared responses set none', async () => {
    expect((await ask('/jobs?utm_source=ads', { headers: browser })).headers.has('set-cookie')).toBe(true);
    expect((await ask('/jobs', { headers: browser })).headers.has('set-cookie')).toBe(false);
  });

  test.each(['/jobs', '/jobs.data', '/api/jobs'])('%s answers 304 to one who has it', async (path) => {
    const whole = await ask(path);
    const etag = whole.headers.get('etag')!;
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(path, { method, headers: { 'if-none-match': etag } });
      expect([answer.status, await answer.text()]).toEqual([304, '']);
      for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy'])
        expect(answer.headers.get(name), name).toBe(whole.headers.get(name));
    }
    expect((await ask(path, { headers: { 'if-none-match': 'W/"other"' } })).status).toBe(200);
  });

  test.each(['/account', '/nothing'])('%s has no tag', async (path) => {
    const answer = await ask(path, { headers: { 'if-none-match': '*' } });
    expect([answer.status, answer.headers.has('etag')]).toEqual([404, false]);
  });
});

describe('hostile addresses', () => {
  const segments = ['%', '%00', '%ff', '%2e%2e%2f', '%ED%A0%80', '\u202e', 'x'.repeat(5000), '__proto__'];
  const roots = ['/', '/jobs/', '/api/', '/api/jobs/', '/assets/'];
  const queries = ['/jobs?keywords=', '/api/jobs?keywords=', '/api/jobs/facets?location=', '/api/suggest?q='];

  test.each(segments.map((segment) => [encodeURI(segment).slice(0, 20), segment]))(
    '%s never causes a server error',
    async (_name, segment) => {
      for (const start of [...roots, ...queries]) {
        const { status } = await ask(start + segment);
        expect(status, start).toBeLessThan(500);
        if (roots.includes(start)) expect(status, start).toBe(404);
      }
    },
  );
});

const names = [
  ...['keywords', 'location', 'category', 'jobType', 'sort', 'zip', 'radius', 'salaryMin', 'postedWithin'],
  ...['workplace', 'exclude', 'words', 'page', 'pageSize', 'q', '', '__proto__', 'keywords[]'],
];
const nasty = fc.constantFrom(
  ...[
    '\0',
    "'",
    '"',
    '\\',
    '%',
    '_',
    '*',
    ':*',
    '&',
    '|',
    '!',
    '(',
    ')',
    '<->',
    '$1',
    '--',
    ';',
    '\ud800',
    '🙂',
  ],
  ...[
    'nurse',
    'NaN',
    '1e9',
    '-1',
    '0',
    '99999999999999999999',
    '78701',
    'date',
    'salary',
    'remote',
    ',',
    ' ',
  ],
);
const value = fc.oneof(
  fc.array(nasty, { maxLength: 6 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 600 }),
  fc.integer().map(String),
);
const query = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 6 })
      .map((pairs) =>
        new URLSearchParams(pairs.map(([name, text]) => [name, text.toWellFormed()])).toString(),
      ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 60 }).map((text) => text.replaceAll('#', '%')) },
);

test.each(['/api/jobs', '/api/jobs/facets', '/api/suggest'])(
  '%s responds to any request with JSON, and never with a server error',
  async (path) => {
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const response = await ask(`${path}?${text}`);
        expect([200, 400, 422]).toContain(response.status);
        const problem = response.status !== 200;
        expect(response.headers.get('content-type')).toContain(problem ? 'problem+json' : 'application/json');
        const body = await response.text();
        expect(body).not.toMatch(/\n\s+at |node_modules|select /);
        expect(JSON.parse(body)).toMatchObject(problem ? { status: response.status } : {});
      }),
      { numRuns: 200 },
    );
  },
);
