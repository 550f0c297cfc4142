import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../db/sample/random.ts';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { emptySearch, type JobSearch, searchTerms } from './jobs.schema.ts';
import { searchJobs } from './jobs.server.ts';
import { maintainSearchIndex } from './search-maintain.server.ts';
import { insertJobs, type TestJob } from './test-jobs.server.ts';

const jobCount = 20_000;
const searchCount = 2000;
/** Searches at a time: the database has two cores or more. */
const lanes = 4;
let database: TestDatabase;
const seed = Number(process.env.SEARCH_SEED) || 20_260_601;
const { next: random, chance, pick } = seededRandom(seed);
const below = (count: number): number => Math.floor(random() * count);

const syllables = [
  'nur',
  'se',
  'dri',
  'ver',
  'ca',
  're',
  'rn',
  'tech',
  'é',
  'ß',
  'ing',
  'man',
  'ager',
  '3d',
  'lo',
  'gis',
  'ti',
  'cs',
  'x',
  'ō',
];
const words = Array.from({ length: 1500 }, () =>
  Array.from({ length: 1 + below(4) }, () => pick(syllables)).join(''),
);
const word = (): string => words[Math.floor(words.length * random() ** 3)]!;
const glue = [' ', ' ', ' ', ' ', '-', ', ', '/', '. ', '\n', ' & ', '%', '_', "'", '\\', '+', '🦊', '"'];
const phrase = (length: number): string => Array.from({ length }, () => word() + pick(glue)).join('');
const cities = [
  'Austin, TX',
  'Boise, ID',
  'New York, NY',
  'St. Louis, MO',
  'Remote - US',
  "Coeur d'Alene, ID",
  '',
];

const jobs = Array.from({ length: jobCount }, (_, index): TestJob => {
  const pay = random() < 0.5 ? 20_000 + below(200_000) : null;
  return {
    title: phrase(1 + below(4)).toUpperCase(),
    company: phrase(1 + below(2)),
    location: pick(cities),
    description: phrase(5 + below(25)),
    skills: Array.from({ length: below(4) }, word),
    category: pick(['Technology', 'Healthcare', 'Customer Service', null]),
    job_type: pick(['Full-time', 'Part-time', null]),
    workplace: pick(['remote', 'on-site', null]),
    state: null,
    pay_year: pay,
    pay_year_max: pay && pay + 1000,
    latitude: null,
    longitude: null,
    posted_at: new Date(Date.UTC(2026, 0, 1) + below(3000) * 60_000 * (index % 7)),
  };
});

/** What terms are looked for in, lower-cased once. */
const texts = jobs.map((job) =>
  [job.title, job.company, job.description, ...job.skills].map((text) => text.toLowerCase()),
);
const places = jobs.map((job) => job.location.toLowerCase());

/** The seed's rule, and what goes beyond it, as plainly as it can be said. */
function matches(index: number, search: JobSearch, terms: string[], excluded: string[]): boolean {
  const job = jobs[index]!;
  const holds = (term: string): boolean => texts[index]!.some((text) => text.includes(term));
  return (
    (search.category === '' || search.category === job.category) &&
    (search.jobType === '' || search.jobType === job.job_type) &&
    (search.workplace === '' || search.workplace === job.workplace) &&
    (search.salaryMin === null || (job.pay_year_max !== null && job.pay_year_max >= search.salaryMin)) &&
    places[index]!.includes(search.location.toLowerCase()) &&
    (terms.length === 0 || terms.some(holds)) &&
    !excluded.some(holds)
  );
}

function term(): string {
  const source = [...phrase(1 + below(3))];
  const start = below(Math.max(1, source.length - 1));
  return random() < 0.4
    ? word()
    : source
        .slice(start, start + 1 + below(8))
        .join('')
        .replaceAll('\n', ' ')
        .replaceAll(',', ' ');
}

function someSearch(): JobSearch {
  const city = pick(cities);
  return {
    ...emptySearch,
    keywords: chance(0.85) ? Array.from({ length: 1 + below(3) }, term).join(',') : '',
    exclude: chance(0.15) ? term() : '',
    location: chance(0.3) ? city.slice(below(4), 4 + below(6)) : '',
    category: chance(0.25) ? pick(['Technology', 'Healthcare', 'Customer Service', 'Nowhere']) : '',
    jobType: chance(0.25) ? pick(['Full-time', 'Part-time']) : '',
    workplace: chance(0.2) ? pick(['remote', 'on-site'] as const) : '',
    salaryMin: chance(0.15) ? 20_000 + below(200_000) : null,
    sort: pick(['date', 'salary'] as const),
    page: 1 + below(3),
    pageSize: 7,
  };
}

let ids: number[];
let byDate: number[];
let byPay: number[];

beforeAll(async () => {
  database = await createTestDatabase();
  ids = [];
  for (let start = 0; start < jobCount; start += 2000)
    ids.push(...(await insertJobs(database.db, jobs.slice(start, start + 2000))));
  await maintainSearchIndex(database.db);
  const later = (a: number, b: number): number =>
    jobs[b]!.posted_at.getTime() - jobs[a]!.posted_at.getTime() || ids[b]! - ids[a]!;
  byDate = ids.map((_, index) => index).sort(later);
  byPay = [...byDate].sort((a, b) => (jobs[b]!.pay_year ?? -1) - (jobs[a]!.pay_year ?? -1) || later(a, b));
}, 120_000);
afterAll(() => database.drop());

test(`${searchCount} random searches over ${jobCount} jobs find what the rule says, in its order, with its total`, {
  timeout: 180_000,
}, async () => {
  const searches = Array.from({ length: searchCount }, someSearch);
  const check = async (search: JobSearch): Promise<void> => {
    const found = await searchJobs(database.db, search);
    const [terms, excluded] = [searchTerms(search.keywords), searchTerms(search.exclude)];
    const expected = (search.sort === 'salary' ? byPay : byDate)
      .filter((index) => matches(index, search, terms, excluded))
      .map((index) => ids[index]);
    const start = (search.page - 1) * search.pageSize;
    expect({ seed, search, total: found.total, ids: found.jobs.map(({ id }) => id) }).toEqual({
      seed,
      search,
      total: expected.length,
      ids: expected.slice(start, start + search.pageSize),
    });
  };
  const lane = async (): Promise<void> => {
    for (let search = searches.pop(); search; search = searches.pop()) await check(search);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
});
