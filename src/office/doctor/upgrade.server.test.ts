import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { catalogFormat } from '../../catalog/jobs/catalog.server.ts';
import { checkUpgrade } from './upgrade.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const states = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await checkUpgrade(database.url)).map(({ name, state, detail }) => [name, `${state}: ${detail}`]),
  );
const backUpNow = "insert into backups (file, bytes, rows) values ('site.backup', 1, 1)";

beforeEach(() => database.empty('backups'));

test('a database of this version needs nothing', async () => {
  expect(await states()).toEqual({
    migrations: expect.stringMatching(/^fine: The database is as version/),
    'search index': 'fine: It stays as it is.',
    backup: expect.stringMatching(/^fine/),
  });
});

test('a database of an earlier version: its migrations are named, and a backup is asked for', async () => {
  const raising = '0013_denied_words.sql';
  await database.pool.query('delete from schema_migrations where name = $1', [raising]);
  await database.pool.query('update catalogue set format = $1', [catalogFormat - 1]);
  expect(await states()).toEqual({
    migrations: expect.stringMatching(/^fine: Version \S+ would run 0013_denied_words\.sql\.$/),
    'search index': expect.stringMatching(/^fine: All 0 open jobs would be indexed again/),
    backup: expect.stringMatching(/^warning: .*npm run backup/),
  });
  await database.pool.query(backUpNow);
  expect((await states()).backup).toMatch(/^fine/);
  await database.pool.query('insert into schema_migrations (name) values ($1)', [raising]);
  await database.pool.query('update catalogue set format = $1', [catalogFormat]);
});

test('a database of a later version is an error that names what is unknown', async () => {
  await database.pool.query("insert into schema_migrations (name) values ('9999_later.sql')");
  expect((await states()).migrations).toMatch(/^error: .*9999_later\.sql.*later one/);
  await database.pool.query("delete from schema_migrations where name = '9999_later.sql'");
});

test('an empty database is filled by the start', async () => {
  await database.pool.query('drop schema public cascade; create schema public');
  expect(await states()).toEqual({ migrations: expect.stringMatching(/^fine: The database is empty/) });
});
