import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { engines } from '../../tests/support/engines.ts';
import { insertJobs, type TestJob } from '../../tests/support/jobs.ts';
import { seededRandom } from '../../tests/support/random.ts';
import { exactSearch, type JobSearch, searchTerms } from '../catalog/jobs/job-search.schema.ts';
import { maintainSearchIndex } from './maintain.server.ts';
import { searchJobs } from './search-jobs.server.ts';

const jobCount = 8_000;
const searchCount = 200;
/** Searches at a time: the database has two cores or more. */
const workers = 4;
const maxInexact = 0.1;
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
const cities: [place: string, state: string | null, latitude: number | null, longitude: number | null][] = [
  ['Austin, TX', 'TX', 30.27, -97.74],
  ['Round Rock, TX', 'TX', 30.51, -97.68],
  ['Boise, ID', 'ID', 43.62, -116.2],
  ['New York, NY', 'NY', 40.75, -73.99],
  ['St. Louis, MO', 'MO', 38.63, -90.2],
  ['Remote - US', null, null, null],
  ["Coeur d'Alene, ID", 'ID', 47.68, -116.78],
  ['', null, null, null],
];
/** No town lies within a mile of a radius that is asked for. */
const zips: Record<string, [latitude: number, longitude: number]> = {
  '78701': [30.271, -97.743],
  '83702': [43.634, -116.204],
  '10001': [40.751, -73.997],
  '99201': [47.663, -117.436],
};
const hour = 3_600_000;
const start = Date.now();

const jobs = Array.from({ length: jobCount }, (_, index): TestJob => {
  const pay = random() < 0.5 ? 20_000 + below(200_000) : null;
  const [location, state, latitude, longitude] = pick(cities);
  return {
    title: phrase(1 + below(4)).toUpperCase(),
    company: phrase(1 + below(2)),
    location,
    state,
    latitude,
    longitude,
    description: phrase(5 + below(25)),
    skills: Array.from({ length: below(4) }, word),
    category: pick(['Technology', 'Healthcare', 'Customer Service', null]),
    stated_category: random() < 0.2 ? phrase(2) : null,
    stated_grade: null,
    external_id: null,
    job_type: pick(['Full-time', 'Part-time', null]),
    workplace: pick(['remote', 'on-site', null]),
    pay_year: pay,
    pay_year_max: pay && pay + 1000,
    // Hours away from a whole number of days, so that the test may take its time.
    posted_at: new Date(start - (below(20) * (index % 7) * 24 + 3 + below(200) / 10) * hour),
  };
});

/** What terms are looked for in, lower-cased once. */
const texts = jobs.map((job) =>
  [job.title, job.company, job.description, ...job.skills].map((text) => text.toLowerCase()),
);
const places = jobs.map((job) => job.location.toLowerCase());

/** Miles, by the haversine formula. */
function miles([latitude, longitude]: [number, number], job: TestJob): number {
  const [a, b] = [latitude, job.latitude!].map((degrees) => (degrees * Math.PI) / 180) as [number, number];
  const turn = ((job.longitude! - longitude) * Math.PI) / 180;
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(turn / 2) ** 2;
  return 3958.8 * 2 * Math.asin(Math.sqrt(half));
}

/** The term where no letter, digit, mark, '+', '#' or '&' stands before or after it. */
function wholeTerm(term: string): RegExp {
  const quoted = term.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}\\p{M}+#&])${quoted}(?![\\p{L}\\p{N}\\p{M}+#&])`, 'u');
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}+#&]+/gu) ?? [];
const signsOf = (text: string): string[] => text.match(/[^\s\p{L}\p{N}\p{M}+#&]/gu) ?? [];
const titleWords = texts.map(([title]) => new Set(wordsOf(title!)));
const textParts = texts.map((all) => new Set(all.flatMap((text) => [...wordsOf(text), ...signsOf(text)])));

/** 0: all words of a term are in the title; 1: in the job; 2: neither. */
function tier(index: number, terms: string[][]): number {
  if (terms.some((parts) => parts.every((part) => titleWords[index]!.has(part)))) return 0;
  return terms.some((parts) => parts.every((part) => textParts[index]!.has(part))) ? 1 : 2;
}

/** Best first; in the order given where equally good. */
function byRelevance(hits: number[], terms: string[]): number[] {
  const parts = terms.map((term) => (wordsOf(term).length > 0 ? wordsOf(term) : signsOf(term)));
  const tiers = Map.groupBy(hits, (index) => tier(index, parts));
  return [0, 1, 2].flatMap((number) => tiers.get(number) ?? []);
}

/** The texts of each job as one. No term has the sign between them. */
const joined = texts.map((all) => all.join('\u0001'));
const known = new Map<string, Set<number>>();
const knownWhole = new Map<string, Set<number>>();

/** The jobs that hold a term. Terms repeat, and a scan takes most of this test's time. */
function holders(term: string): Set<number> {
  const kept = known.get(term);
  if (kept) return kept;
  const held = new Set<number>();
  for (const [at, text] of joined.entries()) if (text.includes(term)) held.add(at);
  known.set(term, held);
  return held;
}

/** The jobs that hold a term as whole words. */
function wholeHolders(term: string): Set<number> {
  const whole = wholeTerm(term);
  const held = knownWhole.get(term) ?? new Set([...holders(term)].filter((at) => whole.test(joined[at]!)));
  knownWhole.set(term, held);
  return held;
}

/** Remote work in the whole country is in every state, if the search is for remote work. */
const isOpenRemote = ({ location }: TestJob, { workplace }: JobSearch): boolean =>
  workplace === 'remote' && location === 'Remote - US';

/** The seed's rule, and what goes beyond it, as plainly as it can be said. */
function matches(index: number, search: JobSearch, wanted: Set<number>[], excluded: Set<number>[]): boolean {
  const job = jobs[index]!;
  return (
    (search.category === '' || search.category === job.category) &&
    (search.jobType === '' || search.jobType === job.job_type) &&
    (search.workplace === '' || search.workplace === job.workplace) &&
    (search.state === '' || search.state === job.state || isOpenRemote(job, search)) &&
    (search.postedWithin === null || job.posted_at.getTime() > start - search.postedWithin * 24 * hour) &&
    (search.zip === '' ||
      (job.latitude !== null && miles(zips[search.zip]!, job) <= (search.radius ?? 25))) &&
    (search.salaryMin === null || (job.pay_year_max !== null && job.pay_year_max >= search.salaryMin)) &&
    places[index]!.includes(search.location.toLowerCase()) &&
    (wanted.length === 0 || wanted.some((holders) => holders.has(index))) &&
    !excluded.some((holders) => holders.has(index))
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
  const [city] = pick(cities);
  const isNear = chance(0.15);
  return {
    ...exactSearch,
    keywords: chance(0.85) ? Array.from({ length: 1 + below(3) }, term).join(',') : '',
    exclude: chance(0.15) ? term() : '',
    location: chance(0.3) ? city.slice(below(4), 4 + below(6)) : '',
    category: chance(0.25) ? pick(['Technology', 'Healthcare', 'Customer Service', 'Nowhere']) : '',
    jobType: chance(0.25) ? pick(['Full-time', 'Part-time']) : '',
    workplace: chance(0.2) ? pick(['remote', 'on-site'] as const) : '',
    salaryMin: chance(0.15) ? 20_000 + below(200_000) : null,
    state: chance(0.1) ? pick(['TX', 'ID', 'VT']) : '',
    zip: isNear ? pick(Object.keys(zips)) : '',
    radius: isNear && chance(0.6) ? pick([5, 40, 300, 500]) : null,
    postedWithin: chance(0.1) ? 1 + below(60) : null,
    wholeWords: chance(0.2),
    sort: pick(['date', 'salary', 'relevance'] as const),
    page: 1 + below(3),
    pageSize: 7,
  };
}

let ids: number[];
let byDate: number[];
let byPay: number[];

beforeAll(async () => {
  database = await createTestDatabase();
  for (const [zip, [latitude, longitude]] of Object.entries(zips))
    await sql`
      insert into zip_codes (zip, city, state, county, latitude, longitude, time_zone)
      values (${zip}, 'Town', 'TX', '', ${latitude}, ${longitude}, 'America/Chicago')`.execute(database.db);
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

test.for(engines)(
  `%s: random searches over ${jobCount} jobs find what the rule says, in its order, with its total`,
  {
    timeout: 180_000,
  },
  async ([, open, share]) => {
    const engine = await open(database.db);
    const searches = Array.from({ length: searchCount * share }, someSearch);
    let inexact = 0;
    const check = async (search: JobSearch): Promise<void> => {
      const found = await searchJobs(engine, search);
      const terms = searchTerms(search.keywords);
      const wanted = terms.map(search.wholeWords ? wholeHolders : holders);
      const excluded = searchTerms(search.exclude).map(holders);
      const hits = (search.sort === 'salary' ? byPay : byDate).filter((index) =>
        matches(index, search, wanted, excluded),
      );
      const sorted = search.sort === 'relevance' ? byRelevance(hits, terms) : hits;
      const expected = sorted.map((index) => ids[index]);
      if (!found.totalIsExact) {
        inexact++;
        expect(found.total).toBeLessThanOrEqual(expected.length);
        return;
      }
      const first = (search.page - 1) * search.pageSize;
      expect({ seed, search, total: found.total, ids: found.jobs.map(({ id }) => id) }).toEqual({
        seed,
        search,
        total: expected.length,
        ids: expected.slice(first, first + search.pageSize),
      });
    };
    const worker = async (): Promise<void> => {
      for (let search = searches.pop(); search; search = searches.pop()) await check(search);
    };
    await Promise.all(Array.from({ length: workers }, worker));
    // An engine may say that it shortened a phrase with thousands of words at its edges.
    expect(inexact).toBeLessThan(searchCount * share * maxInexact);
  },
);
