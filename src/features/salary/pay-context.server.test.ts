import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { touchCatalog } from '../jobs/catalog.server.ts';
import { getJob } from '../jobs/jobs.server.ts';
import { SearchEngine } from '../search/search-engine.server.ts';
import { getPayContext } from './pay-context.server.ts';

let database: TestDatabase;
let engine: SearchEngine;
let ids: number[];
beforeAll(async () => {
  database = await createTestDatabase();
  engine = new SearchEngine(database.db);
  const pays = [40_000, 50_000, 60_000, 70_000, 80_000];
  ids = await insertJobs(database.db, [
    ...pays.map((pay_year) => ({ category: 'Sales', pay_year, pay_year_max: pay_year })),
    { category: 'Sales' },
  ]);
  await sql`update jobs set pay_currency = 'USD', pay_year_min = pay_year, state = case when pay_year > 60000 then 'TX' else 'ID' end
    where pay_year is not null`.execute(database.db);
});
afterAll(() => database.drop());

const contextOf = async (id: number) => getPayContext(database.db, engine, await getJob(database.db, id));

test('with fewer than five postings in the state, the whole country is compared', async () => {
  expect(await contextOf(ids[0]!)).toEqual({
    category: 'Sales',
    state: null,
    own: 40_000,
    postings: 5,
    lowerQuartile: 50_000,
    median: 60_000,
    upperQuartile: 70_000,
  });
});

test('five postings in the state are enough', async () => {
  await sql`update jobs set state = 'TX' where pay_year is not null`.execute(database.db);
  await touchCatalog(database.db);
  expect(await contextOf(ids[4]!)).toMatchObject({ state: 'TX', own: 80_000, median: 60_000 });
});

test('a job without pay is not compared', async () => {
  expect(await contextOf(ids[5]!)).toBeNull();
});
