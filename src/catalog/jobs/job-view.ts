import { formatDistance } from 'date-fns/formatDistance';
import { type Excerpt, excerptOf, type SoughtWords } from './excerpt.ts';
import type { JobCard, JobDetail } from './jobs.schema.ts';
import { companyPath } from './jobs-path.ts';
import { historyLine } from './opening.ts';
import { payText, statedPayNote, yearlyEquivalent } from './pay-text.ts';
import { allPlacesText, placesText, remoteRule } from './places-text.ts';
import { readableName } from './readable.ts';
import { dayText, hasPassed } from './stated-closing-day.ts';

const cardSkills = 3;

/** A job card's texts. The server makes all of them, so that server and browser render the same. */
export interface JobView extends Excerpt {
  id: number;
  title: string;
  company: string;
  location: string;
  workplace: string | null;
  jobType: string | null;
  category: string | null;
  /** As people write it; as stated if we could not read it. */
  salary: string | null;
  /** "about $41,600–$66,560 a year" if the pay is not stated by the year. */
  yearly: string | null;
  skills: string[];
  moreSkills: number;
  /** "3 hours ago", or "yesterday" if only the day is known. */
  posted: string;
  /** A time or a day in ISO 8601. */
  postedAt: string;
  /** The posting date is unknown, so the times are those of the first sight. */
  isFirstSight?: boolean;
  isSample: boolean;
  /** "12 miles away" */
  distance: string | null;
  /** The same ad in other places. */
  elsewhere?: { id: number; location: string }[];
  /** Near the visitor's ZIP code, in their matches. */
  isLocalMatch?: boolean;
  /** Why the job is in the account's matches. */
  reason?: string;
  /** "Closing date passed: Sep 26, 2025" or "Open 111 days, listed 4 times" */
  history?: string;
  /** "5 days ago" in a list that may hold closed jobs. */
  closed?: string | null;
  /** The address of the employer's page, if it has one. */
  companyPath?: string;
}

/** @param sought the words of the search that found the job. Its text then shows and marks them. */
export function jobView(job: JobCard, now: Date, sought: SoughtWords | null = null): JobView {
  const history = closingLine(job, now) ?? historyLine(job.openings ?? [], now);
  return {
    id: job.id,
    ...readableName(job),
    location: placesText(job),
    workplace: job.workplace,
    jobType: job.jobType,
    category: job.category,
    salary: payText(job),
    yearly: yearlyEquivalent(job),
    ...excerptOf(job, sought),
    skills: job.skills.slice(0, cardSkills),
    moreSkills: Math.max(0, job.skills.length - cardSkills),
    ...postedView(job, now),
    isSample: job.isSample,
    distance: job.distance === null ? null : milesAway(job.distance),
    ...(job.elsewhere.length > 0 && { elsewhere: job.elsewhere }),
    ...(history && { history }),
    ...(job.companySlug && { companyPath: companyPath(job.companySlug) }),
  };
}

/** "Closing date passed: Sep 26, 2025". Null unless the ad's stated closing date has passed. */
export const closingLine = ({ statedClosingOn: day }: JobCard, now: Date): string | null =>
  day && hasPassed(day, now) ? `Closing date passed: ${dayText(day, 'medium')}` : null;

function postedView(
  { postedAt, postedOn, postedAtLeast, firstSeenAt }: PostedDates,
  now: Date,
): Pick<JobView, 'posted' | 'postedAt' | 'isFirstSight'> {
  const shown = firstSeenAt ?? postedAt;
  const day = firstSeenAt ? null : postedOn;
  return {
    posted: `${postedAtLeast ? 'at least ' : ''}${day ? relativeDay(day, now) : relativeTime(shown, now)}`,
    postedAt: day ?? shown.toISOString(),
    ...(firstSeenAt && { isFirstSight: true }),
  };
}

type PostedDates = Pick<JobCard, 'postedAt' | 'postedOn' | 'postedAtLeast' | 'firstSeenAt'>;

/** Most seekers' calendars show the day of this zone, or the day before. */
const eastern = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** "today", "yesterday", "3 days ago". A day has no hours. */
function relativeDay(day: string, now: Date): string {
  const days = (Date.parse(eastern.format(now)) - Date.parse(day)) / 86_400_000;
  if (days < 1) return 'today';
  return days === 1
    ? 'yesterday'
    : formatDistance(new Date(day), new Date(eastern.format(now)), { addSuffix: true });
}

/** "3 hours ago", in English. A future time is "in 2 days". */
export function relativeTime(time: Date, now: Date): string {
  return formatDistance(time, now, { addSuffix: true });
}

function milesAway(miles: number): string {
  const whole = Math.round(miles);
  return whole < 1 ? 'less than a mile away' : `${whole} ${whole === 1 ? 'mile' : 'miles'} away`;
}

/** The job is held for a review, its text says that it is closed, or its last day has passed. */
export type ClosedBecause = 'review' | 'stated' | 'expired';

function closedBecause({ closedAt, closedReason, expiresAt }: JobDetail): ClosedBecause | null {
  if (!closedAt) return null;
  if (closedReason === 'review' || closedReason === 'stated') return closedReason;
  return expiresAt && expiresAt <= closedAt ? 'expired' : null;
}

const closingPassed = ({ closedAt, statedClosingOn: day }: JobDetail, now: Date): string | null =>
  day && !closedAt && hasPassed(day, now) ? dayText(day, 'long') : null;

/** A job on its own page. */
export interface JobPageView
  extends Omit<
    JobView,
    | 'excerpt'
    | 'marks'
    | 'distance'
    | 'moreSkills'
    | 'elsewhere'
    | 'history'
    | 'isLocalMatch'
    | 'reason'
    | 'closed'
    | 'companyPath'
  > {
  jobTypes: string[];
  /** Every place. */
  allPlaces: string;
  /** Where a remote worker may live, if the ad limits it: "Only in Texas". */
  remoteRule: string | null;
  /** The pay in the employer's words, if they say more than `salary`. */
  statedPay: string | null;
  /** The text without formatting. Empty if there is `descriptionHtml`. */
  description: string;
  descriptionHtml: string | null;
  /** "March 3, 2026". Null if it does not expire. */
  expires: string | null;
  /** "5 days ago"; null while the job is open. */
  closed: string | null;
  /** Why it is closed, if its own text, its expiry or a review closed it. */
  closedBecause: ClosedBecause | null;
  /** "September 26, 2025" if the job is open although its text says that applications have closed. */
  closingPassed: string | null;
  /** The host that Apply leads to: "careers.example.org". */
  applyHost: string;
  source: string;
  /** "3 hours ago": when the employer's own board last had the job. */
  checked: string | null;
}

export function jobPageView(job: JobDetail, now: Date): JobPageView {
  return {
    id: job.id,
    ...readableName(job),
    location: placesText(job),
    allPlaces: allPlacesText(job),
    remoteRule: remoteRule(job),
    workplace: job.workplace,
    jobType: job.jobType,
    jobTypes: job.jobTypes,
    category: job.category,
    salary: payText(job),
    yearly: yearlyEquivalent(job),
    statedPay: statedPayNote(job),
    skills: job.skills,
    ...postedView(job, now),
    isSample: job.isSample,
    description: job.descriptionHtml ? '' : job.description,
    descriptionHtml: job.descriptionHtml,
    expires: job.expiresAt && dayText(job.expiresOn ?? job.expiresAt, 'long'),
    closed: job.closedAt && relativeTime(job.closedAt, now),
    closedBecause: closedBecause(job),
    closingPassed: closingPassed(job, now),
    applyHost: new URL(job.affiliateLink).host.replace(/^www\./, ''),
    source: job.source,
    checked: job.checkedAt && !job.closedAt ? relativeTime(job.checkedAt, now) : null,
  };
}
