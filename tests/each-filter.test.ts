import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptySearch, type JobSearch, matchings } from '../src/catalog/jobs/job-search.schema.ts';
import { loadZipCodes } from '../src/catalog/places/places.server.ts';
import { maintainSearchIndex } from '../src/search/maintain.server.ts';
import { countFacets } from '../src/search/query/facets.server.ts';
import type { SearchEngine } from '../src/search/search-engine.ts';
import { searchJobs } from '../src/search/search-jobs.server.ts';
import { matchAlerts } from '../src/seekers/alerts/match/match-alerts.server.ts';
import { createAlert } from '../src/seekers/alerts/subscribe/alerts.server.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { engines } from './support/engines.ts';
import { insertJobs } from './support/jobs.ts';
import { insertUser } from './support/people.ts';

type NoFilter =
  | ('sort' | 'match' | 'page' | 'after' | 'cursor' | 'pageSize' | 'radius')
  | ('unstated' | 'wholeWords' | 'inside' | 'asTyped' | 'related' | 'abroad' | 'onlyStated');

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
  outside: { outside: 'Boise' },
  hourlyMin: { hourlyMin: 30 },
  level: { level: 'entry' },
  experience: { experience: 'none' },
  shift: { shift: 'night' },
  employer: { employer: 'acme-health' },
  degree: { degree: 'none' },
  drugTest: { drugTest: 'none' },
  backgroundCheck: { backgroundCheck: 'none' },
  clearance: { clearance: 'none' },
  travel: { travel: 'none' },
  visa: { visa: 'sponsored' },
  license: { license: 'rn' },
  benefit: { benefit: 'tuition' },
  language: { language: 'spanish' },
  hiring: { hiring: 'direct' },
};

let database: TestDatabase;
let engine: SearchEngine;
const [[engineName, openEngine]] = engines as [(typeof engines)[number]];
let passing: number;
beforeAll(async () => {
  database = await createTestDatabase();
  await loadZipCodes(database.db);
  await watchAll();
  [passing = 0] = await insertJobs(database.db, [
    {
      ...{
        title: 'Entry Level Night Nurse',
        company: 'The Acme Health, Inc.',
        description:
          'No experience needed. We sponsor visas. You hold a current RN license and must speak Spanish. We offer tuition help.',
        location: 'Austin, TX',
        state: 'TX',
        latitude: 30.27,
        longitude: -97.74,
      },
      ...{ category: 'Healthcare', job_type: 'Full-time', workplace: 'on-site', pay_year: 90_000 },
      posted_at: new Date(Date.now() - 86_400_000),
    },
    {
      description: `Our client is a ship. A bachelor’s degree is required. You must pass a drug test and a background check,
        obtain a security clearance, and be able to travel. We do not sponsor visas. Five years of experience are required.
        You work the evening shift, hold a current CPA license, and must be fluent in French. We offer health insurance.`,
      ...{ title: 'Senior Cook', location: 'Boise, ID', state: 'ID', latitude: 43.62, longitude: -116.2 },
      ...{ category: 'Food Service', job_type: 'Part-time', workplace: 'remote', pay_year: 40_000 },
      posted_at: new Date(Date.now() - 40 * 86_400_000),
    },
  ]);
  await maintainSearchIndex(database.db);
  engine = await openEngine(database.db);
  await matchAlerts({ db: database.db, search: engine, now: () => new Date() });
});
afterAll(() => database.drop());

/** An alert for each filter. */
const watched = matchings.flatMap((match) =>
  // All jobs of an alert are new.
  Object.entries({ ...filters, postedWithin: { keywords: 'nurse', postedWithin: 7 } }).map(
    ([name, filter]) => ({
      ...{ name, match },
      search: { ...emptySearch, match, ...filter },
    }),
  ),
);
const alertIds = new Map<(typeof watched)[number], number>();

async function watchAll(): Promise<void> {
  const recipient = { userId: await insertUser(database.db, 'dana@example.org') };
  for (const one of watched)
    await database.db.transaction().execute(async (tx) => {
      const alert = { recipient, search: one.search, frequency: 'daily', confirmed: true } as const;
      alertIds.set(one, await createAlert(tx, alert));
    });
}

const sumOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

for (const match of matchings)
  test.each(Object.entries(filters))(
    `${engineName}: the filter %s alone narrows the ${match} list, its near jobs, its total and its facets`,
    async (name, filter) => {
      const search: JobSearch = { ...emptySearch, match, ...filter };
      const { jobs, total, near } = await searchJobs(engine, search);
      // Near jobs are in the list.
      expect({ jobs: jobs.map(({ id }) => id), total, near }).toEqual({ jobs: [passing], total: 1, near: 0 });
      // A facet ignores its own filter.
      const facets = await countFacets(engine, search);
      expect(sumOf(name === 'category' ? facets.jobType : facets.category)).toBe(1);
    },
  );

test.each(watched)(
  'an alert with the filter $name alone ($match) is about the job that passes',
  async (one) => {
    const { rows } = await database.pool.query(
      'select job_id from alert_matches join alerts using (search_id) where alerts.id = $1',
      [alertIds.get(one)],
    );
    expect(rows.map((row) => Number(row.job_id))).toEqual([passing]);
  },
);
