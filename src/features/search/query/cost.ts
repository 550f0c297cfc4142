import { leastPay, passedOver } from '../../jobs/job-search.schema.ts';
import type { Driver, PreparedSearch } from './prepare.server.ts';
import { countJobs, estimateTerms, isOneScan } from './terms.server.ts';

/** Up to so many jobs are always fetched: the exact total comes with them. */
export const fewCandidates = 5000;

/**
 * Microseconds, measured on two cores with a warm million (docs/search.md); they only choose between ways to one answer. To look at a job's
 * row, at one along an order, at its text, at its place in an index; to look up a word; to read a word's bits of a segment, to send a
 * segment's; to look at a found document in memory; for a statement more.
 */
export const cost = {
  row: 2.5,
  rowInOrder: 0.15,
  text: 5,
  posting: 0.05,
  word: 20,
  key: 10,
  segment: 60,
  hit: 0.008,
  statement: 500,
};

/** Microseconds; a total that would cost more is estimated from a sample. */
export const maxCost = 110_000;

/** What a search is expected to cost, in microseconds, by each way. */
export interface Estimate {
  /** Jobs that the indexes yield, to be looked at one by one. */
  candidates: number;
  /** To find all by the indexes. */
  fetch: number;
  driver: Driver;
  /** To find all by a look at every job. */
  scan: number;
  /** To fill the page along the sort order. */
  walk: number;
  /** Jobs that the walk is expected to pass. */
  walked: number;
}

/** Estimates from the counts of words and places. Nothing is known of how pay and age lie: half each. */
export function estimateSearch(prepared: PreparedSearch): Estimate {
  const { search, state, terms, filters, places, excluded } = prepared;
  const size = Math.max(1, state.jobs);
  const share = (jobs: number): number => Math.min(1, jobs / size);
  const filtered = [...filters.values()].reduce((all, id) => all * share(state.counts.get(id)), 1);
  const placed = places ? share(places.jobs) : 1;
  const bounded = (leastPay(search) === null ? 1 : 0.5) * (search.postedWithin === null ? 1 : 0.5);
  const held = terms ? share(estimateTerms(state, terms)) : 1;
  const looksAtText = terms !== null || excluded.length > 0;
  const perText = looksAtText ? cost.text * filtered * placed * bounded : 0;
  const walked = Math.min(
    size,
    (passedOver(search) + search.pageSize) / Math.max(1e-9, held * filtered * placed * bounded),
  );
  return {
    ...cheaper(wayByWords(prepared, filtered, placed), {
      driver: 'filters',
      candidates: size * filtered * placed,
      fetch:
        size * filtered * placed * (cost.row + (looksAtText ? cost.text : 0)) +
        size * Math.min(filtered, placed) * cost.posting,
    }),
    scan: size * (cost.rowInOrder + perText),
    walk: cost.statement + walked * (cost.row + perText),
    walked,
  };
}

type Way = Pick<Estimate, 'driver' | 'candidates' | 'fetch'>;

const cheaper = (a: Way | null, b: Way): Way => (a !== null && a.fetch <= b.fetch ? a : b);

/** By the token index. Words looked up one by one come without the filters that one scan can lay over them. */
function wayByWords(
  { state, terms, excluded, places }: PreparedSearch,
  filtered: number,
  placed: number,
): Way | null {
  if (!terms) return null;
  const rarest = terms.map((term) =>
    term.pieces.reduce((a, b) => (countJobs(state, a) <= countJobs(state, b) ? a : b)),
  );
  const words = rarest.flat();
  const held = estimateTerms(state, terms);
  const isFiltered = isOneScan(words) || terms.every((term) => term.recheck && term.pieces.some(isOneScan));
  const candidates = isFiltered ? held * filtered * placed : held;
  const perText = excluded.length > 0 || terms.some((term) => term.recheck) ? cost.text : 0;
  const lookUp = words.length * cost.word + (countJobs(state, words) + (places?.jobs ?? 0)) * cost.posting;
  return { driver: 'words', candidates, fetch: candidates * (cost.row + perText) + lookUp };
}
