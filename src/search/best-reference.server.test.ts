import { stemmer } from 'stemmer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { engines } from '../../tests/support/engines.ts';
import { insertJobs, type TestJob } from '../../tests/support/jobs.ts';
import { seededRandom } from '../../tests/support/random.ts';
import { emptySearch, type JobSearch } from '../catalog/jobs/job-search.schema.ts';
import { maintainSearchIndex } from './maintain.server.ts';
import { points } from './query/rank.ts';
import { isInflection } from './query/word-forms.ts';
import { searchJobs } from './search-jobs.server.ts';

const jobCount = 1500;
const searchCount = 250;
const workers = 4;
const seed = Number(process.env.SEARCH_SEED) || 20_260_603;
const { next: random, chance, pick } = seededRandom(seed);
const below = (count: number): number => Math.floor(random() * count);
let database: TestDatabase;

const starts = 'blork grund zwelt klamm torv plimn snarg drumb flisk zunt'.split(' ');
const ends = ['', 'e', 'es', 'er', 'ers', 'ing', 'ed', 'ment', 'ant', 'al', 'x', 'ology'];
const pieces = 'ka lo mu rnu ij qau tor ven sul cy'.split(' ');
const words = [
  ...starts.flatMap((start) => ends.map((end) => start + end)),
  ...Array.from({ length: 250 }, () => Array.from({ length: 1 + below(4) }, () => pick(pieces)).join('')),
];
const word = (): string => words[Math.floor(words.length * random() ** 2)]!;
const text = (length: number): string => Array.from({ length }, word).join(' ');

const day = 86_400_000;
const start = Date.now();
const jobs = Array.from({ length: jobCount }, (_, at): TestJob => {
  return {
    title: text(1 + below(4)),
    company: `${word()} c${at}`,
    location: pick(['Austin, TX', 'Boise, ID', 'Nowhere in particular']),
    state: null,
    latitude: null,
    longitude: null,
    description: text(5 + below(20)),
    skills: Array.from({ length: below(4) }, word),
    category: pick(['Technology', 'Healthcare', null]),
    stated_category: chance(0.2) ? text(2) : null,
    stated_grade: null,
    external_id: null,
    job_type: pick(['Full-time', 'Part-time', null]),
    workplace: null,
    pay_year: chance(0.5) ? 20_000 + below(100_000) : null,
    pay_year_max: null,
    posted_at: new Date(start - below(90) * day - 1000),
  };
});

const wordsOf = (value: string): string[] => value.match(/[\p{L}\p{N}\p{M}+#&]+/gu) ?? [];
const fields = jobs.map((job) => ({
  title: wordsOf(job.title),
  company: wordsOf(job.company),
  skills: job.skills.flatMap(wordsOf),
  stated: [...new Set(wordsOf(job.stated_category ?? ''))],
  all: new Set([job.title, job.company, job.description, ...job.skills].flatMap(wordsOf)),
}));
const holders = new Map<string, number>();
for (const { all } of fields) for (const one of all) holders.set(one, (holders.get(one) ?? 0) + 1);
/** The jobs whose source states a word. */
const stating = new Map<string, number>();
for (const { stated } of fields) for (const one of stated) stating.set(one, (stating.get(one) ?? 0) + 1);

type Near = 'exact' | 'inflected' | 'derived' | 'part';
const isDoer = (a: string, b: string): boolean => {
  const base = /^(.{3,})(?:ers?|ors?)$/.exec(a)?.[1];
  return base !== undefined && b === `${base}ing`;
};

/** How a word of a job serves a word that was asked for, as plainly as it can be said; null: it does not. */
function nearness(asked: string, held: string, place: 'alone' | 'first' | 'last' | 'between'): Near | null {
  if (held === asked) return 'exact';
  if (asked.length > 3 && /^[a-z]+$/.test(asked)) {
    if (isDoer(asked, held) || isDoer(held, asked)) return 'inflected';
    if (stemmer(held) === stemmer(asked)) return isInflection(asked, held) ? 'inflected' : 'derived';
  }
  if (asked.length <= 3 && (holders.has(asked) || stating.has(asked))) return null;
  if (place === 'alone') return held.includes(asked) ? 'part' : null;
  if (place === 'first') return held.endsWith(asked) ? 'part' : null;
  return place === 'last' && held.startsWith(asked) ? 'part' : null;
}

interface Asked {
  /** For each word of the term, how each word of the catalog serves it. */
  groups: Map<string, Near>[];
  /** The same, each word in one group only. */
  own: Map<string, Near>[];
  weights: number[];
}

function readTerm(term: string): Asked {
  const asked: string[] = [];
  for (const one of term.split(' '))
    if (!asked.some((other) => one === other || isSame(one, other))) asked.push(one);
  const groups = asked.map((one, at) => {
    const place =
      asked.length === 1 ? 'alone' : at === 0 ? 'first' : at === asked.length - 1 ? 'last' : 'between';
    const known = stating.has(one) ? new Set([...holders.keys(), one]) : holders.keys();
    const near = [...known].map((held) => [held, nearness(one, held, place)] as const);
    return new Map(near.filter((entry): entry is [string, Near] => entry[1] !== null));
  });
  const rare = groups.map((group) => {
    const held = Array.from(
      group,
      ([one, near]) => (holders.get(one) ?? 0) + (isMeant(near) ? (stating.get(one) ?? 0) : 0),
    ).reduce((sum, jobs) => sum + jobs, 0);
    return Math.log(1 + (jobCount + 1) / (Math.min(jobCount, held) + 1));
  });
  const sum = rare.reduce((total, one) => total + one, 0);
  return { groups, own: ownWords(groups), weights: rare.map((one) => one / sum) };
}

const isSame = (a: string, b: string): boolean =>
  Math.min(a.length, b.length) > 3 && stemmer(a) === stemmer(b) && isInflection(a, b);

const order: Near[] = ['exact', 'inflected', 'derived', 'part'];

/** A word of a title serves the group that it is nearest to, and of two the first. */
function ownWords(groups: Map<string, Near>[]): Map<string, Near>[] {
  const own = groups.map(() => new Map<string, Near>());
  for (const held of new Set(groups.flatMap((group) => [...group.keys()]))) {
    const near = groups.map((group) => (group.has(held) ? order.indexOf(group.get(held)!) : 9));
    const best = near.indexOf(Math.min(...near));
    if (near[best]! < 9) own[best]!.set(held, order[near[best]!]!);
  }
  return own;
}

const isMeant = (near: Near | undefined): boolean => near === 'exact' || near === 'inflected';

/** The points of a job for a term; null where it does not hold it. */
function termScore(at: number, { groups, own, weights }: Asked): number | null {
  const { title, company, skills, stated, all } = fields[at]!;
  let score = 0;
  for (const [number, group] of groups.entries()) {
    const nears = [
      ...[...all].flatMap((one) => group.get(one) ?? []),
      ...stated.flatMap((one) => group.get(one) ?? []).filter(isMeant),
    ];
    if (nears.length === 0) return null;
    const words = own[number]!;
    const inTitle = title.flatMap((one) => words.get(one) ?? []).map((near) => points.title[near]);
    const best = Math.max(
      ...inTitle,
      company.some((one) => isMeant(words.get(one))) ? points.company : 0,
      [...skills, ...stated].some((one) => isMeant(words.get(one))) ? points.skills : 0,
      nears.some(isMeant) ? points.text : points.partOfText,
    );
    score += weights[number]! * best;
  }
  if (groups.length > 1 && own.every((group) => company.some((one) => isMeant(group.get(one)))))
    score += points.inEmployer;
  const follows = (from: number): boolean =>
    own.every((group, number) => isMeant(group.get(title[from + number] ?? '')));
  if (groups.length > 1 && title.some((_, from) => follows(from))) score += points.phrase;
  const asked = title.filter((one) => own.some((group) => isMeant(group.get(one)))).length;
  return score + (points.wholeTitle * asked) / title.length;
}

function scoreOf(at: number, terms: Asked[], now: number): number | null {
  const found = terms.map((term) => termScore(at, term)).filter((one) => one !== null);
  if (found.length === 0) return null;
  const age = (now - jobs[at]!.posted_at.getTime()) / day;
  return Math.max(...found) + points.moreTerms * (found.length - 1) + points.fresh * 2 ** (-age / 21);
}

function someSearch(): JobSearch {
  const term = (): string =>
    chance(0.15) ? word().slice(1, 6).padEnd(2, 'a') : text(pick([1, 1, 2, 2, 3])).trim();
  return {
    ...emptySearch,
    keywords: Array.from({ length: pick([1, 1, 1, 2, 3]) }, term).join(', '),
    asTyped: true,
    sort: 'relevance',
    category: chance(0.2) ? pick(['Technology', 'Healthcare']) : '',
    jobType: chance(0.2) ? pick(['Full-time', 'Part-time']) : '',
    salaryMin: chance(0.1) ? 60_000 : null,
    location: chance(0.1) ? pick(['in part', 'articular']) : '',
    pageSize: 10,
  };
}

const passes = (job: TestJob, search: JobSearch): boolean =>
  (search.category === '' || job.category === search.category) &&
  (search.jobType === '' || job.job_type === search.jobType) &&
  (search.salaryMin === null || (job.pay_year ?? 0) >= search.salaryMin) &&
  job.location.toLowerCase().includes(search.location);

let ids: number[];
beforeAll(async () => {
  database = await createTestDatabase();
  ids = await insertJobs(database.db, jobs);
  await maintainSearchIndex(database.db);
}, 120_000);
afterAll(() => database.drop());

test.for(engines)(
  `%s: random best-match searches over ${jobCount} jobs find what the rules say, in their order`,
  {
    timeout: 240_000,
  },
  async ([, open, share]) => {
    const engine = await open(database.db);
    const index = new Map(ids.map((id, at) => [id, at]));
    const known = new Map<string, Asked>();
    const read = (term: string): Asked => {
      const asked = known.get(term) ?? readTerm(term);
      known.set(term, asked);
      return asked;
    };
    const check = async (search: JobSearch): Promise<void> => {
      const terms = [...new Set(search.keywords.split(', '))].map(read);
      const now = Date.now();
      const expected = jobs.flatMap((job, at) => {
        const score = passes(job, search) ? scoreOf(at, terms, now) : null;
        return score === null ? [] : [{ at, score }];
      });
      const found = await searchJobs(engine, search);
      const scores = found.jobs.map(
        ({ id }) => expected.find(({ at }) => at === index.get(id))?.score ?? null,
      );
      const best = expected
        .map(({ score }) => score)
        .sort((a, b) => b - a)
        .slice(0, search.pageSize);
      const asSeen = (all: (number | null)[]): (string | null)[] => all.map((one) => one?.toFixed(4) ?? null);
      expect({ seed, search, total: found.total, scores: asSeen(scores) }).toEqual({
        seed,
        search,
        total: expected.length,
        scores: asSeen(best),
      });
    };
    const searches = Array.from({ length: searchCount * share }, someSearch);
    const work = async (): Promise<void> => {
      for (let search = searches.pop(); search; search = searches.pop()) await check(search);
    };
    await Promise.all(Array.from({ length: workers }, work));
  },
);
