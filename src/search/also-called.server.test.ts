import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { insertJobs } from '../../tests/support/jobs.ts';
import { emptySearch, type JobSearch } from '../catalog/jobs/job-search.schema.ts';
import type { Offer } from './notes.schema.ts';
import { withOffers } from './notes.server.ts';
import { PostgresEngine } from './postgres-engine.server.ts';
import type { SearchEngine } from './search-engine.ts';
import { searchJobs } from './search-jobs.server.ts';

let database: TestDatabase;
let engine: SearchEngine;
beforeAll(async () => {
  database = await createTestDatabase();
  engine = new PostgresEngine(database.db);
  const times = (count: number, title: string, state = 'TX') =>
    Array.from({ length: count }, (_, at) => ({
      title,
      state,
      location: `Austin, ${state}`,
      company: `Clinic ${at}`,
    }));
  await insertJobs(database.db, [
    ...times(3, 'Registered Nurse'),
    ...times(4, 'Staff Nurse'),
    ...times(2, 'Staff Nurse', 'ID'),
    ...times(5, 'RN'),
    ...times(1, 'Charge Nurse'),
    ...times(2, 'Quokka Keeper'),
  ]);
});
afterAll(() => database.drop());

async function offersOf(asked: Partial<JobSearch>): Promise<Offer[]> {
  const search: JobSearch = { ...emptySearch, sort: 'relevance', ...asked };
  const page = await searchJobs(engine, search);
  return (await withOffers(engine, search, page))!.alsoCalled;
}

test.each<[string, Partial<JobSearch>, string[]]>([
  ['the long form', { keywords: 'registered nurse' }, ['Staff Nurse 6', 'Charge Nurse 1']],
  ['its abbreviation, which is searched with it', { keywords: 'rn' }, ['Staff Nurse 6', 'Charge Nurse 1']],
  ['a filter holds for the offers too', { keywords: 'registered nurse', state: 'ID' }, ['Staff Nurse 2']],
  ['so does what the sentence says', { keywords: 'registered nurse in boise id' }, []],
  ['what finds all of them already needs none', { keywords: 'nurse' }, ['RN 8']],
  ['a corrected term', { keywords: 'registred nurse' }, ['Staff Nurse 6', 'Charge Nurse 1']],
  [
    'a corrected term beside what the sentence says',
    { keywords: 'registred nurse jobs in austin tx' },
    ['Staff Nurse 4', 'Charge Nurse 1'],
  ],
  ['what the words exclude', { keywords: 'registered nurse -charge -zzz' }, ['Staff Nurse 6']],
  ['two terms', { keywords: 'registered nurse, quokka' }, []],
  ['a term that names no occupation', { keywords: 'quokka' }, []],
  ['no keywords', {}, []],
])('%s', async (_, search, offers) => {
  expect((await offersOf(search)).map(({ label, total }) => `${label} ${total}`)).toEqual(offers);
});

test('taking an offer adds its jobs, and keeps what the sentence said', async () => {
  const [offer] = await offersOf({ keywords: 'full time registered nurse', jobType: '' });
  expect(offer).toBeUndefined();
  const [staff] = await offersOf({ keywords: 'registered nurse jobs in austin tx' });
  expect(staff?.change).toEqual({
    location: expect.stringMatching(/^Austin/),
    keywords: 'registered nurse, Staff Nurse',
  });
  const taken = await searchJobs(engine, { ...emptySearch, ...staff!.change, asTyped: true });
  expect(taken.total).toBe(3 + 5 + staff!.total);
});

test('a search of the API pays for no offers', async () => {
  const page = await searchJobs(engine, { ...emptySearch, keywords: 'registered nurse' });
  expect(page.notes).toMatchObject({ alsoCalled: [], inside: [], without: [] });
});
