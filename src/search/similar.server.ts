import { sql } from 'kysely';
import type { JobCard, JobDetail } from '../catalog/jobs/jobs.schema.ts';
import { findCards } from '../catalog/jobs/jobs.server.ts';
import { occupationOf } from '../catalog/occupations/occupation.ts';
import type { Point } from '../catalog/places/distance.ts';
import { cityPlace } from '../catalog/places/zips.ts';
import type { Database } from '../db/client.ts';
import type { DocumentColumns } from './engine/columns.server.ts';
import { adNumber, skillWords, titleSequence } from './engine/facts.ts';
import type { SearchState } from './engine/state.server.ts';
import { textWords } from './engine/tokens.ts';
import type { PostgresEngine } from './postgres-engine.server.ts';
import { countJobs } from './query/terms.ts';
import { type LikedJob, rankLike } from './rank-like.ts';

/** The newest candidates by each kind of similarity. Ranking 800 together takes about 0.3 ms. */
const maxCandidates = { ofTitle: 250, inState: 250, ofOccupation: 300, ofWord: 400 } as const;
/** If there are fewer candidates, jobs with a rare word of the title are added. */
const fewCandidates = 50;
/** Words of the title that are looked up one after another, rarest first. */
const maxWords = 3;
/** Jobs of a word among which the newest are chosen. */
const maxOfWord = 4000;
/** A word in a larger share of all jobs says too little. */
const commonShare = 1 / 20;
/** The best jobs are looked up first. If too few of them are still open, the next ones are. */
const lookedUp = { first: 16, next: 64 } as const;

/**
 * Open jobs similar to this one, best first. Each ad occurs once. It ranks (rankLike) the newest 250 jobs with the same title, the newest
 * 250 with the same occupation in the same state, and the newest 300 with the occupation anywhere, so jobs with the same title and
 * occupation come first in a catalog of any size. If these are few, it adds the newest 400 that share a rare word of the title. Empty if
 * the title has no known occupation and only words that many titles have.
 * @param state the engine's.
 */
export async function findSimilarJobs(
  engine: PostgresEngine,
  job: JobDetail,
  limit: number,
  state: SearchState,
): Promise<JobCard[]> {
  const { db } = engine;
  const columns = await engine.columns.upTo({ ...state, position: 0 });
  // The index is being rebuilt, so its ids mean other words.
  if (columns.generation !== state.generation) return [];
  const liked = likedJob(state, job);
  const documents = await findCandidates(db, state, columns, liked, job);
  const now = Date.now() / 1000;
  const rank = (max: number): number[] =>
    rankLike(columns, liked, documents, max, (id) => state.places.pointOf(id), now);
  const found = await listOpen(db, columns.generation, rank(lookedUp.first), limit);
  if (found.length >= limit || documents.size <= lookedUp.first) return found;
  const next = rank(lookedUp.first + lookedUp.next).slice(lookedUp.first);
  return [...found, ...(await listOpen(db, columns.generation, next, limit - found.length))];
}

function likedJob(state: SearchState, job: JobDetail): LikedJob {
  const ids = (texts: string[]): number[] =>
    texts.flatMap((text) => state.words.find({ text, lies: 'whole' }).slice(0, 1));
  const title = ids(titleSequence(job.title));
  const rarity = (id: number): number => Math.log(1 + (state.jobs + 1) / (countJobs(state, [id]) + 1));
  return {
    id: job.id,
    ad: adNumber(job),
    occupation: occupationOf(job.title),
    title,
    rarity: new Map(title.map((id) => [id, rarity(id)])),
    skills: new Set(ids(skillWords(job.skills, []))),
    category: job.category ?? '',
    state: job.state ?? '',
    isRemote: job.workplace === 'remote',
    isAbroad: job.country !== null && job.country !== 'US',
    point: pointOf(job),
  };
}

const pointOf = ({ city, state }: JobDetail): Point | null =>
  (city && state && cityPlace(city, state)) || null;

async function findCandidates(
  db: Database,
  state: SearchState,
  { alike }: DocumentColumns,
  { title, occupation, state: home }: LikedJob,
  job: JobDetail,
): Promise<Set<number>> {
  const documents = new Set(alike.ofTitle(title, maxCandidates.ofTitle));
  const add = (more: number[]): void => {
    for (const document of more) documents.add(document);
  };
  if (occupation > 0 && home) add(alike.ofOccupationIn(occupation, home, maxCandidates.inState));
  if (occupation > 0) add(alike.ofOccupation(occupation, maxCandidates.ofOccupation));
  if (documents.size >= fewCandidates) return documents;
  for (const word of rareWords(state, job.title)) {
    add(await documentsOfWord(db, word));
    if (documents.size >= fewCandidates) break;
  }
  return documents;
}

/** The rarest words of a title, as entries of titles. */
function rareWords(state: SearchState, title: string): number[] {
  const common = Math.max(50, state.jobs * commonShare);
  return [...textWords(title.toLowerCase())]
    .filter((word) => word.length > 1)
    .flatMap((text) => state.titleWords.find({ text, lies: 'whole' }))
    .map((id) => ({ id, jobs: countJobs(state, [id]) }))
    .filter(({ jobs }) => jobs <= common)
    .sort((a, b) => a.jobs - b.jobs)
    .slice(0, maxWords)
    .map(({ id }) => id);
}

async function documentsOfWord(db: Database, word: number): Promise<number[]> {
  const { rows } = await sql<{ slot: number }>`
    select slot from (select slot from job_search where tokens @> ${[word]}::int[] limit ${maxOfWord}) as held
    order by slot desc limit ${maxCandidates.ofWord}`.execute(db);
  return rows.map(({ slot }) => slot);
}

/** The first of the documents whose jobs are still open. */
async function listOpen(
  db: Database,
  generation: number,
  documents: number[],
  limit: number,
): Promise<JobCard[]> {
  if (documents.length === 0) return [];
  return findCards(
    db,
    sql`array(
      select job_id from unnest(${documents}::bigint[]) with ordinality as ranked (slot, place) join job_search using (slot)
      where (select catalogue.epoch from catalogue) = ${generation} order by place limit ${limit})`,
  );
}
