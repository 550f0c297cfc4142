/** How many open jobs each choice of a filter would leave, all other filters applied. */
export interface FacetCounts {
  category: Record<string, number>;
  jobType: Record<string, number>;
  workplace: Record<string, number>;
}

export interface Facets extends FacetCounts {
  /** False: the counts are estimates from a sample and must be shown as "about". */
  isExact: boolean;
}
