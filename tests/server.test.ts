import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, createApp } from '../src/server.ts';
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
  expect(second.headers.get('content-security-policy')).not.toBe(
    first.headers.get('content-security-policy'),
  );
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
