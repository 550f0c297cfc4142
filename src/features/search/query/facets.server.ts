import type { JobSearch } from '../../jobs/job-search.schema.ts';
import type { Facets } from '../facets.schema.ts';
import type { SearchEngine } from '../search-engine.ts';
import { facetsOf } from './facet-keys.ts';
import { withPlan } from './plan-best.server.ts';
import { findPrepared } from './prepare.server.ts';

/**
 * Counts the jobs that each choice of category, type, workplace, state and age would leave. Each facet ignores its own filter.
 * The counts are exact, or estimates of a frequent phrase (`isExact`).
 */
export function countFacets(engine: SearchEngine, search: JobSearch): Promise<Facets> {
  if (search.match === 'best')
    return withPlan(engine, search, (plan) => engine.bestFacets(plan, plan.prepared.search));
  // A search with an unknown category still has counts of types.
  return findPrepared(engine, { ...search, ...noFacetFilters }, async (unfiltered) =>
    unfiltered.impossible ? facetsOf(search, []) : engine.exactFacets(unfiltered, search),
  );
}

const noFacetFilters = { category: '', jobType: '', workplace: '', state: '', postedWithin: null } as const;
