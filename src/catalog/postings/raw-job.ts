import type { KnownPlace } from '../places/known-place.ts';
import type { Workplace } from '../places/workplace.ts';
import type { PayPeriod } from './posting.ts';

/** One posting in the feed's words, before any parsing. Missing texts are empty. */
export interface RawJob {
  externalId: string;
  title: string;
  company: string;
  /** The place in one text, if the format has one. */
  location: string;
  city: string;
  region: string;
  postalCode: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
  /** As stated: TELECOMMUTE, Hybrid, true ... */
  workplace: string;
  jobType: string;
  /** The pay as text. Composed if the format states numbers ("$60,000 - $75,000 a year"). */
  salary: string;
  /** HTML or plain text. */
  description: string;
  link: string;
  /** As stated (`readDate`). */
  postedAt: string;
  expiresAt: string;
  category: string;
  /** The employer's own grade: GS-11/12. */
  grade: string;
  skills: string[];
  /** What the source pays for a click on Apply, in dollars as stated. With `bidModel` cpa: for an application. */
  bid: string;
  bidModel: string;
  /** What it pays for an application. */
  cpa: string;
}

/** A parsed posting: a row of `jobs` without the columns that the database adds. */
export interface CatalogJob {
  externalId: string;
  title: string;
  company: string;
  location: string;
  city: string | null;
  state: string | null;
  zip: string | null;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
  /** All places. The columns above are those of the first. */
  places: KnownPlace[];
  /** Places that the text counts but does not name. */
  morePlaces: number;
  /** The states in which a remote worker must live, and those in which they may not. */
  remoteStates: string[];
  remoteExcept: string[];
  workplace: Workplace | null;
  /** The leading one of its types. */
  jobType: string | null;
  jobTypes: string[];
  statedJobType: string | null;
  category: string | null;
  statedCategory: string | null;
  statedGrade: string | null;
  skills: string[];
  salary: string | null;
  payMin: number | null;
  payMax: number | null;
  payPeriod: PayPeriod | null;
  payCurrency: string | null;
  payYearMin: number | null;
  payYearMax: number | null;
  payYear: number | null;
  /** The stated pay is so high or low that its numbers wait for an operator. They are null until then. */
  payInDoubt: boolean;
  description: string;
  descriptionHtml: string | null;
  affiliateLink: string;
  postedAt: Date;
  /** '2025-09-26' if the source states no time. */
  postedOn: string | null;
  /** The source says that the ad is at least as old. */
  postedAtLeast: boolean;
  /** Whether the source states the date. */
  postedStated: boolean;
  expiresAt: Date | null;
  /** The last day, if the source states no time. */
  expiresOn: string | null;
  /** The last day to apply by the text, '2025-09-26'. It is shown, but closes nothing: such dates are often stale. */
  statedClosingOn: string | null;
  /** The text says that the ad is closed. */
  saysClosed: boolean;
}
