import type { ReactNode } from 'react';

/** A legal text. The page builds its table of contents from the sections. */
export interface LegalDocument {
  title: string;
  /** The whole document in two sentences, for people who read no further. */
  lead: string;
  /** As the page shows it: MM/DD/YYYY. */
  updated: string;
  sections: { id: string; title: string; body: ReactNode }[];
}
