import type { JudgedQuery } from './queries.ts';
import type { Row } from './row.ts';

/** The quality of one engine's results for one query. Each value is between 0 and 1. */
export interface Outcome {
  /** Relevant results among the first ten, divided by the possible number. */
  precision: number;
  /** Whether the first result is relevant. */
  first: number;
  /** Whether nothing was found. */
  empty: number;
}

const depth = 10;

/** The results that a query can find. */
export interface Judgment {
  isRelevant(id: number): boolean;
  /** Relevant postings. Near-identical ones count once, and those abroad only if the query asks for them. */
  required: number;
  /** Relevant rows. */
  rows: number;
}

/** Judges every row for a query. */
export function judge(query: JudgedQuery, rows: readonly Row[]): Judgment {
  const relevant = rows.filter(query.isRelevant);
  const ids = new Set(relevant.map(({ id }) => id));
  const wanted = query.asksAbroad ? relevant : relevant.filter(({ isAbroad }) => !isAbroad);
  return {
    isRelevant: (id) => ids.has(id),
    required: new Set(wanted.map(({ title, company }) => `${title}\n${company}`.toLowerCase())).size,
    rows: wanted.length,
  };
}

/**
 * Measures the ids that an engine returned, best first. Precision divides by ten or by the number of relevant postings
 * in the catalog, whichever is smaller, so that a query for a rare job can reach 1. Several copies of one ad count
 * once in that number, because an engine may show them as one.
 */
export function measure(found: readonly number[], { isRelevant, required }: Judgment): Outcome {
  const hits = found.slice(0, depth).filter(isRelevant).length;
  return {
    precision: required === 0 ? 0 : Math.min(1, hits / Math.min(depth, required)),
    first: found[0] !== undefined && isRelevant(found[0]) ? 1 : 0,
    empty: found.length === 0 ? 1 : 0,
  };
}

/** The mean of each measure. NaN for an empty list. */
export function meanOf(outcomes: readonly Outcome[]): Outcome {
  const mean = (pick: (outcome: Outcome) => number) =>
    outcomes.reduce((sum, outcome) => sum + pick(outcome), 0) / outcomes.length;
  return {
    precision: mean(({ precision }) => precision),
    first: mean(({ first }) => first),
    empty: mean(({ empty }) => empty),
  };
}

/** The positions of relevant documents in a ranking. */
export interface RankedOutcome {
  /** One divided by the position of the first relevant document. */
  reciprocalRank: number;
  /** The mean of the precision at the position of each relevant document (trec_eval's `map`). */
  averagePrecision: number;
  hitAt10: number;
}

/**
 * Measures a whole ranking as trec_eval does.
 * @param places the positions of the relevant documents, where 1 is the top.
 */
export function measureRanking(places: readonly number[]): RankedOutcome {
  const ascending = places.toSorted((a, b) => a - b);
  const [first] = ascending;
  if (first === undefined) return { reciprocalRank: 0, averagePrecision: 0, hitAt10: 0 };
  const precisions = ascending.map((place, hits) => (hits + 1) / place);
  return {
    reciprocalRank: 1 / first,
    averagePrecision: precisions.reduce((sum, precision) => sum + precision, 0) / places.length,
    hitAt10: first <= depth ? 1 : 0,
  };
}
