import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { maintainSearchIndex } from '../maintain.server.ts';
import { parseJobSearch } from '../parse-search.ts';
import { PostgresEngine } from '../postgres-engine.server.ts';
import { planSearch } from './plan.server.ts';
import { printedPlan } from './print-plan.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const jobs = Array.from({ length: 600 }, (_, at) => ({
    title: at < 300 ? 'Night Nurse' : 'Sales Clerk',
    location: at < 100 ? 'Chicago, IL' : 'Austin, TX',
    state: at < 100 ? 'IL' : 'TX',
  }));
  await insertJobs(database.db, jobs);
  await maintainSearchIndex(database.db);
});
afterAll(() => database.drop());

test.each([
  [
    'keywords=sales',
    { terms: [{ text: 'sales', words: [{ jobs: 300 }], sets: ['sales (about 300 jobs)'] }] },
  ],
  ['keywords="night nurse"', { terms: [{ text: 'night nurse', sets: ['phrase true night nurse'] }] }],
  [
    'location=chicago',
    { terms: null, all: 'all', place: { means: 'Chicago, IL', statedPlaces: 1, jobs: 100 } },
  ],
  [
    'keywords=remote nurse in chicago over 90k&exclude=clerk',
    {
      search: { keywords: 'nurse', location: 'Chicago, IL', workplace: 'remote', salaryMin: '90000' },
      read: ['Remote', 'Chicago, IL', 'from $90,000'],
      without: [{ sets: ['clerk (about 300 jobs)'], but: null }],
    },
  ],
  ['keywords=nurrse', { correction: { from: 'nurrse', to: 'nurse' }, terms: [{ text: 'nurse' }] }],
  ['keywords=qqzzxx&spelling=typed', { terms: [] }],
  [
    'keywords=nurse&match=exact&sort=relevance',
    { tiers: [[['^nurse (about 300 jobs)']], [[expect.any(String)]]] },
  ],
])('the plan of %s is plain data', async (address, expected) => {
  const { search } = parseJobSearch(new URLSearchParams(address));
  const plan = printedPlan(await planSearch(new PostgresEngine(database.db), search));
  expect(plan).toMatchObject({ index: { openJobs: 600, unmergedDocuments: 0 }, ...expected });
  expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
});
