import { type JobSearch, postedChoices } from '../../catalog/jobs/job-search.schema.ts';
import type { Facets } from '../facets.schema.ts';
import { askedValue, statesCounted } from '../index/remote-work.ts';
import { type ExactFilter, exactFilters } from '../index/tokens.ts';

/** A facet key: the values of the exact filters that some jobs share; '' for unknown. */
export interface FacetKey {
  category: string;
  /** Its types, separated by blanks: "Contract Full-time". */
  jobType: string;
  workplace: string;
  /** The states of its places, separated by blanks: "CO TX". */
  state: string;
}

/** The values of a filter that the jobs of a facet key have: a job may have several types and states. */
export const valuesOf = (key: FacetKey, filter: ExactFilter): string[] =>
  isList(filter) ? key[filter].split(' ') : [key[filter]];

/** Whether facets count the choices of a filter. Each facet ignores its own filter. */
export const isFaceted = (field: string): boolean =>
  field === 'postedWithin' || (exactFilters as readonly string[]).includes(field);

/** Whether a value of the filter is a list, separated by blanks. */
export const isList = (filter: ExactFilter): boolean => filter === 'state' || filter === 'jobType';

/** Whether the jobs of a facet key pass a filter. */
export const isValue = (key: FacetKey, filter: ExactFilter, value: string): boolean =>
  key[filter] === value || (isList(filter) && value !== '' && valuesOf(key, filter).includes(value));

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
 */
export function facetsOf(search: JobSearch, facetKeys: FacetKeyCount[]): Facets {
  const facets: Facets = {
    category: {},
    jobType: {},
    workplace: {},
    state: {},
    postedWithin: {},
    isExact: true,
  };
  const ages = ageLimits(search);
  const set = exactFilters.filter((filter) => search[filter] !== '');
  const recent = ages.map(() => 0);
  for (const facetKey of facetKeys) {
    const jobs = search.postedWithin ? facetKey.recent[ages.indexOf(search.postedWithin)]! : facetKey.jobs;
    const missed =
      set.length === 0 ? set : set.filter((filter) => !isValue(facetKey, filter, askedValue(search, filter)));
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
