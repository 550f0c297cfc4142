import { foundParams, type JobSearch } from '../../../catalog/jobs/job-search.schema.ts';
import { browserStore } from '../../../catalog/jobs/kept/browser-store.ts';
import { browserLimits } from '../../../content/browser-limits.ts';

/** A search that this browser made. */
export interface LastSearch {
  /** The parameters of /jobs, without order and page. */
  params: string;
  /** "nurse jobs in Austin" */
  words: string;
  /** The subject of the search. A new search with the same subject replaces it. */
  about: string;
}

const isLastSearch = (item: unknown): item is LastSearch => {
  const search = item as Partial<LastSearch> | null;
  return [search?.params, search?.words, search?.about].every((text) => typeof text === 'string');
};

/** The newest search first. The list stays in this browser. */
export const lastSearches = browserStore<LastSearch>('lastSearches', isLastSearch);

/**
 * Adds a search to the list. A search without a filter is not added. A search for the same words in the same
 * place replaces the earlier one, so trying filters does not fill the list.
 * @param words the search in words.
 */
export function withSearch(
  former: readonly LastSearch[],
  search: JobSearch,
  words: string,
): readonly LastSearch[] {
  const params = foundParams(search).toString();
  if (params === '') return former;
  const { keywords, location, state, zip, category } = search;
  const about = [keywords, location, state, zip, category].join('\n').toLowerCase();
  const others = former.filter((other) => other.about !== about);
  return [{ params, words, about }, ...others].slice(0, browserLimits.lastSearches);
}

/** Removes a search from the list. */
export const withoutSearch = (former: readonly LastSearch[], params: string): LastSearch[] =>
  former.filter((search) => search.params !== params);
