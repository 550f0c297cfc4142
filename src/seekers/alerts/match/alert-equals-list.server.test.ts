import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { insertJobs, type TestJob } from '../../../../tests/support/jobs.ts';
import { seededRandom } from '../../../../tests/support/random.ts';
import { exactSearch, type JobSearch } from '../../../catalog/jobs/job-search.schema.ts';
import { loadZipCodes } from '../../../catalog/places/places.server.ts';
import { maintainSearchIndex } from '../../../search/maintain.server.ts';
import { PostgresEngine } from '../../../search/postgres-engine.server.ts';
import type { SearchEngine } from '../../../search/search-engine.ts';
import { searchJobs } from '../../../search/search-jobs.server.ts';
import { alertSearch } from '../subscribe/alerts.schema.ts';
import { alertQuery } from '../subscribe/alerts.server.ts';
import { matchAlerts } from './match-alerts.server.ts';

const jobCount = 1000;
const searchCount = 250;
/** The index is merged between two imports. */
const imports = 4;
let database: TestDatabase;
let engine: SearchEngine;
const seed = Number(process.env.SEARCH_SEED) || 20_260_602;
const { next: random, chance, pick } = seededRandom(seed);
const below = (count: number): number => Math.floor(random() * count);

const syllables = 'nur se dri ver ca re rn tech é ß ing man ager 3d lo gis ti cs x ō c++'.split(' ');
const words = Array.from({ length: 400 }, () =>
  Array.from({ length: 1 + below(3) }, () => pick(syllables)).join(''),
);
const word = (): string => words[Math.floor(words.length * random() ** 3)]!;
const glue = [' ', ' ', ' ', ' ', '-', ', ', '/', '. ', '\n', ' & ', '%', '_', "'", '\\', '+', '🦊', '"'];
const phrase = (length: number): string => Array.from({ length }, () => word() + pick(glue)).join('');
const cities: [string, number | null, number | null][] = [
  ['Austin, TX', 30.27, -97.74],
  ['Round Rock, TX', 30.51, -97.68],
  ['Waco, TX', 31.55, -97.15],
  ['Boise, ID', 43.6, -116.2],
  ['New York, NY', 40.75, -73.99],
  ['Remote - US', null, null],
  ['', null, null],
];

function someJob(): Partial<TestJob> {
  const [location, latitude, longitude] = pick(cities);
  const pay = chance(0.5) ? 20_000 + below(200_000) : null;
  return {
    title: phrase(1 + below(4)).toUpperCase(),
    company: phrase(1 + below(2)),
    location,
    latitude,
    longitude,
    description: phrase(5 + below(25)),
    skills: Array.from({ length: below(4) }, word),
    category: pick(['Technology', 'Healthcare', 'Customer Service', null]),
    job_type: pick(['Full-time', 'Part-time', null]),
    workplace: pick(['remote', 'on-site', null]),
    pay_year: pay,
    pay_year_max: pay && pay + 1000,
    posted_at: new Date(Date.now() - below(60) * 86_400_000 - 3_600_000),
  };
}

/** A word, or any cut out of a text. */
function term(): string {
  if (chance(0.5)) return word();
  const source = [...phrase(1 + below(3))];
  const start = below(Math.max(1, source.length - 1));
  return source
    .slice(start, start + 1 + below(8))
    .join('')
    .replace(/[\n,]/g, ' ');
}

function someSearch(): JobSearch {
  const [city] = pick(cities);
  const isNear = chance(0.25);
  const wholeWords = chance(0.3);
  const isBest = chance(0.5);
  const asked = (): string =>
    isBest && chance(0.2)
      ? pick([`${word()} -${word()}`, `"${word()} ${word()}" ${word()}`, `"${word()}" "${word()}"`])
      : word();
  const keyword = (): string =>
    wholeWords || isBest ? `${asked()}${chance(0.3) ? ` ${word()}` : ''}` : term();
  return {
    ...exactSearch,
    match: isBest ? 'best' : 'exact',
    asTyped: isBest,
    inside: isBest && chance(0.3),
    keywords: chance(0.85)
      ? Array.from({ length: 1 + below(3) }, keyword)
          .join(',')
          .trim()
      : '',
    exclude: chance(0.15) ? term().trim() : '',
    wholeWords,
    location: chance(0.25) ? city.slice(below(4), 4 + below(6)).trim() : '',
    outside: chance(0.1) ? pick(['austin', 'Idaho', 'waco; boise']) : '',
    zip: isNear ? pick(['78701', '78664', '10001', '00000']) : '',
    radius: isNear && chance(0.5) ? pick([5, 20, 120, 500]) : null,
    category: chance(0.2) ? pick(['Technology', 'Healthcare', 'Customer Service', 'Nowhere']) : '',
    jobType: chance(0.2) ? pick(['Full-time', 'Part-time']) : '',
    workplace: chance(0.15) ? pick(['remote', 'on-site'] as const) : '',
    salaryMin: chance(0.15) ? 20_000 + below(200_000) : null,
    postedWithin: chance(0.15) ? 1 + below(60) : null,
  };
}

beforeAll(async () => {
  database = await createTestDatabase();
  engine = new PostgresEngine(database.db);
  await loadZipCodes(database.db);
}, 120_000);
afterAll(() => database.drop());

async function watch(searches: JobSearch[]): Promise<void> {
  await sql`insert into phones (phone) values ('+15125550100')`.execute(database.db);
  await sql`insert into alert_searches (query) select * from unnest(${searches.map(alertQuery)}::text[])`.execute(
    database.db,
  );
  await sql`
    insert into alerts (phone_id, search_id, frequency, state)
    select phones.id, alert_searches.id, 'daily', 'active' from phones, alert_searches`.execute(database.db);
}

test(`${searchCount} random searches match of ${jobCount} new jobs in ${imports} imports what their lists find`, {
  timeout: 120_000,
}, async () => {
  const byQuery = new Map(
    Array.from({ length: searchCount }, someSearch).map((search) => [
      alertQuery(search),
      alertSearch(search),
    ]),
  );
  await watch([...byQuery.values()]);
  let matches = 0;
  for (let batch = 0; batch < imports; batch++) {
    await insertJobs(database.db, Array.from({ length: jobCount / imports }, someJob));
    const summary = await matchAlerts({ db: database.db, search: engine, now: () => new Date() });
    expect(summary.jobs).toBe(jobCount / imports);
    matches += summary.matches;
    if (batch === 1) await maintainSearchIndex(database.db);
  }
  const { rows } = await sql<{ query: string; ids: number[] }>`
    select query, coalesce(json_agg(job_id order by job_id) filter (where job_id is not null), '[]') as ids
    from alert_searches left join alert_matches on search_id = alert_searches.id group by query`.execute(
    database.db,
  );
  const check = async ({ query, ids }: (typeof rows)[number]): Promise<void> => {
    const { total, jobs } = await searchJobs(engine, { ...byQuery.get(query)!, pageSize: 100 });
    const matched = new Set(ids);
    const missed = jobs.filter(({ id }) => !matched.has(id)).map(({ id }) => id);
    expect({ seed, query, matched: ids.length, missed }).toEqual({
      seed,
      query,
      matched: total,
      missed: [],
    });
  };
  const waiting = [...rows];
  const worker = async (): Promise<void> => {
    for (let row = waiting.pop(); row; row = waiting.pop()) await check(row);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  expect(matches).toBe(rows.reduce((sum, { ids }) => sum + ids.length, 0));
});
