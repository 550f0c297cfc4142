import type { Workplace } from '../places/workplace.ts';
import type { PayPeriod } from '../postings/posting.ts';

/** A job as lists show it. */
export interface JobCard {
  id: number;
  title: string;
  company: string;
  /** As stated. */
  location: string;
  city: string | null;
  state: string | null;
  workplace: Workplace | null;
  jobType: string | null;
  category: string | null;
  /** The pay as stated. */
  salary: string | null;
  payPeriod: PayPeriod | null;
  payCurrency: string | null;
  /** A year's pay in whole units of the currency. */
  payYearMin: number | null;
  payYearMax: number | null;
  skills: string[];
  /** The beginning of the description, plain text. */
  excerpt: string;
  affiliateLink: string;
  postedAt: Date;
  /** Where the source states no date of posting; `postedAt` is then a guess that only orders lists. */
  firstSeenAt?: Date | null;
  isSample: boolean;
  /** Miles from the search's ZIP, when it names one. */
  distance: number | null;
  /** The same ad in other places, among what the search finds. */
  elsewhere: { id: number; location: string }[];
}

/** A job as its own page shows it. */
export interface JobDetail extends Omit<JobCard, 'excerpt' | 'distance' | 'elsewhere'> {
  zip: string | null;
  country: string | null;
  payMin: number | null;
  payMax: number | null;
  /** Plain text with line breaks. */
  description: string;
  /** Sanitised; null where the source gave plain text. */
  descriptionHtml: string | null;
  expiresAt: Date | null;
  closedAt: Date | null;
  source: string;
  externalId: string;
}
