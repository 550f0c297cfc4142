import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { settleDuplicates } from '../../catalog/jobs/duplicates.server.ts';
import { emptySearch } from '../../catalog/jobs/job-search.schema.ts';
import { PostgresEngine } from '../../search/postgres-engine.server.ts';
import type { SearchEngine } from '../../search/search-engine.ts';
import { searchJobs } from '../../search/search-jobs.server.ts';
import { closeExpiredJobs } from './close-job.server.ts';

let database: TestDatabase;
let engine: SearchEngine;
beforeAll(async () => {
  database = await createTestDatabase();
  engine = new PostgresEngine(database.db);
});
afterAll(() => database.drop());

const shown = async () => (await searchJobs(engine, emptySearch)).jobs.map(({ id }) => id);

test('when a job expires, the same job from another source replaces it', async () => {
  const { db } = database;
  const [winner, other] = await insertJobs(db, [{ title: 'Pilot' }, { title: 'Pilot' }]);
  await sql`insert into sources (name) values ('Other')`.execute(db);
  await sql`update jobs set source_id = (select id from sources where name = 'Other') where id = ${other}`.execute(
    db,
  );
  const { rows } = await sql<{
    duplicate_key: Buffer;
  }>`select duplicate_key from jobs where id = ${winner}`.execute(db);
  await settleDuplicates(db, [rows[0]!.duplicate_key]);

  await sql`update jobs set expires_at = now() - interval '1 second' where id = ${winner}`.execute(db);
  expect(await closeExpiredJobs(db)).toBe(1);
  expect(await shown()).toEqual([other]);
  expect(await closeExpiredJobs(db)).toBe(0);
});
