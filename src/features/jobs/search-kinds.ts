import type { FacetCounts } from './facets.schema.ts';
import type { JobSearch } from './jobs.schema.ts';
import { exactFilters } from './search-tokens.ts';

/** How many jobs of a set are of one category, type and workplace; '' for unknown. */
export interface Kind {
  category: string;
  jobType: string;
  workplace: string;
  jobs: number;
}

/** Adds the kinds to the facets of a search: each facet with its own filter left out, the others applied. */
export function addKinds(facets: FacetCounts, kinds: Kind[], search: JobSearch): void {
  for (const facet of exactFilters) {
    const others = exactFilters.filter((other) => other !== facet && search[other] !== '');
    for (const kind of kinds)
      if (kind[facet] !== '' && others.every((other) => kind[other] === search[other]))
        facets[facet][kind[facet]] = (facets[facet][kind[facet]] ?? 0) + kind.jobs;
  }
}
