import { type JobSearch, passedOver } from '../../catalog/jobs/job-search.schema.ts';
import { startOf } from '../cursor.ts';
import type { Facets } from '../facets.schema.ts';
import type { BestPage } from '../query/best-page.ts';
import type { PlaceCount } from '../query/place-counts.ts';
import type { BestPlan } from '../query/plan-best.server.ts';
import { facetCounts, facetFilters, facetsOfCounts, placeCounts, placesOfCounts } from './counts.ts';
import { exactJobs, exactQueries, tieredJobs } from './exact-query.ts';
import type { Hit, Request, SearchIndex } from './index-client.server.ts';

const newest = [{ posted: 'desc' }, { job: 'desc' }];
const micro = 1_000_000;
/** The score of the best tier of relevance (`tieredJobs`). */
const bestTier = 2;

/** Finds a page of an exact search. */
export async function findExactPage(
  index: SearchIndex,
  plan: BestPlan,
  search: JobSearch,
): Promise<BestPage> {
  const queries = exactQueries(plan, Date.now());
  const found = exactJobs(queries);
  const { hits, total } = await index.search({
    ...orderOf(search),
    query: search.sort === 'relevance' && plan.terms ? tieredJobs(plan, found) : found,
    from: passedOver(search),
    size: search.pageSize,
  });
  const last = hits.length === search.pageSize ? hits.at(-1) : undefined;
  const key = last && { score: keyOf(search, last), posted: last.posted / micro, jobId: last.job };
  return {
    cards: hits.map(({ job }) => ({ jobId: job, elsewhere: [] })),
    mentioned: 0,
    ...{ total, totalIsExact: queries.isExact, cardCount: total, near: [], next: '' },
    end: key ? { last: key, ranking: null } : null,
    ...{ explanations: new Map(), wordsHeld: null, isRelated: false, stated: null },
  };
}

function orderOf(search: JobSearch): Pick<Request, 'sort' | 'search_after'> {
  const start = startOf(search);
  const key = start ? [Math.round(start.posted * micro), start.jobId] : [];
  if (search.sort === 'date') return { sort: newest, ...(start && { search_after: key }) };
  const isPay = search.sort === 'salary';
  const first = isPay ? { pay: { order: 'desc', missing: '_last' } } : '_score';
  const score = start && (isPay ? start.score : start.score + bestTier);
  // OpenSearch writes a missing value as null.
  const known = Number.isFinite(score) ? score : null;
  return { sort: [first, ...newest], ...(start && { search_after: [known, ...key] }) };
}

/** The first part of a hit's sort key. */
function keyOf({ sort }: JobSearch, hit: Hit): number {
  if (sort === 'date') return 0;
  if (sort === 'relevance') return hit.score - bestTier;
  return typeof hit.sort[0] === 'number' ? hit.sort[0] : Number.NEGATIVE_INFINITY;
}

export async function countExact(index: SearchIndex, plan: BestPlan): Promise<number> {
  const { total } = await index.search({ query: exactJobs(exactQueries(plan, Date.now())) });
  return total;
}

/** The facets of an exact search. Each ignores its own filter. */
export async function countExactFacets(index: SearchIndex, plan: BestPlan): Promise<Facets> {
  const now = Date.now();
  const { search } = plan.prepared;
  const queries = exactQueries(plan, now);
  const { counts } = await index.search({
    query: exactJobs(queries, facetFilters),
    aggs: facetCounts(search, queries.filters, now),
  });
  return facetsOfCounts(search, counts, queries.isExact);
}

/** The jobs of an exact search by place. @param opened has the state that is opened. */
export async function countExactPlaces(
  index: SearchIndex,
  plan: BestPlan,
  opened: JobSearch,
): Promise<PlaceCount[]> {
  const query = exactJobs(exactQueries(plan, Date.now()), ['state']);
  const { counts } = await index.search({ query, aggs: placeCounts(opened) });
  return placesOfCounts(counts, opened, plan.prepared.state.places);
}
