import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { findLivePay } from './live-pay.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const ten = [40, 45, 50, 55, 60, 65, 70, 75, 80, 85].map((thousand) => thousand * 1000);
  const jobs = (category: string, pays: number[], workplace: 'remote' | null = null) =>
    insertJobs(
      database.db,
      pays.map((pay_year) => ({ category, pay_year, pay_year_max: pay_year, workplace })),
    );
  const place = (ids: number[], city: string | null, state: string | null) =>
    sql`update jobs set city = ${city}, state = ${state}, pay_currency = 'USD', pay_year_min = pay_year
      where id in (${sql.join(ids)})`.execute(database.db);
  await place(await jobs('Sales', ten), 'Austin', 'TX');
  await place(await jobs('Sales', [200_000]), 'Houston', 'TX');
  await place(await jobs('Sales', [1_000_000]), 'Boise', 'ID');
  await place(await jobs('Retail', ten.slice(1), 'remote'), null, null);
});
afterAll(() => database.drop());

test.each([
  [
    'its own city',
    'Sales',
    'Austin',
    {
      place: 'in Austin',
      postings: 10,
      median: 60_000,
      search: { category: 'Sales', location: 'Austin, TX' },
    },
  ],
  ['the state, where a city has fewer than ten', 'Sales', 'Houston', { place: 'in Texas', postings: 11 }],
  [
    'the country, where the state has fewer',
    'Sales',
    'Denver',
    { place: 'in the whole country', postings: 12 },
  ],
  [
    'the country, for a place that the model does not know',
    'Sales',
    'Boise',
    { place: 'in the whole country' },
  ],
  ['the country, where remote jobs are fewer', 'Sales', 'Remote', { place: 'in the whole country' }],
])('%s', async (_, category, location, figures) => {
  expect(await findLivePay(database.db, { jobTitle: '', jobCategory: category, location })).toMatchObject(
    figures,
  );
});

test.each([
  ['under ten postings', 'Retail', 'Remote'],
  ['a category of the model that jobs are not sorted by', 'Legal', 'Austin'],
])('null: %s', async (_, category, location) => {
  expect(await findLivePay(database.db, { jobTitle: '', jobCategory: category, location })).toBeNull();
});
