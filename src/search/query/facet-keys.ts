import { type JobSearch, postedChoices } from '../../catalog/jobs/job-search.schema.ts';
import { type FacetKey, valuesOf } from '../engine/facet-key.ts';
import { statesCounted } from '../engine/remote-work.ts';
import { type ExactFilter, exactFilters } from '../engine/tokens.ts';
import type { Facets } from '../facets.schema.ts';
import { holdsKey, type KeyCondition } from './conditions.ts';

/** Whether facets count the choices of a filter. Each facet ignores its own filter. */
export const isFaceted = (field: string): boolean =>
  field === 'postedWithin' || (exactFilters as readonly string[]).includes(field);

/** How many jobs of a set have one facet key. */
export interface FacetKeyCount extends FacetKey {
  jobs: number;
  /** How many of them were posted within each of the search's ageLimits(). */
  recent: ArrayLike<number>;
}

/** The ages in days, ascending, by which the jobs of a search are counted: those that the page offers, and the search's own. */
export function ageLimits({ postedWithin }: JobSearch): number[] {
  return [...new Set([...postedChoices, ...(postedWithin ? [postedWithin] : [])])].sort((a, b) => a - b);
}

/**
 * The facets of a search. Each facet ignores its own filter and applies the others.
 * @param facetKeys counts of the jobs that the search finds without category, type, workplace, state and age.
 * @param asked what the search asks of a facet key.
 */
export function facetsOf(
  search: JobSearch,
  facetKeys: FacetKeyCount[],
  asked: readonly KeyCondition[] = [],
): Facets {
  const facets: Facets = {
    category: {},
    jobType: {},
    workplace: {},
    state: {},
    postedWithin: {},
    isExact: true,
  };
  const ages = ageLimits(search);
  const recent = ages.map(() => 0);
  for (const facetKey of facetKeys) {
    const jobs = search.postedWithin ? facetKey.recent[ages.indexOf(search.postedWithin)]! : facetKey.jobs;
    const missed = asked.filter((one) => !holdsKey(one, facetKey)).map(({ fact }) => fact);
    if (missed.length > 1) continue;
    for (const filter of missed.length === 0 ? exactFilters : missed)
      for (const value of countedValues(search, facetKey, filter)) add(facets[filter], value, jobs);
    if (missed.length === 0) for (let at = 0; at < ages.length; at++) recent[at]! += facetKey.recent[at]!;
  }
  for (const [at, age] of ages.entries()) add(facets.postedWithin, String(age), recent[at]!);
  return facets;
}

/** The values of a job that a facet of a search counts. */
function countedValues(search: JobSearch, facetKey: FacetKey, filter: ExactFilter): string[] {
  const values = valuesOf(facetKey, filter);
  return filter === 'state' ? statesCounted(search, values) : values;
}

function add(counts: Record<string, number>, value: string, jobs: number): void {
  if (value !== '' && jobs > 0) counts[value] = (counts[value] ?? 0) + jobs;
}
