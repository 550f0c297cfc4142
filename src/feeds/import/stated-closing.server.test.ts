import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { feedOf } from '../../../tests/support/feeds.ts';
import type { RawJob } from '../../catalog/postings/raw-job.ts';
import { importJobs } from './import.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() =>
  database.pool.query('truncate sources, jobs, job_openings, job_reports restart identity cascade'),
);

const load = (given: Partial<RawJob>) =>
  importJobs(database.db, { source: 'feed', sourceKind: 'aggregator', rows: feedOf([given]) });
const job = async () =>
  (await database.pool.query('select status, closed_reason, expires_at, stated_closing_on from jobs'))
    .rows[0];

test.each([
  ['an expiry in its feed', { expiresAt: '2025-09-26' }, null],
  ['words that say so', { description: 'This position has been filled.' }, 'stated'],
])('an ad is never open with %s', async (_name, given, reason) => {
  expect(await load(given)).toMatchObject({ inserted: 1 });
  expect(await job()).toMatchObject({ status: 'closed', closed_reason: reason });
  expect(await load(given)).toMatchObject({ unchanged: 1 });
  expect((await database.pool.query('select from job_openings')).rows).toHaveLength(0);
});

test('a closing date in the text is stored and closes nothing', async () => {
  await load({ description: 'Closes: 2025-09-26' });
  expect(await job()).toEqual({
    status: 'open',
    closed_reason: null,
    expires_at: null,
    stated_closing_on: '2025-09-26',
  });
  await load({ description: 'Apply by 09/26/2025', expiresAt: '2090-01-01' });
  expect(await job()).toMatchObject({
    status: 'open',
    expires_at: new Date('2090-01-02T11:59:59Z'),
    stated_closing_on: '2025-09-26',
  });
  await load({ description: 'Come and work here.' });
  expect(await job()).toMatchObject({ status: 'open', stated_closing_on: null });
});

test('an ad that no longer says that it is closed opens again', async () => {
  await load({ description: 'This job is no longer available.' });
  expect(await job()).toMatchObject({ status: 'closed', closed_reason: 'stated' });
  await load({ description: 'Come and work here.' });
  expect(await job()).toMatchObject({ status: 'open', closed_reason: null });
});
