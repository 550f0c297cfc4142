import type { PostgresPool } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { engines } from '../../../tests/support/engines.ts';
import { insertJobs, type TestJob } from '../../../tests/support/jobs.ts';
import { emptySearch, type JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { loadZipCodes } from '../../catalog/places/places.server.ts';
import { openDatabase } from '../../db/client.ts';
import { parseJobSearch } from '../parse-search.ts';
import { PostgresEngine } from '../postgres-engine.server.ts';
import { countFacets } from '../query/facets.server.ts';
import type { SearchEngine } from '../search-engine.ts';
import { searchJobs } from '../search-jobs.server.ts';
import { loadJobMap } from './job-map.server.ts';

describe.each(engines)('%s', (_, open) => {
  let database: TestDatabase;
  let engine: SearchEngine;
  let number = 0;
  const job = (location: string, state: string | null, more: Partial<TestJob> = {}): Partial<TestJob> => ({
    title: `Nurse ${++number}`,
    company: `Employer ${number}`,
    description: `Text ${number}.`,
    ...{ location, state },
    ...more,
  });

  beforeAll(async () => {
    database = await createTestDatabase();
    await loadZipCodes(database.db);
    await insertJobs(database.db, [
      ...Array.from({ length: 5 }, () => job('Austin, TX', 'TX', { latitude: 30.27, longitude: -97.74 })),
      ...Array.from({ length: 3 }, () => job('Dallas, TX', 'TX', { category: 'Retail' })),
      job('Dallas, TX; Austin, TX', 'TX'),
      job('Texas', 'TX'),
      job('San Juan, PR', 'PR', { latitude: 18.46, longitude: -66.1 }),
      job('Baltimore, MD', 'MD', { latitude: 39.29, longitude: -76.61 }),
      job('Boise, ID', 'ID', { workplace: 'remote' }),
      job('Remote', null, { workplace: 'remote' }),
      job('', null),
      job('Toronto, Canada', null),
    ]);
    engine = await open(database.db);
  });
  afterAll(() => database.drop());

  const mapOf = (search: Partial<JobSearch>) => loadJobMap(engine, { ...emptySearch, ...search });
  const counts = async (search: Partial<JobSearch>) =>
    Object.fromEntries((await mapOf(search)).places.map(({ name, jobs }) => [name, jobs]));

  test('the country: states by jobs, then the jobs without a state', async () => {
    const { state, places, others } = await mapOf({});
    expect(state).toBeNull();
    expect(places.map(({ id, jobs }) => [id, jobs])).toEqual([
      ['TX', 10],
      ['ID', 1],
      ['MD', 1],
      ['PR', 1],
    ]);
    expect(others).toEqual([
      { name: 'Remote, no state', jobs: 1 },
      { name: 'No state listed', jobs: 1 },
    ]);
    expect(places[0]).toMatchObject({
      list: '/jobs?state=TX',
      map: '/jobs/map?state=TX',
      circle: { text: '10' },
    });
    expect(places[3]).toMatchObject({ map: '/jobs/map?state=PR', circle: null });
  });

  test('a state: its counties, and the jobs of which no county is known', async () => {
    const { state, places, others } = await mapOf({ state: 'TX' });
    expect(state).toEqual({ code: 'TX', name: 'Texas' });
    expect(places.map(({ name, jobs }) => [name, jobs])).toEqual([
      ['Travis County', 6],
      ['Dallas County', 4],
    ]);
    expect(places.every(({ circle }) => circle !== null)).toBe(true);
    expect(others).toEqual([{ name: 'No county listed', jobs: 1 }]);
  });

  test.each<[Partial<JobSearch>, object]>([
    [{ category: 'Retail' }, { Texas: 3 }],
    [{ category: 'Retail', state: 'TX' }, { 'Dallas County': 3 }],
    [{ workplace: 'remote' }, { Idaho: 1 }],
    [{ keywords: 'no such word' }, {}],
    [{ state: 'WY' }, {}],
    [{ state: 'XX' }, { Texas: 10, Idaho: 1, Maryland: 1, 'Puerto Rico': 1 }],
    [
      { match: 'exact', keywords: 'nurse' },
      { Texas: 10, Idaho: 1, Maryland: 1, 'Puerto Rico': 1 },
    ],
    [
      { match: 'exact', state: 'TX' },
      { 'Travis County': 6, 'Dallas County': 4 },
    ],
    [{ match: 'exact', category: 'No such category' }, {}],
  ])('%o: %o', async (search, expected) => {
    expect(await counts(search)).toEqual(expected);
  });

  const searches: Partial<JobSearch>[] = [
    {},
    { state: 'TX' },
    { state: 'PR' },
    { state: 'MD' },
    { keywords: 'nurse', state: 'TX' },
    { zip: '78701', radius: 50, state: 'TX' },
    { zip: '78701', radius: 50 },
    { radius: 5, state: 'TX' },
    { keywords: 'nurse in dallas', state: 'TX' },
    { keywords: 'nurse in dallas' },
    { keywords: 'remote nurse' },
    { keywords: 'nurse in texas' },
    { workplace: 'remote' },
    { match: 'exact' },
    { match: 'exact', keywords: 'nurse' },
  ];
  describe.each(searches)('%o', (search) => {
    test('each link leads to as many jobs as the map counts', async () => {
      const { places } = await mapOf(search);
      for (const { name, list, jobs } of places) {
        if (!list) continue;
        const { search: linked } = parseJobSearch(new URLSearchParams(list.split('?')[1]));
        expect((await searchJobs(engine, linked)).total, `${name} ${list}`).toBe(jobs);
      }
    });

    test('states have the counts of the filter on the list', async () => {
      const { places, state } = await mapOf({ ...search, state: '' });
      const facets = await countFacets(engine, { ...emptySearch, ...search, state: '' });
      expect(state).toBeNull();
      expect(Object.fromEntries(places.map(({ id, jobs }) => [id, jobs]))).toEqual(facets.state);
    });
  });

  test.each<Partial<JobSearch>>([
    { location: 'Dallas, TX', state: 'TX' },
    { match: 'exact', state: 'TX' },
  ])('%o: a county cannot be the location too, so counties have no link', async (search) => {
    const { places } = await mapOf(search);
    expect(places.length).toBeGreaterThan(0);
    expect(places.every(({ list }) => list === null)).toBe(true);
  });

  test('an independent city is a county', async () => {
    const { places } = await mapOf({ state: 'MD' });
    expect(places).toMatchObject([
      { name: 'Baltimore city', list: '/jobs?location=Baltimore+city%2C+MD&state=MD' },
    ]);
  });

  test.each<Partial<JobSearch>>([
    { state: 'TX' },
    { keywords: 'nurse', state: 'TX' },
    { match: 'exact', keywords: 'nurse', state: 'TX' },
  ])('%o takes no more statements than the facets of the list', async (search) => {
    const asked = { ...emptySearch, ...search };
    expect(await statementsOf((one) => loadJobMap(one, asked))).toBeLessThanOrEqual(
      await statementsOf((one) => countFacets(one, asked)),
    );
  });

  /** The number of statements that a read sends with a new engine. */
  async function statementsOf(read: (engine: SearchEngine) => Promise<unknown>): Promise<number> {
    let sent = 0;
    const query = (text: string, values: unknown[]) => {
      sent++;
      return database.pool.query(text, values);
    };
    const pool = { connect: async () => ({ query, release: () => undefined }), end: async () => undefined };
    await read(new PostgresEngine(openDatabase(pool as unknown as PostgresPool)));
    expect(sent).toBeGreaterThan(0);
    return sent;
  }
});
