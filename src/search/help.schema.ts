import type { Offer } from './notes.schema.ts';

/** What a search page offers when a search finds nothing, or too much. */
export interface SearchHelp {
  /** What operators offer for these words or this place. */
  hint: Offer | null;
  correction: { keywords: string; total: number } | null;
  radii: { radius: number; total: number }[];
  /** Short terms that are part of many longer words. */
  ambiguous: string[];
}
