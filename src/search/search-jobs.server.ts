import { sql } from 'kysely';
import { emptySearch, type JobSearch, placeText } from '../catalog/jobs/job-search.schema.ts';
import { cachedPlan } from '../db/cached-plan.ts';
import type { Database } from '../db/client.ts';
import type { FoundPage, JobPage } from './job-page.ts';
import { countFacets } from './query/facets.server.ts';
import { findBest, searchBest } from './search-best.server.ts';
import type { SearchEngine } from './search-engine.ts';
import { findExactly, searchExactly } from './search-exact.server.ts';

/**
 * One page of a search and its total.
 * @param explain adds an explanation of each job's rank to a best match.
 * @throws Unavailable if too many searches wait or the database is away.
 */
export function searchJobs(engine: SearchEngine, search: JobSearch, explain = false): Promise<JobPage> {
  return search.match === 'best' ? searchBest(engine, search, explain) : searchExactly(engine, search);
}

/** Like `searchJobs`, without the cards of the jobs. */
export function findJobs(engine: SearchEngine, search: JobSearch, explain = false): Promise<FoundPage> {
  return search.match === 'best' ? findBest(engine, search, explain) : findExactly(engine, search);
}

/** Where the next page begins (`JobSearch.after`); empty if the page is not full, or if the page number is enough. */
export async function placeAfter(
  db: Database,
  { sort, pageSize }: JobSearch,
  { jobs, next }: { jobs: readonly { id: number }[]; next: string },
): Promise<string> {
  const last = jobs.at(-1);
  if (next) return next;
  if (sort !== 'date' || !last || jobs.length < pageSize) return '';
  const { rows } = await sql<{ posted: number }>`
    select (extract(epoch from posted_at) * 1000000)::bigint as posted from jobs where id = ${last.id} ${cachedPlan}`.execute(
    db,
  );
  return rows[0] ? placeText({ posted: rows[0].posted, jobId: last.id }) : '';
}

/** The number of open jobs of each category. */
export async function countJobsByCategory(engine: SearchEngine): Promise<Record<string, number>> {
  return (await countFacets(engine, emptySearch)).category;
}
