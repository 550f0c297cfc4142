import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { JobCard, JobDetail } from './jobs.schema.ts';
import { listCards } from './jobs.server.ts';
import { anyOf } from './search-plan.ts';
import { fold, mark, wordsOf } from './search-text.ts';
import { currentVocabulary } from './search-vocabulary.server.ts';

const mostWords = 6;
const mostCandidates = 2000;
const commonShare = 1 / 20;

/**
 * Open jobs like this one: they share the rarer words of its title; more shared words, the same state, category and skills put a
 * job first. Empty when the title holds only words that every other title holds too.
 */
export async function findSimilarJobs(db: Database, job: JobDetail, limit: number): Promise<JobCard[]> {
  const vocabulary = await currentVocabulary(db);
  const words = [...new Set(wordsOf(fold(job.title)))].map((word) => mark.title + word);
  const known = words
    .filter((word) => word.length > 2)
    .map((word) => ({ word, jobs: vocabulary.jobsWith(word) }));
  const rare = known
    .filter(({ jobs }) => jobs <= Math.max(50, vocabulary.size * commonShare))
    .sort((a, b) => a.jobs - b.jobs);
  const chosen = rare.slice(0, mostWords).map(({ word }) => word);
  if (chosen.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    with candidates as materialized (
      select job_id, posted_at, (select count(*) from unnest(${chosen}::text[]) as word where word = any(tsvector_to_array(words))) as shared,
        category, location
      from search_docs where words @@ ${anyOf(chosen)}::tsquery and job_id <> ${job.id} limit ${mostCandidates}
    )
    select job_id as id from candidates
    order by shared * 3 + (location = ${fold(job.location)})::int * 2 + (category is not distinct from ${job.category})::int desc,
      posted_at desc, job_id desc
    limit ${limit}`.execute(db);
  const cards = await listCards(
    db,
    rows.map(({ id }) => id),
  );
  return cards.map((card) => ({ ...card, distance: null }));
}
