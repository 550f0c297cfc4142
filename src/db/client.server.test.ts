import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { type Database, openDatabase, openPool } from './client.ts';
import { isDatabaseAway } from './errors.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const awayError = expect.toSatisfy(isDatabaseAway);

test('a connection that is cut in a statement or in a transaction counts only as an absent database', async () => {
  const { db } = database;
  const observer = openDatabase(openPool(database.url, { max: 1 }));
  const others = sql`from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  const cut = Promise.withResolvers<void>();
  const query = sql`do 'begin perform pg_sleep(10); end'`.execute(db);
  const transaction = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    await cut.promise;
    await sql`select 1`.execute(tx);
  });
  const outcomes = Promise.allSettled([query, transaction]);
  await expect
    .poll(async () => (await sql`select state ${others} order by state`.execute(observer)).rows)
    .toEqual([{ state: 'active' }, { state: 'idle in transaction' }]);
  await sql`select pg_terminate_backend(pid) ${others}`.execute(observer);
  await observer.destroy();
  cut.resolve();
  for (const outcome of await outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: awayError });
  await expect
    .poll(() =>
      sql`select 1 as one`.execute(db).then(
        ({ rows }) => rows,
        () => [],
      ),
    )
    .toEqual([{ one: 1 }]);
});

test('a statement that takes too long is cut off, and its connection stays usable', async () => {
  const db = openDatabase(openPool(database.url, { max: 1, statementTimeoutMs: 100 }));
  await expect(sql`select pg_sleep(10)`.execute(db)).rejects.toSatisfy(isDatabaseAway);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

test.each<[string, (pool: pg.Pool, db: Database) => Promise<unknown>]>([
  ['a query of the builder', (_pool, db) => sql`select pg_sleep(10)`.execute(db)],
  ['a query of the pool', (pool) => pool.query('select pg_sleep($1)', [10])],
])('a connection without any response is given up: %s', async (_name, sleepOn) => {
  const pool = openPool(database.url, { max: 1, statementTimeoutMs: 100 });
  const db = openDatabase(pool);
  const backend = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid;
  const first = await backend();
  // The server's own timeout is off, so that only the client's can end the wait.
  await sql`set statement_timeout = 0`.execute(db);
  await expect(sleepOn(pool, db)).rejects.toSatisfy(isDatabaseAway);
  expect(await backend()).not.toBe(first);
  await db.destroy();
});

test('a query that was given up while it waited for another one never runs', async () => {
  const pool = openPool(database.url, { statementTimeoutMs: 100 });
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  await database.pool.query('create table written (number int)');
  const asked = ['select pg_sleep(1.5)', 'insert into written values (1)'].map((text) => client.query(text));
  const answers = await Promise.allSettled(asked);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const sleeping = `select from pg_stat_activity
    where datname = current_database() and state = 'active' and query like 'select pg_sleep(1.5)%'`;
  while ((await database.pool.query(sleeping)).rowCount);
  // Whatever waited runs before this. On a busy machine, its own answer may come too late.
  await client.query('select 1').catch(() => undefined);
  expect((await database.pool.query('select number from written')).rows).toEqual([]);
  client.release();
  await pool.end();
});

test('a query behind a lock runs when the lock is gone', async () => {
  const pool = openPool(database.url);
  const db = openDatabase(pool);
  const holder = await database.pool.connect();
  await holder.query('begin; lock table jobs in access exclusive mode');
  const readers = Array.from({ length: 50 }, () => sql`select count(*) from jobs`.execute(db));
  const answers = Promise.allSettled(readers);
  await database.untilBlocked(10);
  await holder.query('rollback');
  holder.release();
  expect((await answers).filter(({ status }) => status === 'rejected')).toEqual([]);
  await db.destroy();
});

test('a server that accepts a connection but never responds counts as an absent database', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const db = openDatabase(openPool(`postgres://nobody@127.0.0.1:${port}/nothing`));
  await expect(sql`select 1`.execute(db)).rejects.toSatisfy(isDatabaseAway);
  await db.destroy();
  silent.close();
});
