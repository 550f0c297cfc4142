import { minPay, passedOver } from '../../catalog/jobs/job-search.schema.ts';
import type { Driver, PreparedSearch } from './prepare.server.ts';
import { countJobs, estimateTerms, isOneScan } from './terms.server.ts';

/** Up to this many jobs are always fetched, because the exact total comes with them. */
export const fewCandidates = 5000;

/**
 * Microseconds, measured on two cores with a million jobs in warm caches (docs/search.md). They only choose between strategies that find
 * the same jobs.
 */
export const cost = {
  /** To read the row of a job. */
  row: 2.5,
  /** To read a row in the order of an index. */
  rowInOrder: 0.15,
  /** To search the text of a job. */
  text: 5,
  /** To read an entry of an index. */
  posting: 0.05,
  /** To look up a word. */
  word: 20,
  /** To read the bits of a word in a segment. */
  key: 10,
  /** To send the bits of a segment. */
  segment: 60,
  /** To check a found document in memory. */
  hit: 0.008,
  /** To run one more statement. */
  statement: 500,
};

/** Microseconds. A total that costs more is estimated from a sample. */
export const maxCost = 110_000;

/** The expected cost of a search by each strategy, in microseconds. */
export interface Estimate {
  /** Jobs that the indexes yield and the search then checks one by one. */
  candidates: number;
  /** The cost of finding all hits by the indexes. */
  fetch: number;
  driver: Driver;
  /** The cost of checking every job. */
  scan: number;
  /** The cost of filling the page along the sort order. */
  walk: number;
  /** Jobs that the walk will probably pass. */
  walked: number;
}

/** Estimates from the counts of words and places. Pay and age have no statistics: each counts as half of the jobs. */
export function estimateSearch(prepared: PreparedSearch): Estimate {
  const { search, state, terms, filters, places, excluded } = prepared;
  const size = Math.max(1, state.jobs);
  const share = (jobs: number): number => Math.min(1, jobs / size);
  const filtered = [...filters.values()].reduce((all, id) => all * share(state.counts.get(id)), 1);
  const placed = places ? share(places.jobs) : 1;
  const bounded = (minPay(search) === null ? 1 : 0.5) * (search.postedWithin === null ? 1 : 0.5);
  const held = terms ? share(estimateTerms(state, terms)) : 1;
  const looksAtText = terms !== null || excluded.length > 0;
  const perText = looksAtText ? cost.text * filtered * placed * bounded : 0;
  const walked = Math.min(
    size,
    (passedOver(search) + search.pageSize) / Math.max(1e-9, held * filtered * placed * bounded),
  );
  return {
    ...cheaper(planByWords(prepared, filtered, placed), {
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

type FetchPlan = Pick<Estimate, 'driver' | 'candidates' | 'fetch'>;

const cheaper = (a: FetchPlan | null, b: FetchPlan): FetchPlan => (a !== null && a.fetch <= b.fetch ? a : b);

/** The plan that uses the token index. Words that are looked up one by one cannot be combined with filters as a single scan can. */
function planByWords(
  { state, terms, excluded, places }: PreparedSearch,
  filtered: number,
  placed: number,
): FetchPlan | null {
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
