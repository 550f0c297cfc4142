import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { listMigrations, migrate } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a migrated database has no pending migrations, and two processes may migrate at once', async () => {
  await database.pool.query(
    'delete from schema_migrations where name = (select max(name) from schema_migrations)',
  );
  await database.pool.query('drop schema public cascade; create schema public');
  const [first, second] = await Promise.all([migrate(database.url), migrate(database.url)]);
  expect([...first, ...second]).toEqual(await listMigrations());
  expect(await migrate(database.url)).toEqual([]);
});

test('a database from before the baseline is refused with what to do', async () => {
  await database.pool.query("insert into schema_migrations (name) values ('0001_catalogue.sql')");
  await expect(migrate(database.url)).rejects.toThrow(/npm run backup.*npm run restore/);
});
