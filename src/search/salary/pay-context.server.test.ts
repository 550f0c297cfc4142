import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertPaidJobs, type PaidJob, times } from '../../../tests/support/paid-jobs.ts';
import { getJob } from '../../catalog/jobs/jobs.server.ts';
import { PostgresEngine } from '../postgres-engine.server.ts';
import type { SearchEngine } from '../search-engine.ts';
import { getPayContext } from './pay-context.server.ts';
import { refreshPayFigures } from './refresh-pay-figures.server.ts';

let database: TestDatabase;
let engine: SearchEngine;
const ids: Record<string, number> = {};

const nurse = { title: 'Registered Nurse' };
const houston = { city: 'Houston', state: 'TX' };
const boise = { city: 'Boise', state: 'ID' };

/** The subjects of the tests, then the postings around them. */
const subjects: Record<string, PaidJob> = {
  'in a city': { ...nurse, ...houston, year: 61_000 },
  'near a city': { ...nurse, city: 'Pasadena', state: 'TX', year: 62_000 },
  'in a state': { ...nurse, city: 'El Paso', state: 'TX', year: 63_000 },
  elsewhere: { ...nurse, ...boise, year: 64_000 },
  'without a place': { ...nurse, year: 65_000 },
  'without pay': { ...nurse, ...houston },
  'in other money': { ...nurse, ...houston, year: 66_000, currency: 'CAD' },
  'with a rare occupation': { title: 'Carpenter', ...houston, year: 50_000 },
  'with an unknown title': { title: 'Wizard of Oz', ...houston, year: 50_000 },
};

beforeAll(async () => {
  database = await createTestDatabase();
  engine = new PostgresEngine(database.db);
  const made = await insertPaidJobs(database.db, [
    ...Object.values(subjects),
    ...times(9, (at) => ({ ...nurse, ...houston, year: 70_000 + at })),
    ...times(8, (at) => ({ title: 'Carpenter', ...houston, year: 50_100 + at })),
    ...times(20, (at) => ({ title: 'Wizard of Oz', ...houston, year: 50_100 + at })),
    ...times(20, (at) => ({ title: 'Cashier', ...houston, year: 30_000 + at })),
  ]);
  for (const [at, name] of Object.keys(subjects).entries()) ids[name] = made[at]!;
  await refreshPayFigures(database.db);
});
afterAll(() => database.drop());

const contextOf = async (name: string) =>
  getPayContext(database.db, engine, await getJob(database.db, ids[name]!), (await engine.state()).version);

test.each([
  [
    'in a city',
    { city: 'Houston', state: 'TX', postings: 11, own: 61_000, to: '/salaries/registered-nurses/houston-tx' },
  ],
  ['near a city', { city: 'Pasadena', state: 'TX', postings: 11, own: 62_000 }],
  [
    'in a state',
    { city: '', state: 'TX', postings: 12, own: 63_000, to: '/salaries/registered-nurses/texas' },
  ],
  ['elsewhere', { city: '', state: '', postings: 14, own: 64_000, to: '/salaries/registered-nurses' }],
  ['without a place', { city: '', state: '', postings: 14, own: 65_000 }],
])('a job %s is compared with the nearest ten postings', async (name, expected) => {
  expect(await contextOf(name)).toMatchObject({ name: 'Registered Nurses', ...expected });
});

test.each(['without pay', 'in other money', 'with a rare occupation', 'with an unknown title'])(
  'a job %s is not compared',
  async (name) => {
    expect(await contextOf(name)).toBeNull();
  },
);

test('one more posting makes ten', async () => {
  await insertPaidJobs(database.db, [{ title: 'Carpenter', ...houston, year: 58_000 }]);
  await sql`update catalogue set version = version + 1`.execute(database.db);
  await refreshPayFigures(database.db);
  expect(await contextOf('with a rare occupation')).toMatchObject({
    postings: 10,
    city: 'Houston',
    quartiles: { lowerQuartile: 50_101, median: 50_103, upperQuartile: 50_106 },
  });
});
