import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { getListingSources } from './listing-sources.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('only sources with open jobs count, and the last complete run sets the date', async () => {
  const { db } = database;
  expect(await getListingSources(db)).toEqual({ sources: 0, hasSamples: false, lastRead: null });

  await insertJobs(db, [{}, {}]);
  await sql`insert into sources (name) values ('Without jobs')`.execute(db);
  await sql`insert into import_runs (source_id, input, state, finished_at)
    select id, 'feed.xml', state, at::timestamptz from sources,
      (values ('done', '2026-03-01Z'), ('failed', '2026-03-02Z')) as run (state, at) where name = 'Test'`.execute(
    db,
  );
  expect(await getListingSources(db)).toEqual({
    sources: 1,
    hasSamples: false,
    lastRead: new Date('2026-03-01T00:00:00Z'),
  });

  await sql`update sources set kind = 'sample' where name = 'Test'`.execute(db);
  expect((await getListingSources(db)).hasSamples).toBe(true);
});
