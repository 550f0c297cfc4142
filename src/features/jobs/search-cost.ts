import type { PreparedSearch } from './search-prepare.server.ts';
import { estimateTerms } from './search-terms.server.ts';

/** Costs in microseconds, measured on two cores with a warm million (docs/search.md); they only choose between ways to one answer. */
const perRow = 1;
const perText = 5;
const perPosting = 0.03;

/** What a search is expected to cost by either way. */
export interface Estimate {
  /** Jobs found. */
  hits: number;
  /** Jobs that the indexes yield, to be looked at one by one. */
  candidates: number;
  /** Microseconds to find all by the indexes. */
  fetch: number;
  /** Microseconds to fill the page along the sort order. */
  walk: number;
  /** Jobs that the walk is expected to pass. */
  walked: number;
}

/** Estimates from the counts of words and places. Nothing is known of how pay and age lie: half each. */
export function estimateSearch(prepared: PreparedSearch): Estimate {
  const { search, state, terms, filters, places, excluded } = prepared;
  const size = Math.max(1, state.jobs);
  const held = terms ? estimateTerms(state, terms) : size;
  const filterShare = [...filters.values()].reduce(
    (share, id) => share * Math.min(1, (state.counts.get(id) ?? 0) / size),
    1,
  );
  const placeShare = places ? Math.min(1, places.jobs / size) : 1;
  const rest = (search.salaryMin === null ? 1 : 0.5) * (search.postedWithin === null ? 1 : 0.5);
  const hits = held * filterShare * placeShare * rest;
  const candidates = Math.min(held * filterShare, size * placeShare);
  const looksAtText = excluded.length > 0 || terms?.some((term) => term.recheck);
  const walked = (search.page * search.pageSize) / Math.max(1e-9, hits / size);
  return {
    hits,
    candidates,
    fetch: candidates * (perRow + (looksAtText ? perText : 0)) + held * perPosting,
    walk: walked * (perRow + (terms || excluded.length > 0 ? perText : 0)),
    walked,
  };
}
