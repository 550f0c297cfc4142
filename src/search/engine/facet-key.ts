import type { ExactFilter } from './tokens.ts';

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

/** Whether a value of the filter is a list, separated by blanks. */
export const isList = (filter: ExactFilter): boolean => filter === 'state' || filter === 'jobType';

/** Whether the jobs of a facet key pass a filter. */
export const isValue = (key: FacetKey, filter: ExactFilter, value: string): boolean =>
  key[filter] === value || (isList(filter) && value !== '' && valuesOf(key, filter).includes(value));
