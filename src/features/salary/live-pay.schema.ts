import type { PayLink, PayQuartiles } from './pay-figures.schema.ts';

/** The pay of live postings of a category in a place. */
export interface LivePay extends PayQuartiles {
  category: string;
  hasSamples: boolean;
  /** The place as part of a sentence: 'in Austin'. */
  place: string;
  /** The place in the form of the job search's location. */
  searchLocation: string;
  /** The occupations of the category with the most postings, in the nearest place that has figures of some. */
  occupations: { place: string; links: PayLink[] } | null;
}
