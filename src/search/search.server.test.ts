import { type PostgresPool, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { insertJobs, type TestJob } from '../../tests/support/jobs.ts';
import { exactSearch, type JobSearch, matchings } from '../catalog/jobs/job-search.schema.ts';
import { findJob } from '../catalog/jobs/jobs.server.ts';
import { loadZipCodes } from '../catalog/places/places.server.ts';
import { openDatabase } from '../db/client.ts';
import { closeExpiredJobs } from '../feeds/import/close-job.server.ts';
import { Unavailable } from '../platform/errors.ts';
import type { IndexReader } from './engine/engine.ts';
import { indexJobs } from './engine/index-jobs.server.ts';
import { rebuildSearchIndex } from './engine/rebuild.server.ts';
import { IndexRebuilt } from './engine/sets.ts';
import { maintainSearchIndex } from './maintain.server.ts';
import { PostgresEngine } from './postgres-engine.server.ts';
import { countFacets } from './query/facets.server.ts';
import { planSearch, withPlan } from './query/plan.server.ts';
import { searchJobs } from './search-jobs.server.ts';

let database: TestDatabase;
let engine: PostgresEngine;
const jobs: Record<string, Partial<TestJob>> = {
  nurse: {
    title: 'Registered Nurse - ICU',
    company: 'Harbor Clinic',
    location: 'Austin, TX',
    description: 'Nights.\nWork with interns.',
    skills: ['ACLS', 'Epic 100%'],
    category: 'Healthcare',
    job_type: 'Full-time',
    workplace: 'on-site',
    state: 'TX',
    pay_year: 90_000,
    pay_year_max: 100_000,
    latitude: 30.27,
    longitude: -97.74,
  },
  aide: {
    title: 'Aide',
    description: 'Helps the registered nurses.',
    location: 'Boise, ID',
    state: 'ID',
    category: 'Healthcare',
    job_type: 'Part-time',
    latitude: 43.6,
    longitude: -116.2,
  },
  engineer: {
    title: 'C++ Engineer',
    company: 'Nurture_Soft',
    location: 'Remote - US',
    description: 'R&D in São Paulo style, 50% remote. İstanbul. O’Brien\'s "team" \\o/.',
    skills: ['Rust', 'C++'],
    category: 'Technology',
    job_type: 'Contract',
    workplace: 'remote',
    pay_year: 150_000,
  },
  driver: {
    title: 'Truck Driver, CDL-A',
    location: 'Round Rock, TX',
    job_type: 'Full-time',
    pay_year: 60_000,
    pay_year_max: 60_000,
    latitude: 30.5,
    longitude: -97.68,
  },
  intern: { title: 'RN Intern', description: 'Learn.', category: 'Healthcare', job_type: 'Internship' },
  long: { title: `Chain ${'abcdefghij'.repeat(30)} end`, description: 'x' },
};
const names = Object.keys(jobs);
let ids: number[];

beforeAll(async () => {
  database = await createTestDatabase();
  engine = new PostgresEngine(database.db);
  await loadZipCodes(database.db);
  const rows = names.map((name, index) => ({
    ...jobs[name],
    posted_at: new Date(Date.UTC(2026, 5, 30 - index)),
  }));
  ids = await insertJobs(database.db, rows);
});
afterAll(() => database.drop());

async function find(search: Partial<JobSearch>): Promise<string> {
  const page = await searchJobs(engine, { ...exactSearch, ...search });
  expect(page.totalIsExact).toBe(true);
  expect(page.total).toBe(page.jobs.length);
  return page.jobs.map(({ id }) => names[ids.indexOf(id)]).join(' ');
}

const rules: [string, Partial<JobSearch>, string][] = [
  ['nothing asked finds all, newest first', {}, 'nurse aide engineer driver intern long'],
  ['a term in the title', { keywords: 'icu' }, 'nurse'],
  ['a term in the company', { keywords: 'harbor' }, 'nurse'],
  ['a term in the description', { keywords: 'helps' }, 'aide'],
  ['a term in a skill', { keywords: 'rust' }, 'engineer'],
  ['case does not matter', { keywords: 'REGISTERED' }, 'nurse aide'],
  ['a term within a word', { keywords: 'nur' }, 'nurse aide engineer'],
  ['a term at a word’s end', { keywords: 'gineer' }, 'engineer'],
  ['two letters within words', { keywords: 'rn' }, 'nurse intern'],
  ['one letter', { keywords: 'q' }, ''],
  ['any of several terms', { keywords: 'icu, driver' }, 'nurse driver'],
  ['blank terms are ignored', { keywords: ' , icu, ,' }, 'nurse'],
  ['only blanks match everything', { keywords: ' , ' }, 'nurse aide engineer driver intern long'],
  ['a phrase', { keywords: 'registered nurse' }, 'nurse aide'],
  ['a phrase that begins and ends within words', { keywords: 'ed nurs' }, 'nurse aide'],
  ['a phrase whose words stand apart', { keywords: 'nurse registered' }, ''],
  ['never across two fields', { keywords: 'icu harbor' }, ''],
  ['never across two skills', { keywords: 'rust c' }, ''],
  ['signs', { keywords: 'c++' }, 'engineer'],
  ['nothing but signs', { keywords: '++' }, 'engineer'],
  ['per cent is itself', { keywords: '100%' }, 'nurse'],
  ['underscore is itself', { keywords: 'e_s' }, 'engineer'],
  ['backslash is itself', { keywords: '\\o/' }, 'engineer'],
  ['quotes', { keywords: '\'s "team"' }, 'engineer'],
  ['letters beyond ASCII', { keywords: 'SÃO' }, 'engineer'],
  ['capitals that grow when lowered', { keywords: 'İstanbul' }, 'engineer'],
  ['a long piece of a very long word', { keywords: 'cdefghij'.padEnd(100, 'abcdefghij') }, 'long'],
  ['a long piece that is not there', { keywords: `${'abcdefghij'.repeat(6)}x` }, ''],
  ['place', { location: 'tx' }, 'nurse driver intern long'],
  ['a place of several words', { location: 'round rock, tx' }, 'driver'],
  ['a piece of a place', { location: 'oun' }, 'driver'],
  ['a place’s signs', { location: ' - ' }, 'engineer'],
  ['category', { category: 'Healthcare' }, 'nurse aide intern'],
  ['a category is matched exactly', { category: 'healthcare' }, ''],
  ['type', { jobType: 'Full-time' }, 'nurse driver'],
  ['state', { state: 'TX' }, 'nurse driver'],
  ['workplace', { workplace: 'remote' }, 'engineer'],
  ['all filters hold together', { keywords: 'nurse', category: 'Healthcare', location: 'id' }, 'aide'],
  ['an odd value is only a value', { category: "x' | 'nurse\\" }, ''],
  ['excluded words', { keywords: 'nurse', exclude: 'icu, zzz' }, 'aide'],
  ['excluded alone', { exclude: 'nur, chain' }, 'driver intern'],
  ['whole words only', { keywords: 'rn', wholeWords: true }, 'intern'],
  ['whole words of a phrase', { keywords: 'registered nurse', wholeWords: true }, 'nurse'],
  ['a sign as a whole word', { keywords: '%, \\', wholeWords: true }, ''],
  ['whole words with signs', { keywords: 'c++', wholeWords: true }, 'engineer'],
  [
    'minimum pay counts the upper end, and jobs without pay drop out',
    { salaryMin: 95_000 },
    'nurse engineer',
  ],
  ['around a ZIP', { zip: '78701', radius: 5 }, 'nurse'],
  ['further around a ZIP', { zip: '78701', radius: 25 }, 'nurse driver'],
  ['far around a ZIP', { zip: '78701', radius: 500 }, 'nurse driver'],
  ['a ZIP that nobody knows', { zip: '00000' }, ''],
  ['salary: best paid first, unpaid last', { sort: 'salary' }, 'engineer nurse driver aide intern long'],
  ['relevance: title and whole words first', { keywords: 'intern', sort: 'relevance' }, 'intern nurse'],
  [
    'relevance without keywords: newest first',
    { sort: 'relevance' },
    'nurse aide engineer driver intern long',
  ],
];

describe.each([
  ['just indexed', async () => {}],
  ['with counted words', () => maintainSearchIndex(database.db)],
  ['rebuilt', () => rebuildSearchIndex(database.db)],
])('%s', (_state, prepare) => {
  beforeAll(prepare);
  test.each(rules)('%s', async (_rule, search, expected) => {
    expect(await find(search)).toBe(expected);
  });
});

test('a page shows its part of the whole, and counts the whole', async () => {
  const page = async (number: number) => {
    const { jobs: found, total } = await searchJobs(engine, {
      ...exactSearch,
      keywords: 'e',
      pageSize: 2,
      page: number,
    });
    return `${total}: ${found.map(({ id }) => names[ids.indexOf(id)]).join(' ')}`;
  };
  expect(await page(1)).toBe('6: nurse aide');
  expect(await page(3)).toBe('6: intern long');
  expect(await page(4)).toBe('6: ');
});

test('posted within some days', async () => {
  const [id] = await insertJobs(database.db, [{ title: 'Fresh', posted_at: new Date() }]);
  const page = await searchJobs(engine, { ...exactSearch, postedWithin: 3 });
  expect(page.jobs.map((job) => job.id)).toEqual([id]);
  await sql`delete from jobs where id = ${id}`.execute(database.db);
  await database.db.transaction().execute((tx) => indexJobs(tx, [id!]));
});

test('facets count each choice with its own filter left out', async () => {
  const facets = await countFacets(engine, { ...exactSearch, keywords: 'nurse', jobType: 'Full-time' });
  expect(facets).toEqual({
    category: { Healthcare: 1 },
    jobType: { 'Full-time': 1, 'Part-time': 1 },
    workplace: { 'on-site': 1 },
    state: { TX: 1 },
    postedWithin: {},
    isExact: true,
  });
  expect((await countFacets(engine, exactSearch)).category).toEqual({ Healthcare: 3, Technology: 1 });
});

test('distance stands on the card', async () => {
  const { jobs: found } = await searchJobs(engine, { ...exactSearch, zip: '78701' });
  expect(found.map(({ distance }) => Math.round(distance!))).toEqual([0, 16]);
});

test('similar jobs have the same occupation, those with more of the title first', async () => {
  const nurse = (await findJob(database.db, ids[0]!))!;
  const [more] = await insertJobs(database.db, [
    { title: 'Registered Nurse - Emergency', category: 'Healthcare' },
  ]);
  expect((await engine.findSimilar(nurse, 3, await engine.state())).map(({ id }) => id)).toEqual([
    more,
    ids[4],
  ]);
});

test('an expired job closes, and is found no more', async () => {
  const [id] = await insertJobs(database.db, [{ title: 'Expiring zeppelin pilot' }]);
  expect(await find({ keywords: 'zeppelin' })).toBe('');
  await sql`update jobs set expires_at = now() - interval '1 second' where id = ${id}`.execute(database.db);
  expect(await closeExpiredJobs(database.db)).toBe(1);
  expect((await searchJobs(engine, { ...exactSearch, keywords: 'zeppelin' })).total).toBe(0);
  expect((await findJob(database.db, id!))?.closedAt).toBeInstanceOf(Date);
  expect(await closeExpiredJobs(database.db)).toBe(0);
});

test('a search that a rebuilding of the index overtakes is made again', async () => {
  let isRebuilt = false;
  const query = async (text: string, values: unknown[]) => {
    if (!isRebuilt && text.includes('join search_bits')) {
      isRebuilt = true;
      // Without the first job the words get other ids.
      await sql`delete from jobs where id = ${ids[0]!}`.execute(database.db);
      await rebuildSearchIndex(database.db);
    }
    return database.pool.query(text, values);
  };
  const overtaken = openDatabase({
    connect: async () => ({ query, release: () => undefined }),
    end: async () => undefined,
  } as unknown as PostgresPool);
  const { total } = await searchJobs(new PostgresEngine(overtaken), { ...exactSearch, keywords: 'nurse' });
  expect(isRebuilt).toBe(true);
  expect(total).toBe((await searchJobs(engine, { ...exactSearch, keywords: 'nurse' })).total);
  expect(total).toBeGreaterThan(0);
});

test.each(matchings)(
  'no statement (%s) answers for an index that was rebuilt after the search was planned',
  async (match) => {
    const plans = await Promise.all(
      [{ keywords: 'nurse' }, { location: 'tx' }, { exclude: 'nurse' }].map((asked) =>
        planSearch(engine, { ...exactSearch, match, ...asked }),
      ),
    );
    const statements = plans.flatMap((plan) => [
      () => engine.page(plan, plan.prepared.search),
      () => engine.total(plan),
      () => engine.facets(plan),
      () => engine.places(plan, plan.prepared.search),
    ]);
    for (const statement of statements) await statement();
    await rebuildSearchIndex(database.db);
    engine = new PostgresEngine(database.db);
    for (const statement of statements) await expect(statement()).rejects.toBeInstanceOf(IndexRebuilt);
  },
);

test.each(matchings)(
  'search (%s) asks to come back while the index is rebuilt again and again',
  async (match) => {
    const rebuilt = async (): Promise<never> => {
      throw new IndexRebuilt();
    };
    // The index may be known to have been settled or not.
    for (const settled of [engine.settled(), await engine.state()]) {
      const reader: IndexReader = {
        db: engine.db,
        state: () => engine.state(),
        settled: () => settled,
        stateAt: (catalog) => engine.stateAt(catalog),
        loadNext: async () => undefined,
      };
      await expect(
        withPlan(reader, { ...exactSearch, match, keywords: 'nurse' }, rebuilt),
      ).rejects.toBeInstanceOf(Unavailable);
    }
  },
);
