import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

// Each process takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { testServices } from '../../../tests/support/services.ts';
import { importFeed } from '../import/import-feed.server.ts';
import { endAbandonedRuns } from '../runs/feed-runs.server.ts';
import { openSource } from '../runs/import-runs.server.ts';
import type { importInProcess } from './ask-feed-process.ts';
import { previewFeed } from './preview-feed.server.ts';
import { openFeedRuns, runDueFeeds } from './run-feeds.server.ts';

let database: TestDatabase;
let server: Server;
let host: string;
/** The answers of the feeds' server, by path. */
let answers: Record<string, (response: ServerResponse) => void>;
let asked: { path: string; headers: Record<string, unknown> }[];
beforeAll(async () => {
  database = await createTestDatabase();
  server = createServer((request, response) => {
    asked.push({ path: request.url!, headers: request.headers });
    (answers[request.url!] ?? answers.any)!(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.drop();
});
beforeEach(async () => {
  asked = [];
  answers = { any: (response) => response.end(jsonLines(3)) };
  await database.pool.query('truncate sources restart identity cascade');
});

const jsonLines = (count: number): string =>
  Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      id: `r${index}`,
      title: `Nurse ${index}`,
      company: 'Mercy',
      url: `https://a.example/${index}`,
    }),
  ).join('\n');
const services = (settings: { memoryBytes?: number; atOnce?: number } = {}) => {
  const whole = testServices(database, {
    OUTBOUND_ALLOW: host,
    ORIGIN: 'https://jobs.example',
    OPERATOR_EMAIL: 'feeds@jobs.example',
  });
  return { ...whole, config: { ...whole.config, feeds: { ...whole.config.feeds, ...settings } } };
};
const addFeed = async (path: string, more: Record<string, unknown> = {}): Promise<void> => {
  const source = await openSource(database.db, path, 'aggregator');
  const feed = { source_id: source, url: `http://${host}${path}`, mapping: '{}', ...more };
  await database.db.insertInto('feeds').values(feed).execute();
};
/** Does the work of the process inside the test's process, which starts a second faster. */
const here: typeof importInProcess = (feed, config, _url, options) =>
  importFeed(database.db, config, feed, options);
const runAgain = async (read?: typeof importInProcess) => {
  await database.pool.query('update feeds set next_run_at = now()');
  return runDueFeeds(services(), { read });
};
const runs = async () =>
  (
    await database.pool.query(
      'select name, state, note, read, retired from import_runs r join sources s on s.id = source_id order by r.id',
    )
  ).rows;
const openJobs = async (): Promise<number> =>
  (await database.pool.query("select count(*)::int as count from jobs where status = 'open'")).rows[0].count;

describe('a run whose process dies', () => {
  test('records the reason; what it had read stays, no job is closed, and other feeds run', async () => {
    await addFeed('/a');
    await runAgain();
    await addFeed('/b');
    await database.pool.query('update feeds set next_run_at = now()');
    await runDueFeeds(services({ memoryBytes: 20 * 2 ** 20 }));
    const [, ...dead] = await runs();
    expect(dead).toHaveLength(2);
    for (const run of dead)
      expect(run).toMatchObject({ state: 'failed', note: expect.stringMatching(/needed more than 20 MB/) });
    expect(await openJobs()).toBe(3);
    await runAgain();
    expect((await runs()).slice(3)).toMatchObject([{ state: 'done' }, { state: 'done' }]);
  });

  test('is ended before the next feeds start; a run with a live process is left alone', async () => {
    const source = await openSource(database.db, 'killed', 'aggregator');
    await database.pool.query("insert into import_runs (source_id, input) values ($1, 'x')", [source]);
    const holder = await database.pool.connect();
    await holder.query('select pg_advisory_lock(4310904, $1)', [source]);
    expect(await endAbandonedRuns(database.db)).toBe(0);
    await holder.query('select pg_advisory_unlock_all()');
    holder.release();
    expect(await runDueFeeds(services())).toEqual({ feeds: 0 });
    expect(await runs()).toMatchObject([
      { state: 'interrupted', note: expect.stringMatching(/process that read it ended/) },
    ]);
  });
});

describe('several feeds', () => {
  test('run at the same time, up to the limit in the settings; one that hangs does not block the others', async () => {
    answers['/slow'] = (response) => void response.write(jsonLines(1).slice(0, 20));
    for (const path of ['/slow', '/a', '/b', '/c']) await addFeed(path);
    const feeds = openFeedRuns(services({ atOnce: 2 }));
    expect(await feeds.startDue()).toEqual({ started: 2, running: 2 });
    await expect
      .poll(async () => (await runs()).filter(({ state }) => state === 'done').length, {
        timeout: 120_000,
      })
      .toBe(3);
    expect(await runs()).toContainEqual(expect.objectContaining({ name: '/slow', state: 'running' }));

    await addFeed('/late');
    await feeds.startDue();
    await expect
      .poll(async () => (await runs()).map(({ name }) => name), { timeout: 120_000 })
      .toContain('/late');
    await feeds.stop();
    const stopped = (await runs()).find(({ name }) => name === '/slow');
    expect(stopped).toMatchObject({ state: 'stopped', retired: 0 });
    const { rows } = await database.pool.query(
      "select next_run_at <= now() as due from feeds join sources s on s.id = source_id where name = '/slow'",
    );
    expect(rows).toEqual([{ due: true }]);
    expect(await openJobs()).toBeGreaterThanOrEqual(3);
  });
});

describe('a request to the source of a feed', () => {
  test('asks whether the feed has changed; if not, the run has no rows and closes nothing', async () => {
    answers.any = (response) =>
      response
        .writeHead(200, { etag: '"v1"', 'last-modified': 'Sun, 01 Nov 2026 00:00:00 GMT' })
        .end(jsonLines(3));
    await addFeed('/a');
    await runAgain(here);
    answers.any = (response) => response.writeHead(304).end();
    await runAgain(here);
    await runAgain(here);
    expect(asked[0]!.headers).not.toHaveProperty('if-none-match');
    for (const { headers } of asked.slice(1))
      expect(headers).toMatchObject({
        'if-none-match': '"v1"',
        'if-modified-since': 'Sun, 01 Nov 2026 00:00:00 GMT',
        'user-agent': expect.stringMatching(
          /^JobLantern\/\d+\.\d+\.\d+ \(\+https:\/\/jobs\.example; feeds@jobs\.example\)$/,
        ),
      });
    expect(await runs()).toMatchObject([
      { state: 'done', read: 3, note: '3 rows have no date that can be read.' },
      { state: 'done', read: 0, retired: 0, note: 'Not changed since the last run.' },
      { state: 'done', read: 0, retired: 0, note: 'Not changed since the last run.' },
    ]);
    expect(await openJobs()).toBe(3);
  });

  test.each([
    ['the address', "update feeds set url = url || '?page=all'"],
    ['the mapping', `update feeds set mapping = '{"title": "name"}'`],
    ['the format', "update feeds set format = 'jsonl'"],
    ['whether jobs are closed', 'update feeds set retire = not retire'],
    [
      'an import by hand under the same name',
      "insert into import_runs (source_id, input, state) select source_id, 'x', 'done' from feeds",
    ],
    [
      'a run that broke off',
      "insert into import_runs (source_id, input, state) select source_id, 'x', 'broken' from feeds",
    ],
  ])('asks for the whole feed after a change of %s', async (_what, change) => {
    answers.any = (response) => response.writeHead(200, { etag: '"v1"' }).end(jsonLines(3));
    await addFeed('/a');
    await runAgain(here);
    await database.pool.query(change);
    await runAgain(here);
    expect(asked).toHaveLength(2);
    expect(asked[1]!.headers).not.toHaveProperty('if-none-match');
  });

  test.each([
    [
      'a feed that broke off',
      (response: ServerResponse) => response.writeHead(200, { etag: '"v1"' }).end(`${jsonLines(2)}\n{"ti`),
    ],
    ['a feed that is empty', (response: ServerResponse) => response.writeHead(200, { etag: '"v1"' }).end('')],
  ])('asks for the whole feed after %s', async (_what, answer) => {
    answers.any = answer;
    await addFeed('/a');
    await runAgain(here);
    await runAgain(here);
    expect(asked[1]!.headers).not.toHaveProperty('if-none-match');
  });

  test.each([
    [429, '7200', 120],
    [503, new Date(Date.now() + 5 * 3_600_000).toUTCString(), 300],
    [429, '99999999', 7 * 24 * 60],
    [503, 'soon', 60],
  ])('gets %i, Retry-After: %s: the next run is in %i minutes', async (status, retryAfter, minutes) => {
    answers.any = (response) => response.writeHead(status, { 'retry-after': retryAfter }).end();
    await addFeed('/a', { every_minutes: 60 });
    await runAgain(here);
    const { rows } = await database.pool.query(
      'select extract(epoch from next_run_at - now())::int / 60 as minutes from feeds',
    );
    expect(Math.abs(rows[0].minutes - minutes)).toBeLessThanOrEqual(2);
    expect(await runs()).toMatchObject([
      { state: 'broken', note: expect.stringContaining(`answers ${status} instead of a feed`) },
    ]);
    if (minutes !== 60) expect((await runs())[0].note).toMatch(/asks to wait \d+ minutes/);
  });
});

describe('a preview', () => {
  test('runs in a process of its own, and reports when that ran out of memory', async () => {
    const feed = { url: `http://${host}/a`, format: 'auto', mapping: {} } as const;
    const shown = await previewFeed(feed, services().config);
    expect(shown).toMatchObject({ format: 'jsonl', jobs: [{}, {}, {}], problem: null });
    expect(shown.jobs[0]!.postedAt).toBeInstanceOf(Date);
    await expect(previewFeed(feed, services({ memoryBytes: 20 * 2 ** 20 }).config)).rejects.toMatchObject({
      fields: { url: expect.stringMatching(/needed more than 20 MB of memory/) },
    });
  });

  test('of an address that does not answer reports the error at the field', async () => {
    answers.any = (response) => response.writeHead(500).end();
    await expect(
      previewFeed({ url: `http://${host}/a`, format: 'auto', mapping: {} }, services().config),
    ).rejects.toMatchObject({ status: 422, fields: { url: expect.stringMatching(/answers 500/) } });
  });
});
