import type { KnownPlace } from '../places/known-place.ts';
import type { Workplace } from '../places/workplace.ts';
import type { PayPeriod } from '../postings/posting.ts';
import type { Opening } from './opening.ts';

/** A job in a list. */
export interface JobCard {
  id: number;
  title: string;
  company: string;
  /** As stated. */
  location: string;
  city: string | null;
  state: string | null;
  /** All places that it names. `city` and `state` are those of the first. */
  places: KnownPlace[];
  /** Places that it counts but does not name. */
  morePlaces: number;
  workplace: Workplace | null;
  /** The leading one of its types. */
  jobType: string | null;
  jobTypes: string[];
  category: string | null;
  /** The pay as stated. */
  salary: string | null;
  /** In units of the period; null if the text states no such end. */
  payMin: number | null;
  payMax: number | null;
  payPeriod: PayPeriod | null;
  payCurrency: string | null;
  /** The yearly pay in whole units of the currency. */
  payYearMin: number | null;
  payYearMax: number | null;
  skills: string[];
  /** The start of the description as plain text, as long as an excerpt needs (`excerptReads`). */
  excerpt: string;
  affiliateLink: string;
  postedAt: Date;
  /** Set if the source states no posting date. `postedAt` is then an estimate that only orders lists. */
  firstSeenAt?: Date | null;
  /** '2026-03-01' if the source states a day without a time. */
  postedOn: string | null;
  /** The source says that the ad is at least as old. */
  postedAtLeast: boolean;
  /** The last day to apply by the ad's text: '2025-09-26'. */
  statedClosingOn?: string | null;
  isSample: boolean;
  /** Miles from the search's ZIP code, if it has one. */
  distance: number | null;
  /** The openings of the job's role in its source, if there are several. */
  openings?: Opening[];
  /** The address of the employer's page, as in `companies.slug`. Null if the employer has none. */
  companySlug?: string | null;
  /** The same ad in other places, among the jobs that the search found. */
  elsewhere: { id: number; location: string }[];
}

/** A job on its own page. */
export interface JobDetail
  extends Omit<JobCard, 'excerpt' | 'distance' | 'elsewhere' | 'openings' | 'companySlug'> {
  zip: string | null;
  country: string | null;
  /** The states in which a remote worker must live, and those in which they may not. */
  remoteStates: string[];
  remoteExcept: string[];
  /** Plain text with line breaks. */
  description: string;
  /** Sanitized. Null if the source sent plain text. */
  descriptionHtml: string | null;
  expiresAt: Date | null;
  /** The last day, if the source states no time. */
  expiresOn: string | null;
  closedAt: Date | null;
  /** As in jobs.closed_reason. */
  closedReason: string | null;
  source: string;
  externalId: string;
  /** When the employer's own board last had the job. Null: its source is no such board. */
  checkedAt: Date | null;
}
