import { createVerify, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { startHttpServer } from '../../../tests/support/http-server.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { closeJob, reopenJob } from '../../feeds/import/close-job.server.ts';
import { publishJobs } from '../../feeds/import/publish-jobs.server.ts';
import { readConfig } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';
import { readSearchNotices, sendSearchNotices } from './search-notices.server.ts';

interface Request {
  path: string;
  headers: Record<string, unknown>;
  body: string;
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = 'a-key-of-the-site';
let database: TestDatabase;
let folder: string;
let host: string;
let requests: Request[];
/** Statuses and headers of the next answers; 200 without one. */
let answers: { status: number; headers?: Record<string, string>; body?: string }[];
let clock: Date;
let lines: [text: string, fields: object][];

const service = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  requests.push({ path: request.url ?? '', headers: request.headers, body });
  const isToken = request.url === '/token';
  const answer = isToken ? undefined : answers.shift();
  response.writeHead(answer?.status ?? 200, answer?.headers);
  response.end(isToken ? '{"access_token":"the-token"}' : (answer?.body ?? '{}'));
});

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'notices-'));
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  await writeFile(
    join(folder, 'account.json'),
    JSON.stringify({
      client_email: 'robot@project.iam.gserviceaccount.com',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: `http://${host}/token`,
    }),
  );
});
beforeEach(async () => {
  [requests, answers, clock, lines] = [[], [], new Date(), []];
  await database.pool.query('delete from search_notices');
});
afterAll(async () => {
  service.close();
  await rm(folder, { recursive: true });
  await database.drop();
});

const settings = {
  indexnow: { INDEXNOW_KEY: key },
  google: { GOOGLE_INDEXING_PER_DAY: '3' },
};

function send(name: keyof typeof settings) {
  const env = {
    ...{ NODE_ENV: 'test', ORIGIN: 'https://jobs.example.org', OUTBOUND_ALLOW: host },
    ...{ INDEXNOW_URL: `http://${host}/indexnow`, GOOGLE_INDEXING_URL: `http://${host}/publish` },
    ...(name === 'google' && { GOOGLE_INDEXING_ACCOUNT: join(folder, 'account.json') }),
    ...settings[name],
  };
  const log = { warn: (fields: object, text: string) => void lines.push([text, fields]) } as Logger;
  return sendSearchNotices({ db: database.db, config: readConfig(env), now: () => clock, log });
}

const later = (minutes: number): void => {
  clock = new Date(clock.getTime() + minutes * 60_000);
};

/** Adds jobs, each with a role of its own, and publishes them. */
async function open(count: number, ofSamples = false): Promise<number[]> {
  const ids = await insertJobs(
    database.db,
    Array.from({ length: count }, () => ({})),
  );
  await database.pool.query("update jobs set duplicate_key = decode(md5(id::text), 'hex')");
  await database.pool.query('delete from job_search where job_id = any($1)', [ids]);
  await database.db.transaction().execute((tx) => publishJobs(tx, ids, undefined, ofSamples));
  return ids;
}
const close = (id: number) => database.db.transaction().execute((tx) => closeJob(tx, id));
const page = (id: number): string => `https://jobs.example.org/jobs/${id}`;
const state = async () => (await readSearchNotices(database.db))[0]!;

describe('IndexNow', () => {
  const sent = () => requests.map(({ body }) => JSON.parse(body).urlList as string[]);

  test('hears of jobs that opened and closed since it was turned on, once, in one request', async () => {
    await open(1);
    expect(await send('indexnow')).toEqual({ indexnow: 0 });
    const [a, b, c] = (await open(3)) as [number, number, number];
    await close(b);
    expect(await send('indexnow')).toEqual({ indexnow: 3 });
    // A job that has closed has no notice of its opening.
    expect(sent()).toEqual([[page(a), page(c), page(b)]]);
    expect(JSON.parse(requests[0]!.body)).toMatchObject({
      ...{ host: 'jobs.example.org', key, keyLocation: `https://jobs.example.org/${key}.txt` },
    });
    expect(await send('indexnow')).toEqual({ indexnow: 0 });
    expect(requests).toHaveLength(1);
  });

  test('never hears of samples', async () => {
    await send('indexnow');
    const ids = await open(2, true);
    await database.pool.query('delete from jobs where id = any($1)', [ids]);
    await database.db.transaction().execute((tx) => publishJobs(tx, ids, undefined, true));
    expect(await send('indexnow')).toEqual({ indexnow: 0 });
    expect(requests).toEqual([]);
  });

  test.each([
    ['429 with Retry-After', { status: 429, headers: { 'retry-after': '3600' } }, 60],
    ['500', { status: 500, body: 'broken' }, 1],
  ])('%s: waits, says why, and then sends all notices', async (_what, answer, minutes) => {
    await send('indexnow');
    const ids = await open(2);
    answers = [answer];
    expect(await send('indexnow')).toEqual({ indexnow: 0 });
    expect(await state()).toMatchObject({
      failures: 1,
      lastError: expect.stringContaining(String(answer.status)),
      waiting: expect.any(Number),
    });
    const more = await open(1);
    later(minutes - 0.5);
    await send('indexnow');
    expect(requests).toHaveLength(1);
    later(1);
    expect(await send('indexnow')).toEqual({ indexnow: 3 });
    expect(sent()[1]).toEqual([...ids, ...more].map(page));
    expect(await state()).toMatchObject({ failures: 0, sent: 3 });
  });

  test('the key is served as a file', async () => {
    const server = await startHttpServer(database, { INDEXNOW_KEY: key });
    const answer = await fetch(`${server.origin}/${key}.txt`);
    expect([answer.status, await answer.text()]).toEqual([200, key]);
    server.close();
  });
});

describe('the Indexing API', () => {
  const sent = () =>
    requests.flatMap(({ path, body }) =>
      path === '/publish' ? [JSON.parse(body) as { url: string; type: string }] : [],
    );

  test('hears of each page with a token that the account signed', async () => {
    await send('google');
    const [a, b] = (await open(2)) as [number, number];
    await close(a);
    expect(await send('google')).toEqual({ google: 2 });
    expect(sent()).toEqual([
      { url: page(b), type: 'URL_UPDATED' },
      { url: page(a), type: 'URL_DELETED' },
    ]);
    const [token, publish] = requests as [Request, Request];
    expect(publish.headers).toMatchObject({ authorization: 'Bearer the-token' });
    expect(String(publish.headers['content-type'])).toMatch(/^application\/json/);
    const [head = '', claims = '', signature = ''] = new URLSearchParams(token.body)
      .get('assertion')!
      .split('.');
    expect(
      createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url'),
    ).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      iss: 'robot@project.iam.gserviceaccount.com',
      scope: 'https://www.googleapis.com/auth/indexing',
      aud: `http://${host}/token`,
    });
  });

  test('keeps its quota, and goes on the next day', async () => {
    await send('google');
    const ids = await open(5);
    expect(await send('google')).toEqual({ google: 3 });
    later(10);
    expect(await send('google')).toEqual({ google: 0 });
    later(24 * 60);
    expect(await send('google')).toEqual({ google: 2 });
    expect(sent().map(({ url }) => url)).toEqual(ids.map(page));
  });

  test('a refusal in the middle goes on after the last page that was taken', async () => {
    await send('google');
    const ids = await open(3);
    answers = [{ status: 200 }, { status: 403, body: 'Permission denied' }];
    expect(await send('google')).toEqual({ google: 1 });
    expect(await state()).toMatchObject({
      failures: 1,
      lastError: expect.stringContaining('Permission denied'),
    });
    later(5);
    expect(await send('google')).toEqual({ google: 2 });
    expect(sent().map(({ url }) => url)).toEqual([ids[0]!, ids[1]!, ids[1]!, ids[2]!].map(page));
  });

  test.each([
    ['that is broken', { status: 400, body: 'Invalid URL' }, 0],
    // This can be the fault of the service, so the others wait for three attempts.
    ['that is forbidden', { status: 403, body: 'Permission denied' }, 3],
    ['on which the service fails', { status: 500, body: 'Internal' }, 3],
  ])('a notice %s is left out, and the later ones go on', async (_what, answer, attempts) => {
    await send('google');
    const ids = await open(3);
    for (let attempt = 0; attempt < attempts; attempt++) {
      answers = [answer];
      expect(await send('google')).toEqual({ google: 0 });
      later(10);
    }
    answers = [answer];
    expect(await send('google')).toEqual({ google: 2 });
    expect(sent().map(({ url }) => url)).toEqual([...Array(attempts).fill(ids[0]), ...ids].map(page));
    expect(await state()).toMatchObject({
      ...{ failures: 0, sent: 2, refused: 1, waiting: 0 },
      lastRefusal: expect.stringContaining(`${page(ids[0]!)}: The service answered ${answer.status}.`),
    });
    expect(lines.at(-1)).toEqual([
      'search notices refused',
      expect.objectContaining({ service: 'google', count: 1 }),
    ]);
  });

  test('where no notice is accepted, none is left out', async () => {
    await send('google');
    const ids = await open(2);
    answers = [{ status: 400 }, { status: 400 }];
    expect(await send('google')).toEqual({ google: 0 });
    later(10);
    expect(await send('google')).toEqual({ google: 2 });
    expect(
      sent()
        .slice(-2)
        .map(({ url }) => url),
    ).toEqual(ids.map(page));
  });

  test('a broken private key is a problem at once, on the status page and in the log', async () => {
    const path = join(folder, 'account.json');
    const account = await readFile(path, 'utf8');
    await send('google');
    await open(1);
    await writeFile(path, account.replace('BEGIN PRIVATE', 'BEGIN'));
    await send('google').finally(() => writeFile(path, account));
    const reason = expect.stringMatching(/^GOOGLE_INDEXING_ACCOUNT: the private_key in .* is broken/);
    expect(await state()).toMatchObject({ isFailing: true, lastError: reason });
    expect(lines).toEqual([['search notices failed', { service: 'google', reason }]]);
    later(60);
    expect(await send('google')).toEqual({ google: 1 });
    expect(await state()).toMatchObject({ isFailing: false });
  });

  test('a job that closed and came back has one notice, of its present state', async () => {
    await send('google');
    const [a] = (await open(1)) as [number];
    await close(a);
    await database.db.transaction().execute((tx) => reopenJob(tx, a));
    await send('google');
    expect(sent()).toEqual([{ url: page(a), type: 'URL_UPDATED' }]);
  });
});
