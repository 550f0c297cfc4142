import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { type Database, openDatabase, openPool } from './client.ts';
import { limitStatements } from './statement-limit.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(openPool(database.url, { max: 1, statementTimeoutMs: 100 }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const work = (seconds: number) => sql`select pg_sleep(${seconds})`;
const limited = (ms: number, seconds: number) =>
  db.transaction().execute(async (tx) => {
    await limitStatements(tx, ms);
    await work(seconds).execute(tx);
    return 'done';
  });
const ended = { code: '57014' };

test('a transaction with a longer limit gets it from the server and from the connection', async () => {
  // The connection would wait for a second more than the pool's limit.
  expect(await limited(60_000, 1.2)).toBe('done');
});

test('the server ends a statement at its limit, before the connection gives up', async () => {
  await expect(limited(50, 30)).rejects.toMatchObject(ended);
  const { rows } = await database.pool.query(
    "select query from pg_stat_activity where datname = current_database() and state = 'active' and query like '%sleep(%' and pid <> pg_backend_pid()",
  );
  expect(rows).toEqual([]);
});

test('the limit ends with its transaction', async () => {
  await limited(60_000, 0);
  await expect(work(30).execute(db)).rejects.toMatchObject(ended);
});
