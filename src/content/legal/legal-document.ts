import type { ReactNode } from 'react';

/** A legal text; its contents list is made of the sections. */
export interface LegalDocument {
  title: string;
  /** The whole in two sentences, for those who read no further. */
  lead: string;
  /** As the page shows it: MM/DD/YYYY. */
  updated: string;
  sections: { id: string; title: string; body: ReactNode }[];
}
