import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { indexJobs } from '../../search/engine/index-jobs.server.ts';
import { listSitemapJobs, listSitemapParts } from './sitemap.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const now = new Date('2026-06-01T12:00:00Z');

test('a part holds the open jobs in its range of ids, without samples and passed closing dates', async () => {
  const { db } = database;
  const [first, closed] = await insertJobs(db, [{ title: 'Nurse' }, { title: 'Driver' }]);
  await sql`alter table jobs alter column id restart with 25000`.execute(db);
  const [late] = await insertJobs(db, [{ title: 'Cook' }]);
  await sql`update jobs set status = 'closed', closed_at = now() where id = ${closed}`.execute(db);
  await db.transaction().execute((tx) => indexJobs(tx, [closed!]));

  expect(await listSitemapParts(db, now)).toEqual([0, 2]);
  expect((await listSitemapJobs(db, 0, now)).map(({ id }) => id)).toEqual([first]);
  expect((await listSitemapJobs(db, 2, now)).map(({ id }) => id)).toEqual([late]);
  expect(await listSitemapJobs(db, 1, now)).toEqual([]);

  await sql`update jobs set stated_closing_on = '2026-06-01' where id = ${late}`.execute(db);
  expect(await listSitemapJobs(db, 2, now)).toHaveLength(1);
  const later = new Date('2026-06-02T12:00:00Z');
  expect(await listSitemapJobs(db, 2, later)).toEqual([]);
  expect(await listSitemapParts(db, later)).toEqual([0]);

  await sql`update sources set kind = 'sample'`.execute(db);
  expect(await listSitemapJobs(db, 0, now)).toEqual([]);
  expect(await listSitemapParts(db, now)).toEqual([]);
});
