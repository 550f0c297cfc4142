import type { JobCard } from '../../catalog/jobs/jobs.schema.ts';
import { matchLimits } from '../../catalog/jobs/kept/my-jobs.ts';

/** The fields that describe a job's work. */
export type JobTraits = Pick<JobCard, 'id' | 'title' | 'category' | 'skills'>;

/** A signed-in account's interests, the latest first. */
export interface Interests {
  saved: JobTraits[];
  viewed: JobTraits[];
}

/** A job that may become a match, with the words of the account's own search that found it. */
export interface MatchCandidate {
  job: JobCard;
  search: string | null;
}

/** A job of the list of matches. */
export interface JobMatch {
  job: JobCard;
  /** Local by distance, or by the digits of the ZIP code. */
  isLocal: boolean;
  /** The reason for its rank, as text: 'Near you, 12 miles · like jobs you saved'. */
  reason: string;
}

/** The points for distance are full next door and zero at the edge of "local". */
const points = { near: 40, saved: 30, search: 25, viewed: 15 };
const commonWords = new Set(
  'a an and at for in of on the to with full part time shift senior junior lead level entry ii iii remote job'.split(
    ' ',
  ),
);
const sharedSkills = 2;

/**
 * Orders the candidates: by the sum of the points for distance and for similarity to saved, searched and
 * viewed jobs, then by distance, then by date. The order is deterministic.
 */
export function rankMatches(candidates: MatchCandidate[], interests: Interests): JobMatch[] {
  return candidates
    .map((candidate) => ({ candidate, ...judge(candidate, interests) }))
    .sort((a, b) => b.score - a.score || compareJobs(a.candidate.job, b.candidate.job))
    .map(({ candidate: { job }, reasons }) => ({
      job,
      isLocal: isNear(job),
      reason: sentence(reasons),
    }));
}

function judge(
  { job, search }: MatchCandidate,
  { saved, viewed }: Interests,
): { score: number; reasons: string[] } {
  const near = isNear(job) ? points.near * (1 - job.distance / matchLimits.localMiles) : 0;
  const like = (others: JobTraits[]): boolean => others.some((other) => isLike(job, other));
  const parts: [boolean, number, string][] = [
    [isNear(job), near, `near you, ${miles(job.distance ?? 0)}`],
    [like(saved), points.saved, 'like jobs you saved'],
    [search !== null, points.search, `matches your search “${search}”`],
    [like(viewed), points.viewed, 'like jobs you viewed'],
  ];
  const held = parts.filter(([holds]) => holds);
  return {
    score: held.reduce((sum, [, worth]) => sum + worth, 0),
    reasons: held.map(([, , reason]) => reason),
  };
}

const isNear = (job: JobCard): job is JobCard & { distance: number } =>
  job.distance !== null && job.distance <= matchLimits.localMiles;

function compareJobs(a: JobCard, b: JobCard): number {
  const far = Number.MAX_VALUE;
  return (
    (a.distance ?? far) - (b.distance ?? far) || b.postedAt.getTime() - a.postedAt.getTime() || b.id - a.id
  );
}

/**
 * Whether another job has similar work: two title words in common, or one and the category, or two skills.
 */
export function isLike(job: JobTraits, other: JobTraits): boolean {
  if (job.id === other.id) return false;
  const words = shared(titleWords(job.title), titleWords(other.title));
  const sameField = job.category !== null && job.category === other.category;
  return words >= 2 || (words === 1 && sameField) || shared(job.skills, other.skills) >= sharedSkills;
}

/** The words of a title that describe the work. */
export function titleWords(title: string): string[] {
  const words = title.toLowerCase().match(/[\p{L}\p{N}+#]+/gu) ?? [];
  return [...new Set(words)].filter((word) => word.length > 1 && !commonWords.has(word));
}

const shared = (a: string[], b: string[]): number => a.filter((one) => b.includes(one)).length;

function miles(distance: number): string {
  const whole = Math.round(distance);
  if (whole < 1) return 'less than a mile';
  return whole === 1 ? '1 mile' : `${whole} miles`;
}

function sentence(reasons: string[]): string {
  const text = reasons.join(' · ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The seed's rule for unknown ZIP codes: a place is local if it contains the ZIP code, or has digits and
 * contains the ZIP code's first two characters.
 */
export function isLocalByDigits(location: string, zip: string): boolean {
  return location.includes(zip) || (/\d/.test(location) && location.includes(zip.slice(0, 2)));
}
