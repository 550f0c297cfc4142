import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { openMuteProxy } from '../../tests/support/mute-proxy.ts';
import { openSingleRuns, type SingleRuns } from './single-run.ts';

const patience = { timeout: 120_000 };

let database: TestDatabase;
const opened: SingleRuns[] = [];
const inProcess = (): SingleRuns => {
  const runs = openSingleRuns(database.url);
  opened.push(runs);
  return runs;
};
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const runs of opened.splice(0)) await runs.close();
});
afterAll(() => database.drop());

/** Starts work that lasts until it is finished. */
async function begin(runs: SingleRuns, name: string) {
  const seen = { lost: false };
  const ended = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const done = runs.run(name, async (lost) => {
    lost.addEventListener('abort', () => {
      seen.lost = true;
    });
    begun.resolve();
    await ended.promise;
  });
  await Promise.race([begun.promise, done]);
  const end = (): typeof done => {
    ended.resolve();
    return done;
  };
  return { seen, end };
}

const isFree = async (name: string): Promise<boolean> =>
  (await inProcess().run(name, () => Promise.resolve())) !== null;

const connections = async (): Promise<number[]> =>
  (
    await database.pool.query(
      "select pid from pg_stat_activity where application_name = 'joblantern-locks' and datname = current_database() order by pid",
    )
  ).rows.map(({ pid }) => pid);

const cut = (): Promise<unknown> =>
  database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'joblantern-locks' and datname = current_database()",
  );

/** Another process waits for the lock of a run, and gets it when the connection is cut. */
async function takeAway(name: string): Promise<pg.Client> {
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  const waiting = other.query('select pg_advisory_lock(4310908, hashtext($1))', [name]);
  const waits = async () =>
    (await database.pool.query('select from pg_locks where classid = 4310908 and not granted')).rowCount;
  await expect.poll(waits, patience).toBe(1);
  await cut();
  await waiting;
  return other;
}

/** Waits until another connection holds the locks. */
const movedFrom = (before: number[]): Promise<void> =>
  expect
    .poll(async () => (await connections()).filter((pid) => !before.includes(pid)), patience)
    .toHaveLength(1);

test('many runs of a process use one connection, which stays', async () => {
  const here = inProcess();
  const runs = await Promise.all(['a', 'b', 'c', 'd'].map((name) => begin(here, name)));
  const during = await connections();
  expect(during).toHaveLength(1);
  for (const run of runs) await run.end();
  expect(await connections()).toEqual(during);
});

test('a run keeps its name from its own process and from others until it ends or fails', async () => {
  const here = inProcess();
  const run = await begin(here, 'a');
  const other = await begin(here, 'b');
  expect(await here.run('a', () => Promise.resolve())).toBeNull();
  expect(await isFree('a')).toBe(false);
  expect(await run.end()).toEqual({ result: undefined });
  expect(await isFree('a')).toBe(true);
  expect(await isFree('b')).toBe(false);
  await other.end();
  await expect(here.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await isFree('a')).toBe(true);
});

test('of many runs of one name at once, one begins', async () => {
  const processes = [inProcess(), inProcess()];
  const ended = Promise.withResolvers<void>();
  let refused = 0;
  const all = Array.from({ length: 20 }, async (_, at) => {
    const done = await processes[at % 2]!.run('a', () => ended.promise);
    if (!done) refused++;
    return done;
  });
  await expect.poll(() => refused, patience).toBe(19);
  ended.resolve();
  expect((await Promise.all(all)).filter((done) => done !== null)).toHaveLength(1);
});

test('a run waits with patience until the other one ends', async () => {
  const first = await begin(inProcess(), 'a');
  const second = inProcess().run('a', () => Promise.resolve('done'), { patienceMs: 10_000 });
  await first.end();
  expect(await second).toEqual({ result: 'done' });
});

test('after a lost connection the process takes its locks again; a run that ends meanwhile frees its name', async () => {
  const here = inProcess();
  const [stays, ends] = [await begin(here, 'stays'), await begin(here, 'ends')];
  const before = await connections();
  await cut();
  await ends.end();
  await movedFrom(before);
  expect(await isFree('stays')).toBe(false);
  expect(await isFree('ends')).toBe(true);
  expect(stays.seen.lost).toBe(false);
  await stays.end();
  expect(await isFree('stays')).toBe(true);
});

test('a run whose lock another process took is told so; the other runs go on', async () => {
  const here = inProcess();
  const [taken, kept] = [await begin(here, 'taken'), await begin(here, 'kept')];
  const before = await connections();
  const other = await takeAway('taken');
  await expect.poll(() => taken.seen.lost, patience).toBe(true);
  await movedFrom(before);
  expect(kept.seen.lost).toBe(false);
  expect(await isFree('kept')).toBe(false);
  await taken.end();
  // The end of the run must not free the lock of the other process.
  expect(await isFree('taken')).toBe(false);
  await other.end();
  await kept.end();
});

test('a run that lost its lock does not free the lock of the next run of its name', async () => {
  const here = inProcess();
  const lost = await begin(here, 'a');
  const other = await takeAway('a');
  await expect.poll(() => lost.seen.lost, patience).toBe(true);
  await other.end();
  await expect.poll(() => isFree('a'), patience).toBe(true);
  const next = await begin(here, 'a');
  await lost.end();
  expect(await isFree('a')).toBe(false);
  await next.end();
});

test('after `close` no connection comes back', async () => {
  const here = inProcess();
  const run = await begin(here, 'a');
  await here.close();
  await expect.poll(connections, patience).toEqual([]);
  await run.end();
  expect(await connections()).toEqual([]);
});

test('an absent database is an error, and a later run works', async () => {
  const here = openSingleRuns(database.url.replace(/:\d+\//, ':1/'));
  await expect(here.run('a', () => Promise.resolve())).rejects.toThrow();
  await expect(here.run('a', () => Promise.resolve())).rejects.toThrow();
  await here.close();
});

test('a connection that carries nothing is noticed, and its run is told', async () => {
  const proxy = await openMuteProxy(database.url);
  const runs = openSingleRuns(proxy.url, 100);
  opened.push(runs);
  const { seen, end } = await begin(runs, 'mute');
  proxy.mute();
  // The server still has the session, so the lock cannot be taken again.
  await expect.poll(() => seen.lost, patience).toBe(true);
  await end();
  proxy.close();
});
