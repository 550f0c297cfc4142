import { type JobSearch, passedOver } from '../../catalog/jobs/job-search.schema.ts';
import { startOf } from '../cursor.ts';
import type { BestPage } from '../query/best-page.ts';
import type { Plan, Tiers } from '../query/plan.server.ts';
import { allWords, bestQueries, foundJobs, heldTerms } from './best-query.ts';
import { allOf, anyOf, best, type Query, term, worth } from './dsl.ts';
import type { Hit, Request, SearchIndex } from './index-client.server.ts';

const newest = [{ posted: 'desc' }, { job: 'desc' }];
const micro = 1_000_000;
/** The score of the best tier of relevance (`tieredJobs`). */
const bestTier = 2;

/** Finds a page of an exact search. */
export async function findExactPage(index: SearchIndex, plan: Plan, search: JobSearch): Promise<BestPage> {
  const queries = bestQueries(plan, Date.now());
  const found = foundJobs(queries, heldTerms(queries, allWords));
  const { hits, total } = await index.search({
    ...orderOf(search),
    query: plan.tiers ? tieredJobs(plan, plan.tiers, found) : found,
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

/** The jobs with their tier of relevance as the score: 2 for whole words of the title, 1 for whole words anywhere. */
function tieredJobs({ sources, prepared: { state } }: Plan, { anywhere }: Tiers, found: Query): Query {
  const wordsOf = (at: number): string[] => {
    const source = sources[at];
    return source?.of === 'words' ? source.ids.map((id) => state.words.word(id)) : [];
  };
  const inField = (field: string): Query =>
    anyOf(anywhere.map((sets) => allOf(sets.flatMap(wordsOf).map((word) => term(field, word)))));
  const tiers = best([worth(inField('titleWords'), bestTier), worth(inField('tokens'), 1)]);
  return { bool: { filter: [found], should: [tiers] } };
}
