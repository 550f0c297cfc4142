import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { emptySearch, type JobSearch, matchings } from '../jobs/job-search.schema.ts';
import { loadZipCodes } from '../places/places.server.ts';
import { maintainSearchIndex } from './index/maintain.server.ts';
import { PostgresEngine } from './postgres-engine.server.ts';
import { bitTerms } from './query/bit-terms.server.ts';
import { countByBits } from './query/bits.server.ts';
import { countFacets } from './query/facets.server.ts';
import { prepareSearch } from './query/prepare.server.ts';
import { searchJobs } from './search-jobs.server.ts';

type NoFilter =
  | ('sort' | 'match' | 'page' | 'after' | 'cursor' | 'pageSize' | 'radius')
  | ('wholeWords' | 'inside' | 'asTyped' | 'related' | 'abroad');

/** A value of each filter that the first job passes and the second does not. */
const filters: Record<Exclude<keyof JobSearch, NoFilter>, Partial<JobSearch>> = {
  keywords: { keywords: 'nurse' },
  location: { location: 'austin' },
  state: { state: 'TX' },
  category: { category: 'Healthcare' },
  jobType: { jobType: 'Full-time' },
  zip: { zip: '78701' },
  salaryMin: { salaryMin: 60_000 },
  postedWithin: { postedWithin: 7 },
  workplace: { workplace: 'on-site' },
  exclude: { exclude: 'cook' },
  hourlyMin: { hourlyMin: 30 },
  level: { level: 'entry' },
};

let database: TestDatabase;
let engine: PostgresEngine;
let passing: number;
beforeAll(async () => {
  database = await createTestDatabase();
  await loadZipCodes(database.db);
  engine = new PostgresEngine(database.db);
  [passing = 0] = await insertJobs(database.db, [
    {
      ...{
        title: 'Entry Level Nurse',
        location: 'Austin, TX',
        state: 'TX',
        latitude: 30.27,
        longitude: -97.74,
      },
      ...{ category: 'Healthcare', job_type: 'Full-time', workplace: 'on-site', pay_year: 90_000 },
      posted_at: new Date(Date.now() - 86_400_000),
    },
    {
      ...{ title: 'Senior Cook', location: 'Boise, ID', state: 'ID', latitude: 43.62, longitude: -116.2 },
      ...{ category: 'Food Service', job_type: 'Part-time', workplace: 'remote', pay_year: 40_000 },
      posted_at: new Date(Date.now() - 40 * 86_400_000),
    },
  ]);
  await maintainSearchIndex(database.db);
});
afterAll(() => database.drop());

const sumOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

for (const match of matchings)
  test.each(Object.entries(filters))(
    `the filter %s alone narrows the ${match} list, its total and its facets`,
    async (name, filter) => {
      const search: JobSearch = { ...emptySearch, match, ...filter };
      const { jobs, total } = await searchJobs(engine, search);
      expect({ jobs: jobs.map(({ id }) => id), total }).toEqual({ jobs: [passing], total: 1 });
      // A facet ignores its own filter.
      const facets = await countFacets(engine, search);
      expect(sumOf(name === 'category' ? facets.jobType : facets.category)).toBe(1);
      if (match === 'best') return;
      // Frequent words and filters are found by bits, and others by rows.
      const prepared = await prepareSearch(engine, search);
      const terms = bitTerms(prepared);
      if (terms) expect(await countByBits(engine, prepared, terms)).toBe(1);
    },
  );
