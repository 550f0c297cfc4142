import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { findLivePay } from './live-pay.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const ten = [40, 45, 50, 55, 60, 65, 70, 75, 80, 85].map((thousand) => thousand * 1000);
  const insert = (category: string, pays: number[], location: string, workplace: string | null = null) =>
    insertJobs(
      database.db,
      pays.map((pay_year) => ({ category, pay_year, pay_year_max: pay_year, location, workplace })),
    );
  await insert('Sales', ten, 'Austin, TX; Dallas, TX');
  await insert('Sales', [200_000], 'Houston, TX');
  await insert('Sales', [1_000_000], 'Boise, ID');
  await insert('Retail', ten.slice(1), '', 'remote');
  await sql`update jobs set pay_currency = 'USD', pay_year_min = pay_year`.execute(database.db);
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
  ['the second of two cities', 'Sales', 'Dallas', { place: 'in Dallas', postings: 10 }],
  ['the state, where a city has fewer than ten', 'Sales', 'Houston', { place: 'in Texas', postings: 11 }],
  ['the country, where the state has fewer', 'Sales', 'Denver', { place: 'nationwide', postings: 12 }],
  ['the country, for a place that the model does not know', 'Sales', 'Boise', { place: 'nationwide' }],
  ['the country, where remote jobs are fewer', 'Sales', 'Remote', { place: 'nationwide' }],
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
