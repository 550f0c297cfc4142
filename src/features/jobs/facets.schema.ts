/** How many open jobs each choice of a filter would leave, all other filters applied. */
export interface Facets {
  category: Record<string, number>;
  jobType: Record<string, number>;
  workplace: Record<string, number>;
}
