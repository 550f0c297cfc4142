import { type JobSearch, placeText } from '../../catalog/jobs/job-search.schema.ts';
import { rankingOf } from '../cursor.ts';
import type { Facets } from '../facets.schema.ts';
import { type BestPage, isFirstPage, nearCount } from '../query/best-page.ts';
import type { PlaceCount } from '../query/place-counts.ts';
import type { Plan } from '../query/plan.server.ts';
import {
  allWords,
  type BestQueries,
  bestQueries,
  foundJobs,
  type Holding,
  heldTerms,
  scoredJobs,
  someOf,
} from './best-query.ts';
import {
  bestCards,
  cardsInOrder,
  endOf,
  type IndexCardQuestion,
  laterCards,
  withCopies,
} from './cards.server.ts';
import { facetCounts, facetFilters, facetsOfCounts, placeCounts, placesOfCounts } from './counts.ts';
import { allOf, anyOf, anyValue, nothing, type Query, term } from './dsl.ts';
import { explainJobs } from './explain.server.ts';
import type { Hit, SearchIndex } from './index-client.server.ts';
import { findNear } from './near.server.ts';

/** Finds a page of cards. @param explain adds an explanation of each job's rank. */
export async function findBestPage(
  index: SearchIndex,
  plan: Plan,
  search: JobSearch,
  explain: boolean,
): Promise<BestPage> {
  const begun = rankingOf(search);
  const queries = bestQueries(plan, Date.now(), begun);
  const holding = await chooseHolding(index, plan, queries);
  const held = heldTerms(queries, holding);
  const upto = uptoOf(search);
  const all = foundJobs(queries, held);
  const found = upto === null ? all : allOf([all, { range: { change: { lte: upto } } }]);
  const scored = (query: Query): Query => scoredJobs(queries, held, query);
  const question: IndexCardQuestion = {
    index,
    queries,
    found,
    scored,
    meant: meantJobs(queries, held),
    tiers: tieredJobs(plan),
    search,
  };
  const isBest = search.sort === 'relevance' && search.match === 'best';
  const page = await (!isBest
    ? cardsInOrder(question)
    : begun
      ? laterCards(question, begun)
      : bestCards(question));
  const isLast = !search.cursor && search.page * search.pageSize >= page.cardCount;
  const mentions = isFirstPage(search)
    ? await mentionsOf(index, queries, held, page.hits)
    : new Set<number>();
  const end = endOf(question, page);
  page.hits.sort((a, b) => Number(mentions.has(a.job)) - Number(mentions.has(b.job)));
  const max = nearCount(plan, search, page.hits.length - mentions.size);
  const [cards, near, explanations] = await Promise.all([
    withCopies(question, page),
    max > 0 ? findNear({ index, plan, queries, held, max, isEmpty: page.total === 0 }) : [],
    explain ? explainJobs(index, queries, held, page.hits) : new Map(),
  ]);
  return {
    cards,
    mentioned: mentions.size,
    total: page.total,
    totalIsExact: queries.isExact,
    cardCount: page.cardCount,
    end: isLast ? null : end,
    next:
      isLast || search.cursor || search.sort === 'date' || search.match === 'exact'
        ? ''
        : placeText({ posted: 0, jobId: upto ?? page.last }),
    near,
    explanations,
    wordsHeld: holding.wordsHeld && Math.max(...holding.wordsHeld.map((count) => count ?? 0)),
    isRelated: holding.isRelated,
    stated: queries.stated && (await index.search({ query: allOf([all, queries.stated]) })).total,
  };
}

/** The jobs of each tier of an exact search by relevance: whole words of the title, and whole words anywhere. */
function tieredJobs({ tiers, sources, prepared: { state } }: Plan): Query[] {
  const wordsOf = (at: number): string[] => {
    const source = sources[at];
    return source?.of === 'words' ? source.ids.map((id) => state.words.word(id)) : [];
  };
  const inField = (field: string): Query =>
    anyOf(
      (tiers?.anywhere ?? []).map((sets) => allOf(sets.flatMap(wordsOf).map((word) => term(field, word)))),
    );
  return tiers ? [inField('titleWords'), inField('tokens')] : [];
}

/** The jobs that have the words or the work of a term, by the rule of `Ranker.isMeant`. Null: all of them do. */
const meantJobs = ({ terms }: BestQueries, held: Query[]): Query | null =>
  terms.length === 0 ? null : anyOf(terms.map((one, at) => allOf([held[at] ?? nothing, ofTheWork(one)])));

const ofTheWork = ({
  about,
  occupation,
}: Pick<BestQueries['terms'][number], 'about' | 'occupation'>): Query =>
  anyOf([about, ...(occupation === 0 ? [] : [term('occupation', occupation)])]);

/** The jobs of hits that only mention the job that the search names, by the rule of `Ranker.isMention`. */
async function mentionsOf(
  index: SearchIndex,
  { terms }: BestQueries,
  held: Query[],
  hits: Hit[],
): Promise<Set<number>> {
  const namesJob = ({ occupation, planned }: BestQueries['terms'][number]): boolean =>
    occupation > 0 || planned.isTitle;
  if (!terms.some(namesJob)) return new Set();
  const jobs = hits.map(({ job }) => job);
  const meant = terms.map((one, at) => {
    const isAnyWork = !namesJob(one) && one.planned.isTyped;
    return allOf([held[at] ?? nothing, ...(isAnyWork ? [] : [ofTheWork({ ...one, about: one.named })])]);
  });
  const about = await index.search({
    query: allOf([anyValue('job', jobs), anyOf(meant)]),
    size: jobs.length,
  });
  const isAbout = new Set(about.hits.map(({ job }) => job));
  return new Set(jobs.filter((job) => !isAbout.has(job)));
}

/** The last change of the first page, which later pages keep as their limit; null on the first page. */
function uptoOf({ after, sort }: JobSearch): number | null {
  const [, change] = /^0-(\d+)$/.exec(after) ?? [];
  return sort === 'date' || change === undefined ? null : Number(change);
}

/** Decides whether jobs may hold fewer words: if no open job holds all of a term, whatever the filters. */
async function chooseHolding(index: SearchIndex, plan: Plan, queries: BestQueries): Promise<Holding> {
  const { asTyped, related, match } = plan.prepared.search;
  const { terms } = queries;
  const isRelated = related && terms.some(({ sameOccupation }) => sameOccupation !== null);
  const holding = { ...allWords, isRelated };
  if (terms.length === 0 || asTyped || match === 'exact') return holding;
  const { total } = await index.search({ query: anyOf(heldTerms(queries, holding)) });
  return total > 0 ? holding : { ...holding, wordsHeld: await mostWords(index, queries) };
}

/** For each term, how many of its words some job holds; null for the terms with fewer, or if there is no such job. */
async function mostWords(index: SearchIndex, queries: BestQueries): Promise<(number | null)[] | null> {
  const divisible = queries.terms.flatMap(({ planned: { isTyped, occupation, phrases }, words }, at) =>
    isTyped && occupation === 0 && phrases === null
      ? words.slice(1).map((_, place) => ({ at, words, count: place + 1 }))
      : [],
  );
  if (divisible.length === 0) return null;
  const { counts } = await index.search({
    query: { match_all: {} },
    aggs: Object.fromEntries(
      divisible.map(({ at, words, count }) => [`${at} ${count}`, { filter: someOf(words, count) }]),
    ),
  });
  const most = queries.terms.map((_, at) =>
    Math.max(
      0,
      ...divisible.flatMap((one) =>
        one.at === at && (counts[`${at} ${one.count}`]?.doc_count ?? 0) > 0 ? [one.count] : [],
      ),
    ),
  );
  const max = Math.max(...most);
  return max === 0 ? null : most.map((count) => (count === max ? count : null));
}

/** The query of a search's jobs, as its page finds them. */
async function foundOf(index: SearchIndex, plan: Plan, now: number, without: readonly string[] = []) {
  const queries = bestQueries(plan, now);
  const held = heldTerms(queries, await chooseHolding(index, plan, queries));
  return { queries, query: foundJobs(queries, held, without) };
}

/** How many jobs a search finds. */
export async function countJobs(index: SearchIndex, plan: Plan): Promise<number> {
  const { query } = await foundOf(index, plan, Date.now());
  return (await index.search({ query })).total;
}

/** The facets of a search. Each ignores its own filter. */
export async function countFacets(index: SearchIndex, plan: Plan): Promise<Facets> {
  const { search } = plan.prepared;
  const now = Date.now();
  const { queries, query } = await foundOf(index, plan, now, facetFilters);
  const { counts } = await index.search({ query, aggs: facetCounts(search, queries.filters, now) });
  return facetsOfCounts(search, counts, queries.isExact);
}

/** The jobs of a search by place. @param search has the state that is opened. */
export async function countPlaces(index: SearchIndex, plan: Plan, search: JobSearch): Promise<PlaceCount[]> {
  const { query } = await foundOf(index, plan, Date.now(), ['state']);
  const { counts } = await index.search({ query, aggs: placeCounts(search) });
  return placesOfCounts(counts, search, plan.prepared.state.places);
}
