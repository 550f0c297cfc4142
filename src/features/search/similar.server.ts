import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { JobCard, JobDetail } from '../jobs/jobs.schema.ts';
import { findCards } from '../jobs/jobs.server.ts';
import { searchState } from './index/state.server.ts';
import { textWords } from './index/tokens.ts';

const mostWords = 6;
const mostCandidates = 400;
const commonShare = 1 / 20;

/**
 * Open jobs like this one: they share the rarer words of its title; more shared words, skills, the same place and category put a
 * job first. Empty when the title holds only words that many titles hold.
 */
export async function findSimilarJobs(db: Database, job: JobDetail, limit: number): Promise<JobCard[]> {
  const state = await searchState(db);
  const common = Math.max(50, state.jobs * commonShare);
  const words = [...textWords(job.title.toLowerCase())]
    .filter((word) => word.length > 1)
    .flatMap((text) => state.titleWords.find({ text, lies: 'whole' }))
    .map((id) => ({ id, jobs: state.counts.get(id) }))
    .filter(({ jobs }) => jobs <= common)
    .sort((a, b) => a.jobs - b.jobs)
    .slice(0, mostWords)
    .map(({ id }) => id);
  if (words.length === 0) return [];
  const likest = sql`array(
    with candidates as materialized (
      select job_id, (select count(*) from unnest(tokens) as token where token = any(${words}::int[])) as shared
      from job_search where tokens && ${words}::int[] and job_id <> ${job.id} limit ${mostCandidates}
    ), likeliest as (select * from candidates order by shared desc limit 200)
    select jobs.id from likeliest join jobs on jobs.id = job_id
    order by shared * 3 + (jobs.location = ${job.location})::int * 2
      + (jobs.category is not distinct from ${job.category})::int
      + least(3, (select count(*) from unnest(jobs.skills) as skill where skill = any(${job.skills}::text[]))) desc,
      posted_at desc, jobs.id desc
    limit ${limit})`;
  return findCards(db, likest);
}
