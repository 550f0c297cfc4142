import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { insertUser } from '../../../tests/support/users.ts';
import { loadZipCodes } from '../../catalog/places/places.server.ts';
import { PostgresEngine } from '../../search/postgres-engine.server.ts';
import type { SearchEngine } from '../../search/search-engine.ts';
import { saveJob } from '../follow-up/tracked-jobs.server.ts';
import { listMatches, type Matches } from './matches.server.ts';
import { hideCompany, hideJob, recordSearch, recordView } from './my-jobs.server.ts';

const austin = { latitude: 30.27, longitude: -97.74 };
/** A degree of latitude is 69 miles. */
const north = (miles: number) => ({ ...austin, latitude: austin.latitude + miles / 69 });
const boise = { latitude: 43.61, longitude: -116.2 };

let database: TestDatabase;
let engine: SearchEngine;
let ids: number[];
const matches = (zipCode: string | null, userId?: number): Promise<Matches> =>
  listMatches(
    { db: database.db, search: engine },
    { zipCode, user: userId === undefined ? null : { id: userId } },
  );
const titles = ({ jobs }: Matches): string[] => jobs.map(({ job }) => job.title);

beforeAll(async () => {
  database = await createTestDatabase();
  engine = new PostgresEngine(database.db);
  await loadZipCodes(database.db);
  ids = await insertJobs(database.db, [
    ...Array.from({ length: 9 }, (_, at) => ({ title: `Near ${at}`, ...north(at), company: 'Acme' })),
    { title: 'Edge Nurse', ...north(45), company: 'Harbor' },
    { title: 'Out of reach', ...north(80), company: 'Globex' },
    { title: 'Remote Clerk', location: 'Remote', workplace: 'remote', posted_at: new Date() },
    { title: 'Lonely', location: 'Boise, ID', ...boise },
    { title: 'Digits', location: 'APO 09123' },
  ]);
});
afterAll(() => database.drop());

test('the ten nearest within 50 miles, nearest first, each with its distance', async () => {
  const found = await matches('78701');
  expect(found).toMatchObject({ kind: 'near', zip: '78701', place: 'Austin, TX', radius: 50 });
  expect(titles(found)).toEqual([...Array.from({ length: 9 }, (_, at) => `Near ${at}`), 'Edge Nurse']);
  expect(found.jobs.every(({ isLocal }) => isLocal)).toBe(true);
  expect(found.jobs[5]!.job.distance).toBeCloseTo(5, 0);
});

test('too few nearby: the radius grows and is stated, and far jobs are not local matches', async () => {
  const userId = await insertUser(database.db);
  await hideJob(database.db, userId, ids[0]!);
  const found = await matches('78701', userId);
  expect(found.radius).toBe(100);
  expect(titles(found)).not.toContain('Near 0');
  expect(found.jobs.at(-1)).toMatchObject({ job: { title: 'Out of reach' }, isLocal: false });
  expect(found.jobs).toHaveLength(10);
});

test('a few jobs within the largest radius are all shown', async () => {
  const found = await matches('83702');
  expect(found).toMatchObject({ kind: 'near', radius: 500 });
  expect(titles(found)).toEqual(['Lonely']);
});

test('none nearby: the newest jobs, without local matches', async () => {
  const found = await matches('99723');
  expect(found).toMatchObject({ kind: 'newest', place: 'Barrow, AK', radius: null });
  expect(found.jobs).toHaveLength(10);
  expect(titles(found)[0]).toBe('Remote Clerk');
  expect(found.jobs.some(({ isLocal }) => isLocal)).toBe(false);
});

test.each([
  ['that nobody knows: by its first digits', '09999', 'digits', ['Digits']],
  ['that nobody knows and no place begins like', '00000', 'newest', null],
  ['that is not given', null, 'newest', null],
])('a ZIP code %s', async (_what, zip, kind, expected) => {
  const found = await matches(zip);
  expect(found).toMatchObject({ kind, place: null, radius: null });
  if (expected) expect(titles(found)).toEqual(expected);
  expect(found.jobs.every(({ isLocal }) => isLocal === (kind === 'digits'))).toBe(true);
});

test("jobs like an account's saved jobs and searches come first, and hidden jobs are left out", async () => {
  const userId = await insertUser(database.db);
  const [saved] = await insertJobs(database.db, [{ title: 'Edge Nurse Trainee', location: 'Miami, FL' }]);
  await saveJob(database.db, userId, saved!, {});
  await recordView(database.db, userId, saved!);
  await recordSearch(database.db, userId, 'keywords=nurse&location=Miami');
  await hideCompany(database.db, userId, 'acme');
  const found = await matches('78701', userId);
  expect(titles(found)).toEqual(['Edge Nurse', 'Out of reach']);
  expect(found.jobs[0]!.reason).toBe(
    'Near you, 45 miles · like jobs you saved · matches your search “nurse” · like jobs you viewed',
  );
});
