import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { cachedPlan } from './cached-plan.ts';
import { type Database, openDatabase, openPool } from './client.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(openPool(database.url, { max: 1 }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const kept = async (): Promise<string[]> => {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements order by prepare_time`.execute(db);
  return rows.map(({ statement }) => statement);
};

test('a connection prepares each marked statement once, and runs it with new values each time', async () => {
  for (let number = 0; number < 8; number++) {
    const plus = await sql<{ sum: number }>`select ${number}::int + 1 as sum ${cachedPlan}`.execute(db);
    const times = await sql<{ product: number }>`select ${number}::int * 2 as product ${cachedPlan}`.execute(
      db,
    );
    const plain = await sql<{ text: string }>`select ${number}::text as text`.execute(db);
    expect([plus.rows, times.rows, plain.rows]).toEqual([
      [{ sum: number + 1 }],
      [{ product: number * 2 }],
      [{ text: `${number}` }],
    ]);
  }
  expect(await kept()).toEqual([
    expect.stringContaining('as sum /* prepared */'),
    expect.stringContaining('as product /* prepared */'),
  ]);
});

test('a marked statement still works after its table gets a new column', async () => {
  const one = () =>
    sql`select kind, text from search_suggestions where kind = ${'place'} ${cachedPlan}`.execute(db);
  for (let times = 0; times < 7; times++) await one();
  await sql`alter table search_suggestions add column later int`.execute(db);
  expect((await one()).rows).toEqual([]);
});
