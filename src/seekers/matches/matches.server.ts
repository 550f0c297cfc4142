import { emptySearch, type JobSearch, searchLimits } from '../../catalog/jobs/job-search.schema.ts';
import type { JobCard } from '../../catalog/jobs/jobs.schema.ts';
import { type HiddenThings, isHidden, matchLimits } from '../../catalog/jobs/kept/my-jobs.ts';
import { findZip } from '../../catalog/places/places.server.ts';
import type { Database } from '../../db/client.ts';
import type { SearchEngine } from '../../search/search-engine.ts';
import { searchJobs } from '../../search/search-jobs.server.ts';
import { findInterests, listHidden, listRecentSearches } from './my-jobs.server.ts';
import {
  type Interests,
  isLocalByDigits,
  type JobMatch,
  type MatchCandidate,
  rankMatches,
  titleWords,
} from './rank-matches.ts';

interface MatchServices {
  db: Database;
  search: SearchEngine;
}

/** Matches of an account, and how they were found. */
export interface Matches {
  /** By distance, by the digits of an unknown ZIP code, or the newest jobs because none is nearby. */
  kind: 'near' | 'digits' | 'newest';
  zip: string | null;
  /** The ZIP code's place: 'Austin, TX'. */
  place: string | null;
  /** The radius in miles of the matches. Null if no distance was used. */
  radius: number | null;
  jobs: JobMatch[];
}

/**
 * Radii around the ZIP code, the small ones first, so that the nearest are found even if thousands are
 * nearby.
 */
const innerMiles = [5, 10, 25];
const searchesUsed = 3;
const wordsUsed = 12;

const nobody: Interests = { saved: [], viewed: [] };

/**
 * Up to 10 open jobs: the nearest to the ZIP code, or for a signed-in account the best fits. Hidden jobs and
 * employers are left out. A remote job counts if its posting names a place nearby; without a place it is near
 * nobody.
 */
export async function listMatches(
  services: MatchServices,
  { zipCode, user }: { zipCode: string | null; user: { id: number } | null },
): Promise<Matches> {
  const hidden = user ? await listHidden(services.db, user.id) : { jobs: [], companies: [] };
  const zip = zipCode ? await findZip(services.db, zipCode) : null;
  const found = zip
    ? await listNear(services, zip.zip, user, hidden)
    : await listByDigits(services, zipCode, hidden);
  const about = { zip: zipCode, place: zip && `${zip.city}, ${zip.state}` };
  if (found.jobs.length > 0) return { ...about, ...found };
  return { ...about, kind: 'newest', radius: null, jobs: await listNewest(services, hidden) };
}

type RankedMatches = Pick<Matches, 'kind' | 'radius' | 'jobs'>;

async function listNear(
  services: MatchServices,
  zip: string,
  user: { id: number } | null,
  hidden: HiddenThings,
): Promise<RankedMatches> {
  const pool = new Map<number, MatchCandidate>();
  let radius: number = matchLimits.localMiles;
  for (const miles of [...innerMiles, matchLimits.localMiles, ...matchLimits.widerMiles]) {
    radius = Math.max(radius, miles);
    add(pool, await search(services, { zip, radius: miles }), hidden);
    if (pool.size >= matchLimits.matches) break;
  }
  const interests = user ? await findInterests(services.db, user.id) : nobody;
  if (user) await addLiked(services, pool, { zip, radius, userId: user.id }, interests, hidden);
  const jobs = rankMatches([...pool.values()], interests).slice(0, matchLimits.matches);
  return { kind: 'near', radius, jobs };
}

/** Adds nearby jobs that fit the account's interests and are not among the nearest or the newest. */
async function addLiked(
  services: MatchServices,
  pool: Map<number, MatchCandidate>,
  { zip, radius, userId }: { zip: string; radius: number; userId: number },
  { saved, viewed }: Interests,
  hidden: HiddenThings,
): Promise<void> {
  const words = [...new Set([...saved, ...viewed].flatMap(({ title }) => titleWords(title)))];
  if (words.length > 0) {
    const keywords = words.slice(0, wordsUsed).join(',');
    add(pool, await search(services, { keywords, wholeWords: true, zip, radius }), hidden);
  }
  for (const recent of await listRecentSearches(services.db, userId, searchesUsed)) {
    const near = { ...recent, location: '', zip, radius, sort: emptySearch.sort };
    const label = recent.keywords || recent.category || recent.jobType;
    add(pool, await search(services, near), hidden, label);
  }
}

/** Adds jobs that are not hidden. Each gets the words of the latest search that found it. */
function add(
  pool: Map<number, MatchCandidate>,
  jobs: JobCard[],
  hidden: HiddenThings,
  label: string | null = null,
): void {
  for (const job of jobs)
    if (!isHidden(job, hidden)) pool.set(job.id, { job, search: pool.get(job.id)?.search ?? label });
}

async function listByDigits(
  services: MatchServices,
  zip: string | null,
  hidden: HiddenThings,
): Promise<RankedMatches> {
  const pool = new Map<number, MatchCandidate>();
  const asked = zip ? [zip, zip.slice(0, 2)].map((location) => ({ zip, location })) : [];
  for (const { zip, location } of asked) {
    const local = (await search(services, { location })).filter((job) => isLocalByDigits(job.location, zip));
    add(pool, local, hidden);
    if (pool.size >= matchLimits.matches) break;
  }
  const jobs = [...pool.values()].slice(0, matchLimits.matches);
  return {
    kind: 'digits',
    radius: null,
    jobs: jobs.map(({ job }) => ({ job, isLocal: true, reason: '' })),
  };
}

async function listNewest(services: MatchServices, hidden: HiddenThings): Promise<JobMatch[]> {
  const jobs = (await search(services, {})).filter((job) => !isHidden(job, hidden));
  return jobs.slice(0, matchLimits.matches).map((job) => ({ job, isLocal: false, reason: '' }));
}

/** The newest hits of a search, up to the maximum page size. */
async function search({ search: engine }: MatchServices, wanted: Partial<JobSearch>): Promise<JobCard[]> {
  const all = { ...emptySearch, ...wanted, page: 1, pageSize: searchLimits.maxPageSize };
  return (await searchJobs(engine, all)).jobs;
}
