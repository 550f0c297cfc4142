import { type BitTerms, bitTiers } from './bit-terms.server.ts';
import { type Estimate, estimateSearch, fewCandidates, maxCost } from './cost.ts';
import type { PreparedSearch } from './prepare.server.ts';
import { isPlaceAlone } from './total.server.ts';

/**
 * How an exact search finds a page. 'bits' and 'fetch' find and count all hits at once: by the bits of frequent words, or by the indexes.
 * 'walk' follows the sort order until the page is full, and the total is counted separately.
 */
export type ExactStrategy = 'bits' | 'fetch' | 'walk';

/** The strategy with the lowest expected cost, and the cost of each strategy. */
export interface ExactPlan {
  strategy: ExactStrategy;
  /** For 'bits': the tiers of relevance, best first, and last all jobs of the search. */
  tiers: BitTerms[];
  estimate: Estimate;
  /** Microseconds. The cost of a walk includes the count. Null: the bits cannot find the jobs. */
  costs: Record<Exclude<ExactStrategy, 'bits'>, number> & { bits: number | null };
}

/** Chooses the strategy of a search, without any reads. */
export function planExact(prepared: PreparedSearch): ExactPlan {
  const estimate = estimateSearch(prepared);
  const tiers = bitTiers(prepared) ?? [];
  const all = tiers.at(-1);
  const count = isPlaceAlone(prepared)
    ? 0
    : Math.min(all?.cost ?? maxCost, estimate.fetch, estimate.scan, maxCost);
  // A walk tier by tier costs more than the estimate.
  const walk = tiers.length > 1 ? maxCost : estimate.walk + count;
  const bits = all ? sumOf(tiers.map(({ cost }) => cost)) + all.costOfHits : null;
  const costs = { bits, fetch: estimate.fetch, walk };
  return { strategy: cheapest(costs, estimate.candidates), tiers, estimate, costs };
}

function cheapest({ bits, fetch, walk }: ExactPlan['costs'], candidates: number): ExactStrategy {
  if (bits !== null && bits <= Math.min(fetch, walk)) return 'bits';
  return candidates <= fewCandidates || fetch <= walk ? 'fetch' : 'walk';
}

const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);
