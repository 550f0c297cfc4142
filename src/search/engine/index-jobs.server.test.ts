import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { wrongKeys } from '../../../tests/support/index-truth.ts';
import { insertJobs, type TestJob } from '../../../tests/support/jobs.ts';
import { exactSearch, type JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { maintainSearchIndex } from '../maintain.server.ts';
import { PostgresEngine } from '../postgres-engine.server.ts';
import { countFacets } from '../query/facets.server.ts';
import { searchJobs } from '../search-jobs.server.ts';
import { indexJobs } from './index-jobs.server.ts';
import { rebuildSearchIndex } from './rebuild.server.ts';

let database: TestDatabase;
let engine: PostgresEngine;
let ids: number[];
let seed = 11;
const below = (count: number): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % count;
};
const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
const words = Array.from(
  { length: 400 },
  (_, at) => `${pick(['nur', 'tech', 'lo', 'man'])}${at.toString(36)}${pick(['se', 'ing', ''])}`,
);
const text = (length: number): string =>
  Array.from({ length }, () => words[Math.floor(below(20) ** 2)]!).join(' ');
const job = (): Partial<TestJob> => ({
  title: text(3),
  description: text(12),
  category: pick(['Sales', 'Retail', null]),
  location: pick(['Austin, TX', 'Boise, ID', 'Madison, WI', 'Round Rock, TX', '']),
  job_type: pick(['Full-time', 'Part-time']),
  workplace: pick(['remote', null]),
  state: pick(['TX', 'ID', null]),
  posted_at: new Date(Date.now() - below(40) * 86_400_000 - 3_600_000),
});

beforeAll(async () => {
  database = await createTestDatabase();
  engine = new PostgresEngine(database.db);
  ids = await insertJobs(database.db, Array.from({ length: 3000 }, job));
  await maintainSearchIndex(database.db);
});
afterAll(() => database.drop());

const change = (statement: string, some: number[]): Promise<void> =>
  database.db.transaction().execute(async (tx) => {
    await sql`${sql.raw(statement)} where id = any(${some}::bigint[])`.execute(tx);
    await indexJobs(tx, some);
  });

async function churn(): Promise<void> {
  const some = (): number[] => Array.from({ length: 200 }, () => pick(ids));
  await change(`update jobs set title = '${text(2)}', description = '${text(9)}'`, some());
  await change("update jobs set status = 'closed', closed_at = now()", some());
  await change("update jobs set status = 'open', closed_at = null, category = 'Sales'", some());
  await change('delete from jobs', some());
  ids.push(...(await insertJobs(database.db, Array.from({ length: 300 }, job))));
}

const searches: Partial<JobSearch>[] = [
  {},
  { keywords: 'nur' },
  { keywords: 'n' },
  { keywords: 'te' },
  { keywords: 'lo1, ing' },
  { keywords: 'man, zz', category: 'Sales' },
  { keywords: 'ec', jobType: 'Part-time', workplace: 'remote' },
  { category: 'Retail' },
  { keywords: 'nur', state: 'TX' },
  { state: 'ID', category: 'Sales' },
  { keywords: 'nur', location: 'tx' },
  { location: 'TX', category: 'Sales' },
  { location: 'id' },
  { keywords: words[1]!, wholeWords: true },
  { keywords: 'nur', exclude: 'lo' },
  { exclude: 'te, nur', category: 'Sales' },
  { keywords: 'nur', location: 'austin' },
];

/** Ages have no bits of their own, but are counted beside them. */
const facetSearches = [
  ...searches,
  { keywords: 'nur', postedWithin: 7 },
  { keywords: 'n', postedWithin: 10, state: 'TX' },
  { postedWithin: 3, state: 'TX', category: 'Retail', jobType: 'Part-time' },
];

async function plainCount({
  keywords,
  location,
  state,
  category,
  jobType,
  workplace,
  wholeWords,
  exclude,
  postedWithin,
}: JobSearch): Promise<number> {
  const terms = keywords.split(', ').map((term) => (wholeWords ? `(^|[^a-z0-9])${term}($|[^a-z0-9])` : term));
  const { rows } = await sql<{ count: number }>`
    select count(*) from jobs cross join lateral (select title || E'\n' || company || E'\n' || description as text) as stated
    where status = 'open' and text ~* ${terms.join('|')} and text !~* ${exclude === '' ? 'nothing of this' : exclude.replaceAll(', ', '|')}
      and (${postedWithin}::int is null or posted_at > now() - make_interval(days => ${postedWithin}::int))
      and position(lower(${location}) in lower(location)) > 0 and (${state} = '' or places @> jsonb_build_array(jsonb_build_object('state', ${state}::text))) and ${category} in ('', category) and ${jobType} in ('', job_type) and ${workplace} in ('', workplace)`.execute(
    database.db,
  );
  return rows[0]!.count;
}

async function expectTruth(): Promise<void> {
  expect(await wrongKeys(database.db)).toEqual([]);
  for (const part of searches) {
    const search = { ...exactSearch, ...part };
    const { total } = await searchJobs(engine, search);
    expect({ part, total }).toEqual({ part, total: await plainCount(search) });
  }
  for (const part of facetSearches) {
    const search = { ...exactSearch, ...part };
    const facets = await countFacets(engine, search);
    for (const category of ['Sales', 'Retail'])
      expect({ part, category, jobs: facets.category[category] ?? 0 }).toEqual({
        ...{ part, category },
        jobs: await plainCount({ ...search, category }),
      });
    for (const postedWithin of [3, 14])
      expect({ part, postedWithin, jobs: facets.postedWithin[postedWithin] ?? 0 }).toEqual({
        ...{ part, postedWithin },
        jobs: await plainCount({ ...search, postedWithin }),
      });
  }
}

test('bits, totals and facets stay true while jobs come, change, close and go', {
  timeout: 120_000,
}, async () => {
  await expectTruth();
  for (let round = 0; round < 2; round++) {
    await churn();
    await expectTruth();
  }
  ids.push(...(await insertJobs(database.db, Array.from({ length: 1200 }, job))));
  await Promise.all([maintainSearchIndex(database.db), maintainSearchIndex(database.db), churn()]);
  await maintainSearchIndex(database.db);
  await expectTruth();
  await Promise.all([rebuildSearchIndex(database.db), churn(), maintainSearchIndex(database.db)]);
  await expectTruth();
});

test('a segment of few living jobs is given up, and they are found as before', async () => {
  const segments = async (): Promise<number[]> => {
    const { rows } = await sql<{ segment: number }>`
      select segment from search_segments union select segment from search_bits order by segment`.execute(
      database.db,
    );
    return rows.map(({ segment }) => segment);
  };
  expect(await segments()).toEqual([0]);
  await sql.raw('alter table job_search alter column slot restart with 70000').execute(database.db);
  ids.push(...(await insertJobs(database.db, Array.from({ length: 1200 }, job))));
  await maintainSearchIndex(database.db);
  expect(await segments()).toEqual([0, 1]);
  await maintainSearchIndex(database.db);
  expect(await segments()).toEqual([1]);
  await expectTruth();
});

const catalogVersion = async (): Promise<number> =>
  Number((await database.pool.query('select version from catalogue')).rows[0].version);

test('a change raises the catalog’s version, once seen by all', async () => {
  const before = await catalogVersion();
  await insertJobs(database.db, [{ title: 'Quokka keeper' }]);
  expect(await catalogVersion()).toBeGreaterThan(before);
  expect((await searchJobs(engine, { ...exactSearch, keywords: 'quokka' })).total).toBe(1);
});

test('readers see a whole import or nothing of it', async () => {
  const count = async (): Promise<number> =>
    (await searchJobs(engine, { ...exactSearch, keywords: 'wombat' })).total;
  const imports = async (): Promise<void> => {
    for (let batch = 0; batch < 5; batch++)
      await insertJobs(
        database.db,
        Array.from({ length: 100 }, () => ({ title: 'Wombat nurse' })),
      );
  };
  const seen: number[] = [];
  const reading = imports();
  while (seen.at(-1) !== 500) seen.push(await count());
  await reading;
  expect(seen.filter((total) => total % 100 !== 0)).toEqual([]);
});

const naughty: string[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../tests/fixtures/naughty-strings.json'), 'utf8'),
);

test('naughty strings are found by themselves and break nothing', async () => {
  const [id] = await insertJobs(database.db, [{ title: 'Plain', skills: naughty }]);
  for (const one of naughty) {
    const found = await searchJobs(engine, {
      ...exactSearch,
      keywords: one.replaceAll(',', ' '),
      pageSize: 100,
    });
    const isWhole = !one.includes(',') && one.trim() === one && one !== '';
    if (isWhole) expect([one, found.jobs.some((card) => card.id === id)]).toEqual([one, true]);
    await searchJobs(engine, {
      ...exactSearch,
      keywords: one,
      location: one,
      category: one,
      exclude: one,
      wholeWords: true,
    });
  }
  expect((await searchJobs(engine, { ...exactSearch, keywords: 'a\u0000b' })).total).toBe(0);
});
test('a place takes one id, however often its jobs are indexed', async () => {
  const lastId = async (): Promise<number> => {
    const { rows } = await sql<{ id: number }>`select max(id) as id from search_places`.execute(database.db);
    return rows[0]!.id;
  };
  const before = await lastId();
  const places = [
    { location: 'Wombat, TX' },
    { location: '' },
    { location: 'Wombat, TX', latitude: 30.25, longitude: -97.75 },
  ];
  const added: number[] = [];
  for (let batch = 0; batch < 5; batch++) added.push(...(await insertJobs(database.db, places)));
  await insertJobs(database.db, [{ location: 'Quokka, TX' }]);
  expect((await lastId()) - before).toBe(3);
  const { rows } = await sql<{ location: string; jobs: number; counted: number }>`
    select place as location, max(search_places.jobs) as jobs, count(*)::int as counted
    from job_search join search_places on search_places.id = place_id
    where job_id = any(${added}::bigint[]) and place <> '' group by search_places.id, place`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { location: 'wombat, tx', jobs: 5, counted: 5 },
    { location: 'wombat, tx', jobs: 5, counted: 5 },
  ]);
});
