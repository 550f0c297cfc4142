import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOperations } from '../bench/trust/fuzz-surface.ts';
import { siteEndpoints } from '../src/app/entry/endpoints.ts';
import { apiAddresses } from '../src/content/api-docs.ts';
import { apiHistory, apiVersion } from '../src/content/api-history.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { startHttpServer } from './support/http-server.ts';
import { insertJobs } from './support/jobs.ts';
import { testServices } from './support/services.ts';

const run = promisify(execFile);
const address = (path: string) => `/api${path}`;

interface Operation {
  parameters: { name: string; in: string }[];
  'x-since': string;
  deprecated?: boolean;
}

let database: TestDatabase;
let server: Awaited<ReturnType<typeof startHttpServer>>;
let job: number;
let document: { info: { version: string }; paths: Record<string, Record<string, Operation>> };
beforeAll(async () => {
  database = await createTestDatabase();
  [job = 0] = await insertJobs(
    database.db,
    Array.from({ length: 5 }, (_, at) => ({
      title: `Nurse ${at}`,
      company: `Clinic ${at}`,
      category: 'Healthcare',
    })),
  );
  server = await startHttpServer(database);
  document = (await (await fetch(`${server.origin}/api/openapi.json`)).json()) as typeof document;
});
afterAll(async () => {
  server.close();
  await database.drop();
});

const fill = (text: string): string =>
  text.replaceAll('{origin}', server.origin).replaceAll('{id}', String(job));

describe('the examples of /api-docs', () => {
  test.each(apiAddresses.map((one) => [one.id, one] as const))(
    '%s',
    { timeout: 120_000 },
    async (_id, one) => {
      const shell = await run('sh', ['-ec', fill(one.curl)]);
      expect(shell.stdout).toMatch(one.prints);
      const program = await run(process.execPath, [
        '--no-warnings',
        '--input-type=module-typescript',
        '-e',
        fill(one.typescript),
      ]);
      expect(program.stdout).toMatch(one.prints);
    },
  );

  test.each(apiAddresses)('name the parameters of $path', ({ path, parameters }) => {
    const { parameters: described } = document.paths[address(path)]!.get!;
    expect(Object.keys(parameters).sort()).toEqual(described.map(({ name }) => name).sort());
  });
});

describe('the history of the API', () => {
  test('is the version and the age of each operation in the OpenAPI document', () => {
    expect(document.info.version).toBe(apiVersion);
    const operations = new Map(
      Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(
          ([method, one]) => [`${method.toUpperCase()} ${path.slice(4)}` as string, one] as const,
        ),
      ),
    );
    for (const { version, added, deprecated } of apiHistory) {
      for (const name of added) expect([name, operations.get(name)?.['x-since']]).toEqual([name, version]);
      for (const name of deprecated) expect([name, operations.get(name)?.deprecated]).toEqual([name, true]);
    }
    expect(operations.get('GET /jobs')?.['x-since']).toBe(apiHistory.at(-1)?.version);
  });

  test('versions come newest first', () => {
    const dates = apiHistory.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
  });
});

describe('caching', () => {
  const reads = [
    '/api/jobs',
    '/api/jobs/{id}',
    '/api/jobs/facets',
    '/api/jobs/changes',
    '/api/suggest?q=n',
    '/api/openapi.json',
  ];
  test.each(['on', 'off'])('reads have a tag and answer 304, with PAGE_CACHE=%s', async (cache) => {
    const own = await startHttpServer(database, { PAGE_CACHE: cache });
    for (const read of reads) {
      const url = own.origin + read.replace('{id}', String(job));
      const whole = await fetch(url);
      const etag = whole.headers.get('etag') ?? '';
      expect([read, whole.status, etag]).toEqual([read, 200, expect.stringMatching(/^W\/"/)]);
      expect(whole.headers.get('cache-control')).toBe('public, no-cache');
      expect(whole.headers.get('vary')).toBe('accept-encoding');
      expect((await fetch(url, { method: 'HEAD' })).headers.get('etag')).toBe(etag);
      const again = await fetch(url, { headers: { 'if-none-match': etag } });
      expect([read, again.status, await again.text()]).toEqual([read, 304, '']);
      expect(again.headers.get('vary')).toBe('accept-encoding');
    }
    for (const wrong of ['/api/jobs/999999', '/api/jobs?page=x', '/api/jobs/changes?since=x']) {
      const answer = await fetch(own.origin + wrong);
      expect([wrong, answer.headers.has('etag'), answer.headers.get('cache-control')]).toEqual([
        wrong,
        false,
        'no-store',
      ]);
    }
    own.close();
  });
});

test('results are as the OpenAPI document describes them', async () => {
  const described = siteEndpoints(testServices(database)).filter(({ result }) => result);
  expect(described.length).toBeGreaterThan(4);
  const samples: Record<string, string> = { '/jobs/{id}': `/jobs/${job}`, '/suggest': '/suggest?q=nurse' };
  for (const { path, result, method, access } of described) {
    if (method !== 'GET' || access !== 'anyone') continue;
    const body = await (await fetch(server.origin + address(samples[path] ?? path))).json();
    const read = result!.safeParse(body);
    expect([path, read.success ? [] : read.error.issues]).toEqual([path, []]);
  }
});

test('the tool for malformed requests reads every operation, and the fields of its body', async () => {
  const operations = await listOperations(server.origin);
  const inDocument = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining(inDocument),
  );
  const alerts = operations.find(({ method, path }) => method === 'POST' && path === '/api/alerts');
  expect(Object.keys(alerts?.fields ?? {})).toContain('email');
});
