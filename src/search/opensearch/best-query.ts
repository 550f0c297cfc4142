import type { Ranking } from '../cursor.ts';
import type { Plan } from '../query/plan.server.ts';
import { freshHalfLifeDays, points } from '../query/rank.ts';
import { allOf, anyOf, best, but, nothing, type Query, term as termQuery, worth } from './dsl.ts';
import { type Filters, filtersWithout, placesFilter, searchFilters, statedFilters } from './filters.ts';
import { TermQueries } from './phrases.ts';
import { type RankedTermQueries, rankedTerms } from './ranked-terms.ts';

const freshHalfLifeMicroseconds = freshHalfLifeDays * 86_400_000_000;

/** A search as queries. */
export interface BestQueries {
  terms: RankedTermQueries[];
  filters: Filters;
  /** The jobs that state all that is asked. Null: they need not leave anything unstated. */
  stated: Query | null;
  excluded: Query[];
  /** False: a phrase was shortened, so totals are a lower bound. */
  isExact: boolean;
  /** The places of the search that have points. */
  places: { query: Query; points: number }[];
  /** When the search is ranked, in seconds since 1970. */
  rankedAt: number;
}

/** @param now milliseconds since 1970. @param begun the ranking that a later page goes on with. */
export function bestQueries(plan: Plan, now: number, begun: Ranking | null = null): BestQueries {
  const { prepared } = plan;
  const queries = new TermQueries(prepared.state);
  return {
    terms: rankedTerms(plan, queries, begun?.weights ?? null),
    filters: searchFilters(plan, now),
    stated: plan.unsure.length === 0 ? null : allOf(Object.values(statedFilters(plan, now))),
    excluded: excludedJobs(plan, queries),
    isExact: queries.isExact,
    places: placesWithPoints(plan),
    rankedAt: begun?.now ?? now / 1000,
  };
}

/** The jobs that each exclusion of a plan leaves out. */
const excludedJobs = ({ excluded, sources }: Plan, queries: TermQueries): Query[] =>
  excluded.map(({ terms, filter, denied }) => {
    const held = filter
      ? termQuery(filter.fact, filter.is)
      : anyOf(terms.map((term) => queries.holding(term)));
    const stays = denied === null ? undefined : sources[denied];
    return stays?.of === 'words' ? but(held, [queries.anyWord(stays.ids)]) : held;
  });

function placesWithPoints({ placePoints, prepared }: Plan): BestQueries['places'] {
  const ids = Map.groupBy(placePoints.keys(), (id) => placePoints.get(id) ?? 0);
  return Array.from(ids, ([points, ids]) => ({
    points,
    query: placesFilter(prepared.state, ids),
  }));
}

/** How the words of terms must be held: all of them, or so many and not all, and with the jobs of the terms' occupations. */
export interface Holding {
  isRelated: boolean;
  /** Null: all words. */
  wordsHeld: readonly (number | null)[] | null;
}

export const allWords: Holding = { isRelated: false, wordsHeld: null };

/** For each term, the jobs that hold it. */
export const heldTerms = ({ terms }: BestQueries, { isRelated, wordsHeld }: Holding): Query[] =>
  terms.map(({ words, sameOccupation }, at) => {
    if (wordsHeld) return someOf(words, wordsHeld[at] ?? null);
    return isRelated && sameOccupation ? anyOf([allOf(words), sameOccupation]) : allOf(words);
  });

export const someOf = (words: Query[], count: number | null): Query =>
  count === null ? nothing : { bool: { should: words, minimum_should_match: count } };

/** The jobs of a search. @param without filters that do not count. */
export function foundJobs(
  { terms, filters, excluded }: BestQueries,
  held: Query[],
  without: readonly string[] = [],
): Query {
  const words = terms.length === 0 ? [] : [anyOf(held)];
  return but(allOf([...filtersWithout(filters, without), ...words]), excluded);
}

/** The points that every job has too many: the first term counts as a further one, and stating what is asked counts. */
export const scoreOffset = ({ terms, stated }: BestQueries): number =>
  (terms.length === 0 ? 0 : points.moreTerms) + (stated ? points.unstated : 0);

/** The scores of jobs without their freshness and place. They are `scoreOffset` too high. @param held for each term, the jobs that hold it. */
export function wordScores(queries: BestQueries, held: Query[]): Query[] {
  const ranked = queries.terms.map(({ scores }, at) => ({
    bool: { filter: [held[at]], should: scores },
  }));
  const typed = Map.groupBy(held, (_, at) => queries.terms[at]?.planned.typedAt);
  return [
    ...(ranked.length > 0 ? [best(ranked)] : []),
    ...Array.from(typed.values(), (same) => worth(anyOf(same), points.moreTerms)),
    ...(queries.stated ? [worth(queries.stated, points.unstated)] : []),
  ];
}

/** The jobs of a search with their scores, which are `scoreOffset` too high. */
export const scoredJobs = (queries: BestQueries, held: Query[], found: Query): Query =>
  withFreshness(queries, { bool: { filter: [found], should: wordScores(queries, held) } });

/** Adds the points of freshness and place to the scores of jobs. */
export function withFreshness(queries: BestQueries, query: Query): Query {
  return {
    function_score: {
      query,
      functions: [
        { exp: { posted: fresh(queries.rankedAt) }, weight: points.fresh },
        ...queries.places.map(({ query, points }) => ({ filter: query, weight: points })),
      ],
      score_mode: 'sum',
      boost_mode: 'sum',
    },
  };
}

const fresh = (seconds: number) => ({
  origin: Math.round(seconds * 1_000_000),
  scale: freshHalfLifeMicroseconds,
  decay: 0.5,
});
