/** What a search page offers when a search finds nothing, or too much. */
export interface SearchHelp {
  correction: { keywords: string; total: number } | null;
  radii: { radius: number; total: number }[];
  /** Short terms that are part of many longer words. */
  ambiguous: string[];
}
