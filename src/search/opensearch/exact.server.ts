import { type JobSearch, passedOver } from '../../catalog/jobs/job-search.schema.ts';
import { startOf } from '../cursor.ts';
import type { Facets } from '../facets.schema.ts';
import type { Page } from '../query/hits.ts';
import type { PreparedSearch } from '../query/prepare.server.ts';
import type { CountedPlaces, Total } from '../search-engine.ts';
import { facetCounts, facetFilters, facetsOfCounts, placeCounts, placesOfCounts } from './counts.ts';
import { exactJobs, exactQueries, tieredJobs } from './exact-query.ts';
import type { Hit, Request, SearchIndex } from './index-client.server.ts';

const newest = [{ posted: 'desc' }, { job: 'desc' }];
const micro = 1_000_000;
/** The score of the best tier of relevance (`tieredJobs`). */
const bestTier = 2;

/** The ids of a page of an exact search, and the total. */
export async function findExactPage(index: SearchIndex, prepared: PreparedSearch): Promise<Total & Page> {
  const { search } = prepared;
  const queries = exactQueries(prepared, Date.now());
  const found = exactJobs(queries);
  const { hits, total } = await index.search({
    ...orderOf(search),
    query: search.sort === 'relevance' && prepared.terms ? tieredJobs(prepared, found) : found,
    from: passedOver(search),
    size: search.pageSize,
  });
  const last = hits.at(-1);
  return {
    ...{ ids: hits.map(({ job }) => job), total, isExact: queries.isExact },
    last: last ? { score: keyOf(search, last), posted: last.posted / micro, jobId: last.job } : null,
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

/** The first part of a hit's sort key, as `Page` has it. */
function keyOf({ sort }: JobSearch, hit: Hit): number {
  if (sort === 'date') return 0;
  if (sort === 'relevance') return hit.score - bestTier;
  return typeof hit.sort[0] === 'number' ? hit.sort[0] : Number.NEGATIVE_INFINITY;
}

export async function countExact(index: SearchIndex, prepared: PreparedSearch): Promise<Total> {
  const queries = exactQueries(prepared, Date.now());
  const { total } = await index.search({ query: exactJobs(queries) });
  return { total, isExact: queries.isExact };
}

/** The facets of `search`. @param unfiltered the search without its exact filters and its age. */
export async function countExactFacets(
  index: SearchIndex,
  unfiltered: PreparedSearch,
  search: JobSearch,
): Promise<Facets> {
  const now = Date.now();
  const { isExact, ...queries } = exactQueries({ ...unfiltered, search }, now);
  const { counts } = await index.search({
    query: exactJobs({ ...queries, isExact }, facetFilters),
    aggs: facetCounts(search, queries.filters, now),
  });
  return facetsOfCounts(search, counts, isExact);
}

/** The jobs of a search by place. @param everywhere the search without its state. */
export async function countExactPlaces(
  index: SearchIndex,
  everywhere: PreparedSearch,
  search: JobSearch,
): Promise<CountedPlaces> {
  const query = exactJobs(exactQueries(everywhere, Date.now()));
  const { counts } = await index.search({ query, aggs: placeCounts(search) });
  return { counts: placesOfCounts(counts, search, everywhere.state.places), each: 1 };
}
