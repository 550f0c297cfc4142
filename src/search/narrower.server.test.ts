import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { engines } from '../../tests/support/engines.ts';
import { insertJobs, type TestJob } from '../../tests/support/jobs.ts';
import { seededRandom } from '../../tests/support/random.ts';
import {
  emptySearch,
  type JobSearch,
  jobSearchParams,
  matchings,
} from '../catalog/jobs/job-search.schema.ts';
import { maintainSearchIndex } from './maintain.server.ts';
import { countFacets } from './query/facets.server.ts';
import { searchJobs } from './search-jobs.server.ts';

const seed = Number(process.env.SEARCH_SEED) || 20_261_127;
const { chance, pick } = seededRandom(seed);
const searchCount = 120;

const titles = [
  ...['Registered Nurse', 'RN', 'Night Nurse', 'Staff Nurse ICU', 'Nurse Practitioner', 'Truck Driver'],
  ...['CDL-A Driver', 'Delivery Driver', 'Data Center Technician', 'Lab Technician', 'Line Cook'],
  ...['Prep Cook', 'Cook', 'Senior Accountant', 'Accountant', 'Accounting Clerk', 'Welder', 'Zither Maker'],
];
const mentions = ['trains nurses and cooks', 'works with drivers', 'keeps the data center', 'no experience'];
const places: [string, string][] = [
  ['Austin, TX', 'TX'],
  ['Dallas, TX', 'TX'],
  ['Boise, ID', 'ID'],
  ['Chicago, IL', 'IL'],
];
const someJob = (): Partial<TestJob> => {
  const [location, state] = pick(places);
  const pay_year = chance(0.5) ? pick([30_000, 60_000, 90_000]) : null;
  return {
    ...{ title: pick(titles), location, state, pay_year, pay_year_max: pay_year },
    description: chance(0.4) ? pick(mentions) : 'A fine place to work.',
    category: pick(['Healthcare', 'Technology', 'Retail', null]),
    job_type: pick(['Full-time', 'Part-time', null]),
    workplace: pick(['on-site', 'remote', null]),
    posted_at: new Date(Date.now() - pick([0, 2, 5, 20]) * 86_400_000 - 3_600_000),
  };
};

const someWords = (): string =>
  pick([
    ...titles,
    ...['nurse', 'driver texas', 'full time nurse', 'part time cook in austin', 'accountant over 50k', 'rn'],
    ...['data center technician', 'zither player', 'entry level welder', 'night cook chicago', 'icu driver'],
  ]);
/** Filters as a person chooses them one after another. */
const choices: Partial<JobSearch>[] = [
  ...[{ state: 'TX' }, { state: 'IL' }, { category: 'Healthcare' }, { jobType: 'Full-time' }],
  ...[{ workplace: 'remote' as const }, { salaryMin: 50_000 }, { postedWithin: 3 }, { exclude: 'senior' }],
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await insertJobs(database.db, Array.from({ length: 300 }, someJob));
  await maintainSearchIndex(database.db);
});
afterAll(() => database.drop());

test.for(engines)(
  '%s: a narrower search never finds more, a place and all others are the whole, and facets find what they said',
  {
    timeout: 240_000,
  },
  async ([, open, share]) => {
    const engine = await open(database.db);
    const totalOf = async (search: JobSearch): Promise<number> => (await searchJobs(engine, search)).total;
    for (let at = 0; at < searchCount * share; at++) {
      const match = chance(0.8) ? 'best' : pick(matchings);
      const wide: JobSearch = { ...emptySearch, match, keywords: someWords(), sort: 'relevance' };
      const narrow = { ...wide, ...pick(choices), ...(chance(0.3) && pick(choices)) };
      const found = await totalOf(narrow);
      expect({ seed, narrow, isMore: found > (await totalOf(wide)) }).toEqual({
        seed,
        narrow,
        isMore: false,
      });
      const place = pick(['Chicago, IL', 'Texas', 'Austin']);
      if (!/texas|austin|chicago/.test(wide.keywords)) {
        const there = await totalOf({ ...narrow, location: place });
        const elsewhere = await totalOf({ ...narrow, outside: place });
        expect({ seed, narrow, place, sum: there + elsewhere }).toEqual({ seed, narrow, place, sum: found });
      }
      const facets = await countFacets(engine, narrow);
      for (const field of ['state', 'category', 'jobType', 'workplace'] as const) {
        const counts = Object.entries(facets[field]);
        if (counts.length === 0 || narrow[field] !== '') continue;
        const [value, count] = pick(counts);
        const chosen = { ...narrow, [field]: value };
        const told = jobSearchParams(chosen).toString();
        expect({ seed, told, total: await totalOf(chosen) }).toEqual({ seed, told, total: count });
      }
    }
  },
);
