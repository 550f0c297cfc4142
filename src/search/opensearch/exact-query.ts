import { searchTerms } from '../../catalog/jobs/job-search.schema.ts';
import type { BestPlan } from '../query/plan-best.server.ts';
import { wholeWordSets } from '../query/terms.ts';
import { excludedJobs } from './best-query.ts';
import { allOf, anyOf, best, but, type Query, term, worth } from './dsl.ts';
import { type Filters, filtersWithout, searchFilters } from './filters.ts';
import { TermQueries } from './phrases.ts';

/** An exact search as queries. */
export interface ExactQueries {
  /** The words of the search. */
  words: Query[];
  excluded: Query[];
  filters: Filters;
  /** False: a phrase was shortened, so totals are a lower bound. */
  isExact: boolean;
}

export function exactQueries(plan: BestPlan, now: number): ExactQueries {
  const { prepared, terms } = plan;
  const queries = new TermQueries(prepared.state);
  const held = terms?.flatMap(({ phrases }) => phrases ?? []);
  return {
    words: held ? [anyOf(held.map((term) => queries.holding(term)))] : [],
    excluded: excludedJobs(plan, queries),
    filters: searchFilters(plan, now),
    isExact: queries.isExact,
  };
}

/** The jobs of a search. @param without filters that do not count. */
export const exactJobs = (
  { words, excluded, filters }: ExactQueries,
  without: readonly string[] = [],
): Query => but(allOf([...words, ...filtersWithout(filters, without)]), excluded);

/** The jobs with their tier of relevance as the score: 2 for whole words of the title, 1 for whole words anywhere. */
export function tieredJobs({ prepared: { search, state } }: BestPlan, found: Query): Query {
  const sets = wholeWordSets(searchTerms(search.keywords), state.words);
  const inField = (field: string): Query =>
    anyOf(sets.map((ids) => allOf(ids.map((id) => term(field, state.words.word(id))))));
  const tiers = best([worth(inField('titleWords'), 2), worth(inField('tokens'), 1)]);
  return { bool: { filter: [found], should: [tiers] } };
}
