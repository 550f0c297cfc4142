import { type JobSearch, passedOver } from '../../catalog/jobs/job-search.schema.ts';
import { type PageEnd, type Ranking, startOf } from '../cursor.ts';
import { varied, varyFirst } from '../query/best-hits.ts';
import type { BestPage } from '../query/best-page.ts';
import { inOrder, type Placed } from '../query/first-hits.ts';
import { type BestQueries, scoreOffset } from './best-query.ts';
import { allOf, anyOf, anyValue, best, but, type Query, term, worth } from './dsl.ts';
import { maxWindow } from './index-body.ts';
import type { Hit, Request, SearchIndex } from './index-client.server.ts';

/** Cards up to which their number is exact. */
const countedCards = 40_000;
/** Copies of the ads of a page. */
const maxCopies = 1000;

/** What a page of cards is made of. */
export interface IndexCardQuestion {
  index: SearchIndex;
  queries: BestQueries;
  /** The jobs, and the query that scores some of them, `scoreOffset` too high. */
  found: Query;
  scored(found: Query): Query;
  /** The jobs that have the words or the work of a term, and not only a text that holds the words. Null: all do. */
  meant: Query | null;
  /** The share of the best score that a card must have to move up for variety; 0: any. */
  minShare?: number;
  /** The jobs of each tier of an exact search by relevance, best first. */
  tiers: Query[];
  search: JobSearch;
}

/** The hits of a page, one for each card. */
export interface CardHits {
  hits: Hit[];
  /** The jobs at the varied beginning of a best match. */
  first: number[];
  total: number;
  cardCount: number;
  /** The last change among the hits. */
  last: number;
}

const micro = 1_000_000;
const newest = [{ posted: 'desc' }, { job: 'desc' }];
const byScore = ['_score', ...newest];
const cardCounts = {
  total: { value_count: { field: 'job' } },
  cards: { cardinality: { field: 'ad', precision_threshold: countedCards } },
  last: { max: { field: 'change' } },
};

async function cards(index: SearchIndex, request: Request): Promise<CardHits> {
  const { hits, counts } = await index.search({ ...request, collapse: { field: 'ad' }, aggs: cardCounts });
  const number = (name: string): number => counts[name]?.value ?? 0;
  return { hits, first: [], total: number('total'), cardCount: number('cards'), last: number('last') };
}

/** A page in an order other than the best match. An exact search has a card for each job. */
export async function cardsInOrder({ index, found, tiers, search }: IndexCardQuestion): Promise<CardHits> {
  const start = startOf(search);
  const orders = {
    date: { sort: newest, after: afterPlace },
    salary: { sort: [{ pay: { order: 'desc', missing: '_last' } }, ...newest], after: afterPay },
    relevance: { sort: byScore, after: (start: Placed) => afterTier(tiers, start) },
  };
  const { sort, after } = orders[search.sort];
  const request = {
    query: search.sort === 'relevance' ? inTiers(tiers, found) : found,
    ...{ sort, from: passedOver(search), size: search.pageSize },
    ...(start && { post_filter: after(start) }),
  };
  if (search.match === 'best') return cards(index, request);
  const { hits, total } = await index.search(request);
  return { hits, total, cardCount: total, first: [], last: 0 };
}

/** The jobs with their tier as the score: so many for the best one, 0 for those of none. */
const inTiers = (tiers: Query[], found: Query): Query => ({
  bool: { filter: [found], should: [best(tiers.map((tier, at) => worth(tier, tiers.length - at)))] },
});

/** Jobs after a place in the order by tiers: of the same tier, or of a lower one. */
function afterTier(tiers: Query[], start: Placed): Query {
  const [above, same] = [tiers.slice(0, -start.score), tiers.slice(-start.score, 1 - start.score)];
  const ofTier = same.length > 0 ? allOf([...same, afterPlace(start)]) : afterPlace(start);
  return but(anyOf([ofTier, ...(same.length > 0 ? [but({ match_all: {} }, same)] : [])]), above);
}

/** Jobs after a place in the order by date. */
function afterPlace({ posted, jobId }: Placed): Query {
  const at = Math.round(posted * micro);
  return anyOf([
    { range: { posted: { lt: at } } },
    allOf([term('posted', at), { range: { job: { lt: jobId } } }]),
  ]);
}

function afterPay(start: Placed): Query {
  const unstated = { bool: { must_not: [{ exists: { field: 'pay' } }] } };
  if (!Number.isFinite(start.score)) return allOf([unstated, afterPlace(start)]);
  const same = allOf([term('pay', start.score), afterPlace(start)]);
  return anyOf([{ range: { pay: { lt: start.score } } }, same, unstated]);
}

const ranked = ({ index, scored }: IndexCardQuestion, query: Query, size: number): Promise<CardHits> =>
  cards(index, { query: scored(query), sort: byScore, size });

/** A page by score. Among the first cards, employers are varied. */
export async function bestCards(question: IndexCardQuestion): Promise<CardHits> {
  const { queries, found, search, minShare = 0 } = question;
  const skipped = passedOver(search);
  const count = skipped + search.pageSize;
  const page = await ranked(question, found, count + varied.first);
  const isAsked = (employer: string): boolean => queries.terms.some((term) => term.isAsked(employer));
  let few = fewOfEach(page.hits, isAsked);
  let isAll = page.hits.length < count + varied.first;
  while (few.hits.length < varied.first && !isAll) {
    const rest = await ranked(question, but(found, [anyValue('employer', few.full)]), varied.first);
    isAll = rest.hits.length < varied.first;
    const known = new Set(few.hits.map(({ job }) => job));
    few = fewOfEach([...few.hits, ...rest.hits.filter(({ job }) => !known.has(job))], isAsked);
  }
  const candidates = [...page.hits.slice(0, varied.first), ...few.hits];
  const isMeant = await meantAmong(question, candidates);
  const begun = varyFirst(
    candidates.map((hit) => ({ ...placed(hit), hit, isMeant: isMeant.has(hit.job) })),
    ({ hit: { employer } }) => (isAsked(employer) ? 0 : employer),
  ).map(({ hit }) => hit);
  const offset = scoreOffset(queries);
  const minScore = ((page.hits[0]?.score ?? 0) - offset) * minShare + offset;
  const first = minShare > 0 ? begun.filter(({ score }) => score >= minScore) : begun;
  const jobs = new Set(first.map(({ job }) => job));
  const hits = [...first, ...page.hits.filter(({ job }) => !jobs.has(job))];
  return { ...page, hits: hits.slice(skipped, count), first: [...jobs] };
}

/** The jobs of hits that have the words or the work of a term. */
async function meantAmong({ index, meant }: IndexCardQuestion, hits: Hit[]): Promise<ReadonlySet<number>> {
  const jobs = [...new Set(hits.map(({ job }) => job))];
  if (!meant) return new Set(jobs);
  const found = await index.search({ query: allOf([anyValue('job', jobs), meant]), size: jobs.length });
  return new Set(found.hits.map(({ job }) => job));
}

/** A page after a cursor: the rest of the varied beginning, as it was on the first page, and then the others by score. */
export async function laterCards(question: IndexCardQuestion, { first, passed }: Ranking): Promise<CardHits> {
  const { found, search } = question;
  const rest = first.slice(passed);
  const begun = await ranked(question, allOf([found, anyValue('job', rest)]), rest.length);
  const places = new Map(rest.map((job, place) => [job, place]));
  const hits = begun.hits.sort((a, b) => (places.get(a.job) ?? 0) - (places.get(b.job) ?? 0));
  const others = but(found, [anyValue('job', first)]);
  const start = startOf(search);
  // OpenSearch cannot begin after a score and show one card for each ad, so the cards before are read, too.
  for (let size = 4 * search.pageSize; ; size = Math.min(maxWindow, size * 4)) {
    const page = await ranked(question, others, size);
    const later = start ? page.hits.filter((hit) => inOrder(start, placed(hit)) < 0) : page.hits;
    if (later.length < search.pageSize && page.hits.length === size && size < maxWindow) continue;
    const { total } = await question.index.search({ query: found });
    return { ...page, total, first, hits: [...hits, ...later].slice(0, search.pageSize) };
  }
}

const placed = ({ score, posted, job }: Hit): Placed => ({ score, posted: posted / micro, jobId: job });

/** The first hits with few of each employer, and the employers that have no more room. */
function fewOfEach(hits: Hit[], isAsked: (employer: string) => boolean): { hits: Hit[]; full: string[] } {
  const counts = new Map<string, number>();
  const kept = hits.filter(({ employer }) => {
    const count = (counts.get(employer) ?? 0) + 1;
    counts.set(employer, count);
    return count <= varied.maxOfEmployer || isAsked(employer);
  });
  const full = [...counts].flatMap(([employer, count]) =>
    count >= varied.maxOfEmployer && !isAsked(employer) ? [employer] : [],
  );
  return { hits: kept.slice(0, varied.first), full };
}

/** The cards with the other jobs of their ads. The card shows the latest. */
export async function withCopies(
  { index, found }: IndexCardQuestion,
  { hits, total, cardCount }: CardHits,
): Promise<BestPage['cards']> {
  if (total === cardCount || hits.length === 0) return hits.map(({ job }) => ({ jobId: job, elsewhere: [] }));
  const ads = hits.map(({ ad }) => ad);
  const copies = await index.search({
    query: allOf([found, anyValue('ad', ads)]),
    sort: newest,
    size: maxCopies,
  });
  const jobs = Map.groupBy(copies.hits, ({ ad }) => ad);
  return hits.map((hit) => {
    const [latest = hit, ...others] = jobs.get(hit.ad) ?? [];
    return { jobId: latest.job, elsewhere: others.map(({ job }) => job) };
  });
}

/** Where a full page ends. */
export function endOf(
  { queries, tiers, search }: IndexCardQuestion,
  { hits, first }: CardHits,
): PageEnd | null {
  const hit = hits.length === search.pageSize ? hits.at(-1) : undefined;
  if (!hit) return null;
  const key = { posted: hit.posted / micro, jobId: hit.job };
  if (search.sort === 'date') return { last: { score: 0, ...key }, ranking: null };
  if (search.sort === 'salary') return { last: { score: payOf(hit), ...key }, ranking: null };
  if (search.match === 'exact') return { last: { score: hit.score - tiers.length, ...key }, ranking: null };
  const place = first.indexOf(hit.job);
  const weights = queries.terms.flatMap((term) => term.weights);
  const ranking = { now: queries.rankedAt, weights, first, passed: place < 0 ? first.length : place + 1 };
  return { last: place < 0 ? { score: hit.score, ...key } : null, ranking };
}

const payOf = ({ sort: [pay] }: Hit): number => (typeof pay === 'number' ? pay : Number.NEGATIVE_INFINITY);
