import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runAlone, startTasks, type Task, tasks } from '../src/app/entry/tasks.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { fingerprints } from './support/fingerprints.ts';
import { testServices } from './support/services.ts';

vi.setConfig({ testTimeout: 150_000 });
const patience = { timeout: 120_000 };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A task that counts its running copies until it is released. */
function watchedTask() {
  let running = 0;
  let finish = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const seen = { most: 0, starts: 0, aborted: false };
  const task: Task = {
    schedule: '* * * * *',
    run: async (_services, signal) => {
      seen.starts++;
      seen.most = Math.max(seen.most, ++running);
      signal!.addEventListener('abort', () => {
        seen.aborted = true;
        finish();
      });
      await ended;
      running--;
    },
  };
  return { task, seen, finish };
}

const enqueue = (name: string): Promise<unknown> =>
  database.pool.query(
    `insert into pgboss.job (name, policy, expire_seconds, heartbeat_seconds, deletion_seconds, keep_until)
      values ($1, 'exclusive', 1, 600, 600, now() + interval '1 day') on conflict do nothing`,
    [name],
  );
const states = async (name: string): Promise<string[]> =>
  (await database.pool.query('select state::text from pgboss.job where name = $1', [name])).rows.map(
    ({ state }) => state,
  );

test('a task that exceeds its time in the queue is not started a second time, by any worker', async () => {
  const services = testServices(database);
  const { task, seen, finish } = watchedTask();
  const options = { heartbeatSeconds: 10, expireInSeconds: 1 };
  const stops = [
    await startTasks(services, { long: task }, options),
    await startTasks(services, { long: task }, options),
  ];
  await enqueue('long');
  await expect.poll(() => seen.starts, patience).toBe(1);
  // Expired, given to a worker again, and declined.
  await expect.poll(() => states('long'), { ...patience, interval: 500 }).not.toContain('active');
  await enqueue('long');
  await expect.poll(() => states('long'), { ...patience, interval: 500 }).toContain('completed');
  expect(await runAlone(services, 'long', task, AbortSignal.timeout(60_000))).toBeNull();
  expect(seen).toMatchObject({ starts: 1, most: 1 });
  finish();
  for (const stop of stops) await stop();
});

test('the runs of a task share its work, one on each worker', async () => {
  const services = testServices(database);
  const shares: string[] = [];
  let finish = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const task: Task = {
    schedule: '0 0 1 1 *',
    runs: 3,
    run: async (_services, _signal, share) => {
      shares.push(JSON.stringify(await share!()));
      await ended;
      shares.push(JSON.stringify(await share!()));
    },
  };
  const stops = [await startTasks(services, { parts: task }), await startTasks(services, { parts: task })];
  const { rows } = await database.pool.query(
    "select key, data, options->>'singletonKey' as single from pgboss.schedule where name = 'parts' order by key",
  );
  expect(rows).toEqual([1, 2, 3].map((run) => ({ key: `run-${run}`, data: { run }, single: `run-${run}` })));
  for (const { data, single } of rows)
    await database.pool.query(
      `insert into pgboss.job (name, data, policy, singleton_key, expire_seconds, heartbeat_seconds, deletion_seconds, keep_until)
        values ('parts', $1, 'exclusive', $2, 600, 600, 600, now() + interval '1 day')`,
      [data, single],
    );
  await expect.poll(() => shares.length, patience).toBe(2);
  finish();
  await expect.poll(() => states('parts'), patience).toEqual(['completed', 'completed', 'completed']);
  expect(shares.slice(0, 2).filter((share) => share.endsWith('"of":2}'))).not.toEqual([]);
  for (const stop of stops) await stop();
});

test('a stop asks the running tasks to end', async () => {
  const { task, seen } = watchedTask();
  const stop = await startTasks(testServices(database), { stopped: task });
  await database.pool.query('update pgboss.queue set policy = policy');
  await enqueue('stopped');
  await expect.poll(() => seen.starts, patience).toBe(1);
  await stop();
  expect(seen.aborted).toBe(true);
});

test('a lock whose connection is lost is taken again; if another process took it, the task ends', async () => {
  const services = testServices(database);
  const { task, seen, finish } = watchedTask();
  const cut = () =>
    database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'joblantern-lock%' and datname = current_database()",
    );
  const holders = async () =>
    (
      await database.pool.query(
        "select pid from pg_locks where locktype = 'advisory' and classid = 4310908 and granted and database = (select oid from pg_database where datname = current_database())",
      )
    ).rows.map(({ pid }) => pid);
  const done = runAlone(services, 'cut', task, new AbortController().signal);
  await expect.poll(holders, patience).toHaveLength(1);
  const [first] = await holders();
  await cut();
  await expect.poll(async () => (await holders()).filter((pid) => pid !== first), patience).toHaveLength(1);
  expect(seen.aborted).toBe(false);

  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  const waiting = other.query("select pg_advisory_lock(4310908, hashtext('cut'))");
  const waits = async () =>
    (await database.pool.query('select from pg_locks where classid = 4310908 and not granted')).rowCount;
  await expect.poll(waits, patience).toBe(1);
  await cut();
  await waiting;
  await expect.poll(() => seen.aborted, patience).toBe(true);
  finish();
  expect(await done).toEqual({ result: undefined });
  await other.end();
});

test('a task that fails writes a line of the log', async () => {
  const lines: [object, string][] = [];
  const services = testServices(database);
  services.log.error = ((fields: object, text: string) => void lines.push([fields, text])) as never;
  const run = async () => {
    throw new Error('The disk is full.');
  };
  const stop = await startTasks(services, { failing: { schedule: '0 0 1 1 *', run } });
  await enqueue('failing');
  await expect.poll(() => states('failing'), patience).toContain('failed');
  expect(lines[0]).toEqual([
    { err: expect.objectContaining({ message: 'The disk is full.' }), task: 'failing' },
    'task failed',
  ]);
  await stop();
});

test.each(Object.entries(tasks).filter(([, { shared }]) => !shared))(
  'the task %s does nothing once its lock is lost',
  async (name, task) => {
    const lost = new AbortController();
    const services = testServices(database);
    services.singleRuns.run = async (_name, work) => ({ result: await work(lost.signal) });
    lost.abort(new Error('another process has the lock'));
    const before = await fingerprints(database.pool, /^$/);
    const run = runAlone(services, name, task, new AbortController().signal);
    // Some ask the signal first, and so end without an error.
    await run.catch((error: Error) => expect(error.message).toBe('another process has the lock'));
    expect(await fingerprints(database.pool, /^$/)).toEqual(before);
  },
);

test('a run that loses its lock in a transaction rolls it back', async () => {
  const services = testServices(database);
  const lost = new AbortController();
  services.singleRuns.run = async (_name, work) => ({ result: await work(lost.signal) });
  const task: Task = {
    run: ({ db }) =>
      db.transaction().execute(async (tx) => {
        await tx.insertInto('stale_stats').values({ date: '2026-01-01' }).execute();
        lost.abort(new Error('lost'));
      }),
  };
  await expect(runAlone(services, 'x', task, new AbortController().signal)).rejects.toThrow('lost');
  expect(await services.db.selectFrom('stale_stats').selectAll().execute()).toEqual([]);
});
