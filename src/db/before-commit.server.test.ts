import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { Invalid, Unavailable, Unconfirmed } from '../platform/errors.ts';
import { beforeCommit } from './before-commit.ts';
import type { Database } from './client.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  // A commit does what the row says: it takes a while, fails, or loses its connection.
  await database.pool.query(`
    create table notes (id int primary key, at_commit text);
    create function act_at_commit() returns trigger language plpgsql as $$ begin
      if new.at_commit = 'slow' then perform pg_sleep(0.3); end if;
      if new.at_commit = 'refused' then raise 'refused' using errcode = '40001'; end if;
      if new.at_commit = 'lost' then perform pg_terminate_backend(pg_backend_pid()); end if;
      return null;
    end $$;
    create constraint trigger at_commit after insert on notes deferrable initially deferred
      for each row execute function act_at_commit()`);
});
beforeEach(() => database.pool.query('truncate notes; insert into notes values (0, null)'));
afterAll(() => database.drop());

const deadlineMs = 100;
const insert = (db: Database, id: number, atCommit: string | null = null) =>
  sql`insert into notes values (${id}, ${atCommit})`.execute(db);
const inTransaction = (run: (tx: Database) => Promise<unknown>) => database.db.transaction().execute(run);
const ids = async (): Promise<number[]> =>
  (await database.pool.query('select id from notes where id > 0 order by id')).rows.map(({ id }) => id);

test('the answer of work in time is its own, also when it is a refusal', async () => {
  expect(await beforeCommit(() => inTransaction((tx) => insert(tx, 1)).then(() => 'done'))).toBe('done');
  await expect(
    beforeCommit(async () => {
      throw new Invalid({ name: 'Too long.' });
    }),
  ).rejects.toThrow(Invalid);
  expect(await ids()).toEqual([1]);
});

test.each<[string, (reached: Promise<void>) => Promise<unknown>]>([
  ['between a change and its commit', (reached) => inTransaction((tx) => insert(tx, 1).then(() => reached))],
  ['before a transaction', (reached) => reached.then(() => inTransaction((tx) => insert(tx, 1)))],
  ['before a single statement', (reached) => reached.then(() => insert(database.db, 1))],
])('work that reaches the deadline %s changes nothing, even if it goes on', async (_where, work) => {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  let working: Promise<unknown> | undefined;
  const answer = beforeCommit(() => {
    working = work(reached);
    return working;
  }, deadlineMs);
  await expect(answer).rejects.toThrow(Unavailable);
  reach();
  await expect(working).rejects.toThrow(Unavailable);
  expect(await ids()).toEqual([]);
});

test.each<[string, (db: Database) => Promise<unknown>]>([
  [
    'a transaction',
    () => inTransaction((tx) => insert(tx, 1).then(() => sql`update notes set at_commit = 'x'`.execute(tx))),
  ],
  ['a single statement', (db) => sql`update notes set at_commit = 'x'`.execute(db)],
])('%s that waits for a lock ends at the deadline, before the lock does', async (_what, work) => {
  const locker = await database.pool.connect();
  await locker.query('begin; select from notes for update');
  await expect(beforeCommit(() => work(database.db), deadlineMs)).rejects.toThrow(Unavailable);
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await database.pool.query(waiting)).rowCount) await sleep(10);
  await locker.query('rollback');
  locker.release();
  expect(await ids()).toEqual([]);
  expect((await database.pool.query('select at_commit from notes')).rows).toEqual([{ at_commit: null }]);
});

test('a commit that has begun before the deadline is awaited, and its success is reported', async () => {
  expect(
    await beforeCommit(() => inTransaction((tx) => insert(tx, 1, 'slow')).then(() => 'done'), deadlineMs),
  ).toBe('done');
  expect(await ids()).toEqual([1]);
});

test('a commit that the database refuses is no change', async () => {
  const refused = () => inTransaction((tx) => insert(tx, 1, 'refused'));
  await expect(beforeCommit(refused)).rejects.toMatchObject({ code: '40001' });
  const thenLate = () => refused().catch(() => new Promise(() => undefined));
  await expect(beforeCommit(thenLate, deadlineMs)).rejects.toThrow(Unavailable);
  expect(await ids()).toEqual([]);
});

test('nobody is told to try again after a commit, or after one without an answer', async () => {
  const lost = () => inTransaction((tx) => insert(tx, 1, 'lost'));
  await expect(beforeCommit(lost)).rejects.toThrow(Unconfirmed);
  const thenAway = () =>
    insert(database.db, 2).then(() => {
      throw new Unavailable();
    });
  await expect(beforeCommit(thenAway)).rejects.toThrow(Unconfirmed);
  expect(await ids()).toEqual([2]);
});

test('what goes on after the answer has no deadline', async () => {
  let background: Promise<unknown> | undefined;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await beforeCommit(async () => {
    background = answered.then(() => inTransaction((tx) => insert(tx, 1)));
  }, deadlineMs);
  answer();
  await background;
  expect(await ids()).toEqual([1]);
});
