import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import type { Database } from './client.ts';
import { inSnapshot, readTogether } from './snapshot.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table notes (text text)');
});
afterAll(() => database.drop());

const countNotes = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from notes`.execute(db);
  return rows[0]!.count;
};

test('two reads at once see the same moment, on two connections', async () => {
  const { db, pool } = database;
  const counts: number[] = [];
  const backends = new Set<number>();
  const read = async (tx: Database) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    backends.add(rows[0]!.pid);
    counts.push(await countNotes(tx));
  };
  await inSnapshot(db, async (tx) => {
    counts.push(await countNotes(tx));
    await pool.query("insert into notes values ('later')");
    await readTogether(db, tx, read, read);
  });
  expect(counts).toEqual([0, 0, 0]);
  expect(backends.size).toBe(2);
  expect(await countNotes(db)).toBe(1);
});

test.each(['first', 'second'])('an error of the %s read comes after both have ended', async (failing) => {
  const { db } = database;
  const ended: string[] = [];
  const reader = (name: string) => async (tx: Database) => {
    if (name === failing) await sql`select 1 / 0`.execute(tx);
    await sql`select pg_sleep(0.1)`.execute(tx);
    ended.push(name);
  };
  const reading = inSnapshot(db, (tx) => readTogether(db, tx, reader('first'), reader('second')));
  await expect(reading).rejects.toThrow('division by zero');
  expect(ended).toEqual([failing === 'first' ? 'second' : 'first']);
});
