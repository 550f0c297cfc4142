import type { PayQuartiles } from './pay-context.schema.ts';

/** What live postings of a category pay in a place. */
export interface LivePay extends PayQuartiles {
  category: string;
  /** As it stands in a sentence: 'in Austin'. */
  place: string;
  /** The place as the job search takes it. */
  searchLocation: string;
}
