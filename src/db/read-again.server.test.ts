import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { onlyReads, openDatabase, openPool } from './client.ts';
import { isDatabaseAway } from './errors.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Ends each session that waits for a lock, once. */
const endWaiting = async (): Promise<void> => {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ pid: number }>`
      select pid, pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and pid <> all(${[...ended]}::int[])`.execute(
        database.db,
      );
      for (const { pid } of rows) ended.add(pid);
      return rows.length;
    })
    .toBe(1);
};
const ended = new Set<number>();

test('a read runs again when its connection is cut, more than once', async () => {
  const { db } = database;
  const answer = await db.transaction().execute(async (tx) => {
    await sql`lock table articles`.execute(tx);
    const reading = db
      .selectFrom('articles')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .execute();
    for (let cuts = 0; cuts < 3; cuts++) await endWaiting();
    return { reading };
  });
  expect(await answer.reading).toEqual([{ count: 0 }]);
});

test('a read runs again when all connections of its pool are cut at once', async () => {
  const pool = openPool(database.url, { max: 12, statementTimeoutMs: 10_000 });
  const db = openDatabase(pool);
  try {
    await Promise.all(Array.from({ length: 12 }, () => sql`select pg_sleep(0.2)`.execute(db)));
    expect(pool.idleCount).toBe(12);
    void database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'select pg_sleep(0.2)%'`);
    await setImmediate();
    // The connections end before this process hears of it.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    const reads = Array.from({ length: 4 }, () => sql<{ one: number }>`select 1 as one`.execute(db));
    for (const { rows } of await Promise.all(reads)) expect(rows).toEqual([{ one: 1 }]);
  } finally {
    await db.destroy();
  }
});

test('a write does not run again, nor does a read in a transaction', async () => {
  const { db } = database;
  const outcomes = await db.transaction().execute(async (tx) => {
    await sql`lock table articles`.execute(tx);
    const change = Promise.allSettled([sql`with one as (delete from articles) select 1`.execute(db)]);
    await endWaiting();
    const question = Promise.allSettled([
      db.transaction().execute((other) => sql`select from articles`.execute(other)),
    ]);
    await endWaiting();
    return [...(await change), ...(await question)];
  });
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.toSatisfy(isDatabaseAway) });
});

test('the list of writing functions includes every database function that may write', async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and provolatile = 'v' and prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(
    database.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { name } of rows) expect(onlyReads(`select ${name}($1)`), name).toBe(false);
  expect(onlyReads('\n select id, updated_at from jobs')).toBe(true);
});
