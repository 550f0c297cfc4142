import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import type { PayLink, PayQuartiles } from './pay-figures.schema.ts';

/** The pay of live postings of an occupation, or of a category, in a place. */
export interface LivePay extends PayQuartiles {
  /** The postings as part of a sentence: 'open jobs for Registered Nurses', 'newest open Healthcare jobs'. */
  what: string;
  hasSamples: boolean;
  /** The place as part of a sentence: 'in Austin'. */
  place: string;
  /** Finds the same postings. */
  search: Partial<JobSearch>;
  /** The page about the occupation's pay. Null for a category. */
  page: { label: string; to: string } | null;
  /** A job title that was typed and has no figures of its own. '' if there is none. */
  unmatched: string;
  /** The occupations of the category with the most postings, in the nearest place that has figures of some. */
  occupations: { place: string; links: PayLink[] } | null;
}
