import type { JobSearch } from '../../../catalog/jobs/job-search.schema.ts';
import { cutText } from '../../../platform/text/plain-text.ts';

const maxWords = 4;
/** What separates the work in a title from a team, a shift or a place. */
const aside = /\s[-–—|]\s|[-–—]\s|[,/:;|•]|\s(?:at|for|in|with)\s/i;
const bracketed = /\([^)]*\)?|\[[^\]]*\]?/g;
const level = /^(?:senior|sr|junior|jr|lead|entry[ -]level|mid[ -]level)\.?\s+|\s+(?:i{1,3}|iv|v|\d)$/gi;

interface Job {
  title: string;
  location: string;
  city: string | null;
  state: string | null;
  zip: string | null;
  workplace: string | null;
}

/**
 * A search for jobs like this one: the words of its title that name the work, near its place. Remote jobs are
 * searched everywhere.
 */
export function searchLikeJob(
  job: Job,
): Pick<JobSearch, 'keywords'> & Partial<Pick<JobSearch, 'workplace' | 'zip' | 'location'>> {
  const keywords = workOf(job.title);
  if (job.workplace === 'remote') return { keywords, workplace: 'remote' };
  if (job.zip) return { keywords, zip: job.zip };
  return { keywords, location: placeOf(job) };
}

/** "Registered Nurse" for "Senior Registered Nurse II - ICU (Nights)". */
function workOf(title: string): string {
  const own =
    title
      .replace(bracketed, ' ')
      .split(aside)
      .map((part) => part.trim())
      .find((part) => /[\p{L}\p{N}]/u.test(part)) ?? '';
  const plain = own.replace(level, '').trim() || own;
  return cutText(plain.split(/\s+/).slice(0, maxWords).join(' '), 100);
}

/** The search compares stated places, so the state is included only if this job's own text includes it. */
function placeOf({ location, city, state }: Job): string {
  if (!city) return '';
  const full = `${city}, ${state}`;
  return location.toLowerCase().includes(full.toLowerCase()) ? full : city;
}
