import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { openEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { type DatabaseLink, openLink } from './database-link.ts';
import { type OwnServer, startProcess, startServer } from './own-server.ts';

test.describe.configure({ mode: 'serial' });

const answerWithinMs = 5000;
const page = '/jobs?keywords=manager';

let dataDir: string;
/** Owns an embedded database with the sample jobs. */
let home: OwnServer;
let databaseUrl: string;
/** Uses the same database over a link that the tests break. */
let server: OwnServer;
let link: DatabaseLink;

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'joblantern-faults-'));
  home = await startServer({ DATA_DIR: dataDir });
  const postgres = await openEmbeddedPostgres(dataDir, () => undefined);
  databaseUrl = postgres.url;
  await postgres.release();
});

test.afterAll(async () => {
  await link?.mend();
  await Promise.all([server?.end('SIGKILL'), home?.end('SIGTERM')]);
  await rm(dataDir, { recursive: true, force: true });
});

interface Answer {
  status: number;
  body: string;
  retryAfter: string | null;
  type: string | null;
}

/** Sends a request. A response that is late is an error. */
async function ask(path: string, from = server): Promise<Answer> {
  // A new connection: the server may close a reused one just when this request is sent.
  const response = await fetch(from.url + path, {
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(answerWithinMs),
  });
  return {
    status: response.status,
    body: await response.text(),
    retryAfter: response.headers.get('retry-after'),
    type: response.headers.get('content-type'),
  };
}

const jobIds = async (from: OwnServer): Promise<number[]> =>
  JSON.parse((await ask(unseen('/api/jobs?pageSize=100'), from)).body).map(({ id }: { id: number }) => id);

async function postmasterPid(): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query("select pg_read_file('postmaster.pid') as file");
  await client.end();
  return Number.parseInt(rows[0].file, 10);
}

/** The API caches responses by address. A new number makes an address that is not cached. */
let asked = 0;
const unseen = (address: string): string => `${address}&exclude=unseen${++asked}`;

/**
 * Sends a request while the link hangs, until the server waits for its database. Returns a function that waits for the
 * response.
 */
async function underWay(path: string): Promise<() => Promise<Answer>> {
  const before = link.held();
  const answer = ask(path);
  await expect.poll(link.held).toBeGreaterThan(before);
  return () => answer;
}

/** Every type of address reports that the database is absent, and a page seen before is still served. */
async function expectAway(unseenPage: string): Promise<void> {
  const [health, ready, seen, unseenAnswer, job, list, facets, one] = await Promise.all(
    [
      '/healthz',
      '/readyz',
      page,
      unseenPage,
      '/jobs/2',
      unseen('/api/jobs?keywords=clerk'),
      unseen('/api/jobs/facets?keywords=clerk'),
      unseen('/api/jobs?pageSize=1'),
    ].map((path) => ask(path)),
  );
  expect(health).toMatchObject({ status: 200, body: 'ok' });
  expect(ready!.status).toBe(503);
  expect(seen!.status).toBe(200);
  expect(seen!.body).toMatch(/\d+ Jobs Found for .{1,10}manager/);
  for (const answer of [unseenAnswer, job]) {
    expect(answer).toMatchObject({ status: 503, retryAfter: '5', type: 'text/html; charset=utf-8' });
    expect(answer!.body).toContain('</html>');
    expect(answer!.body).not.toContain('    at ');
  }
  for (const answer of [list, facets, one]) {
    expect(answer).toMatchObject({ status: 503, retryAfter: '5', type: 'application/problem+json' });
    expect(JSON.parse(answer!.body)).toMatchObject({ status: 503, detail: expect.stringMatching(/\w/) });
  }
}

/** The same addresses work again without any action. */
async function expectBack(otherPage: string): Promise<void> {
  await expect
    .poll(async () => (await ask(unseen('/api/jobs?pageSize=1'))).status, { timeout: 60_000 })
    .toBe(200);
  expect((await ask('/readyz')).status).toBe(200);
  expect((await ask(otherPage)).body).toMatch(/\d+ Jobs Found/);
  expect(JSON.parse((await ask(unseen('/api/jobs?'))).body)).toHaveLength(20);
  expect(server.lives()).toBe(true);
}

test('a killed server leaves a database that the next start can use', async () => {
  const before = await jobIds(home);
  expect(before).toHaveLength(100);
  await home.end('SIGKILL');
  home = await startServer({ DATA_DIR: dataDir });
  expect(await jobIds(home)).toEqual(before);
});

test('a killed database is started again by the server that owns it', async () => {
  const before = await jobIds(home);
  const killed = await postmasterPid();
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => postmasterPid().catch(() => killed), { timeout: 30_000 }).not.toBe(killed);
  await expect.poll(() => jobIds(home).catch(() => []), { timeout: 60_000 }).toEqual(before);
  expect((await ask('/readyz', home)).status).toBe(200);
  expect(home.lives()).toBe(true);
});

test('while the database is stopped, cached pages are served and all others return 503', async () => {
  link = await openLink(databaseUrl);
  server = await startServer({ DATABASE_URL: link.url });
  expect((await ask(page)).status).toBe(200);
  await link.cut();
  await expectAway('/jobs?keywords=analyst');
  await link.mend();
  await expectBack('/jobs?keywords=analyst');
});

/** A click redirects, or returns an error, before its visitor gives up. */
async function expectClicksAnswered(): Promise<void> {
  const clicks = ['/r/nobody', '/r/nobody?a=1', '/i/nobody.gif', '/jobs/2/apply'];
  await Promise.all(
    clicks.map(async (path) => {
      const begun = performance.now();
      const { status } = await ask(path);
      expect(path.endsWith('.gif') ? 200 : 503, path).toBe(status);
      expect(performance.now() - begun, path).toBeLessThan(2000);
    }),
  );
}

/** Forms get a response, too. Nobody knows whether they were stored. */
async function expectFormsAnswered(): Promise<void> {
  const body = JSON.stringify({ email: 'somebody@mail.example', password: 'not the right one' });
  for (const path of ['/api/unsubscribe', '/api/sign-in', '/api/contact'])
    await fetch(server.url + path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(answerWithinMs),
    });
}

test('the same is true when the network drops all packets', async () => {
  await ask(page);
  link.hang();
  await Promise.all([expectAway('/jobs?keywords=driver'), expectClicksAnswered(), expectFormsAnswered()]);
  await link.mend();
  await expectBack('/jobs?keywords=driver');
});

const listAndPage = (number: number): string[] => [`/api/jobs?page=${number}`, `/jobs?page=${number}`];

test('connections that are cut during a query do not fail any request', async () => {
  for (let round = 1; round <= 5; round++)
    for (const path of listAndPage(round)) {
      link.hang();
      const answer = await underWay(path);
      link.reset();
      const body = expect.stringContaining(path.startsWith('/api/') ? '"title":' : 'View Details');
      expect(await answer()).toMatchObject({ status: 200, body });
    }
});

test('a database that stops during a query fails that request, not the process', async () => {
  for (let round = 6; round <= 10; round++)
    for (const path of listAndPage(round)) {
      link.hang();
      const answer = await underWay(path);
      await link.cut();
      expect(await answer()).toMatchObject({ status: 503, retryAfter: '5' });
      await link.mend();
    }
  await expectBack('/jobs?keywords=teacher');
});

test('a running request is finished when the server gets a stop signal', async () => {
  link.hang();
  const answer = await underWay('/api/jobs?keywords=engineer');
  const ended = server.end('SIGTERM');
  await sleep(700);
  await link.mend();
  const { status, body } = await answer();
  expect(status).toBe(200);
  expect(JSON.parse(body)).toHaveLength(20);
  expect(await ended).toBe(0);
});

test('a server shuts down cleanly even while its database is absent', async () => {
  server = await startServer({ DATABASE_URL: link.url, ROLE: 'web' });
  await link.cut();
  expect(await server.end('SIGTERM')).toBe(0);
  await link.mend();
});

test('on a stop signal, the server that owns the database stops it, too', async () => {
  expect(await home.end('SIGTERM')).toBe(0);
  await expect(postmasterPid()).rejects.toThrow('ECONNREFUSED');
});

test('a failed start says why, and stops the database that it started', async () => {
  const other = createServer().listen(0);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const failing = await startProcess({ DATA_DIR: dataDir, PORT: String(port) });
  await expect.poll(() => failing.lives(), { timeout: 60_000 }).toBe(false);
  const ended = new Date();
  other.close();
  expect(failing.output()).toContain(`Port ${port} is in use. Set PORT to a free port.`);
  const again = await openEmbeddedPostgres(dataDir, () => undefined);
  const client = new pg.Client({ connectionString: again.url });
  await client.connect();
  const { rows } = await client.query('select pg_postmaster_start_time() as started');
  await client.end();
  await again.release();
  expect(rows[0].started.getTime()).toBeGreaterThan(ended.getTime());
});
