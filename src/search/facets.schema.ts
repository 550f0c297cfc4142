/** How many open jobs each choice of a filter would leave, all other filters applied. */
export interface Facets {
  category: Record<string, number>;
  jobType: Record<string, number>;
  workplace: Record<string, number>;
  /** By the code of the state. */
  state: Record<string, number>;
  /** By days. */
  postedWithin: Record<string, number>;
  /** False: the counts are estimates from a sample and must be shown as "about". */
  isExact: boolean;
}
