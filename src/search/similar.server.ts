import { sql } from 'kysely';
import type { JobCard, JobDetail } from '../catalog/jobs/jobs.schema.ts';
import { findCards } from '../catalog/jobs/jobs.server.ts';
import { occupationOf } from '../catalog/occupations/occupation.ts';
import type { Point } from '../catalog/places/distance.ts';
import { cityPlace } from '../catalog/places/zips.ts';
import type { Database } from '../db/client.ts';
import type { DocumentColumns } from './engine/columns.server.ts';
import type { Engine } from './engine/engine.ts';
import { isValue } from './engine/facet-key.ts';
import { adNumber, skillWords, titleSequence } from './engine/facts.ts';
import { hasInTitle, newestDocuments } from './engine/newest-documents.ts';
import type { SearchState } from './engine/state.server.ts';
import { countJobs } from './engine/terms.ts';
import { textWords, titleToken } from './engine/tokens.ts';
import { type LikedJob, rankLike } from './rank-like.ts';

/** The newest candidates by each kind of similarity. Ranking 800 together takes about 0.3 ms. */
const maxCandidates = { ofTitle: 250, inState: 250, ofOccupation: 300, ofWord: 400 } as const;
/** If there are fewer candidates, jobs with a rare word of the title are added. */
const fewCandidates = 50;
/** Words of the title that are looked up one after another, rarest first. */
const maxWords = 3;
/** A word in a larger share of all jobs says too little alone. */
const commonShare = 1 / 20;
/** The best jobs are looked up first. If too few of them are still open, the next ones are. */
const lookedUp = { first: 16, next: 64 } as const;

/**
 * Open jobs similar to this one, best first (`rankLike`). Each ad occurs once. It is empty if the title has no known occupation and only
 * words that many titles have.
 * @param state the engine's.
 */
export async function findSimilarJobs(
  engine: Engine,
  job: JobDetail,
  limit: number,
  state: SearchState,
): Promise<JobCard[]> {
  const { db } = engine;
  const columns = await engine.columnsOf(state);
  // The index is being rebuilt, so its ids mean other words.
  if (columns.generation !== state.generation) return [];
  const liked = likedJob(state, job);
  const documents = candidatesOf(state, columns, liked, job.title);
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

/** The newest jobs whose titles have all words of the title, and those with the occupation in the same state and anywhere. */
function candidatesOf(
  state: SearchState,
  columns: DocumentColumns,
  { title: words, rarity, occupation, state: home }: LikedJob,
  title: string,
): Set<number> {
  const isAtHome = columns.facetKeys.map((key) => isValue(key, 'state', home));
  const found = new Set<number>();
  const add = (...asked: Parameters<typeof newestDocuments>): void => {
    for (const document of newestDocuments(...asked)) found.add(document);
  };
  const [rarest] = words.toSorted((a, b) => (rarity.get(b) ?? 0) - (rarity.get(a) ?? 0));
  if (rarest !== undefined)
    add(columns, ['titles', rarest], maxCandidates.ofTitle, (held, at) =>
      words.every((word) => hasInTitle(held, at, word)),
    );
  if (occupation > 0) {
    const ofWork: ['occupations', number] = ['occupations', occupation];
    if (home)
      add(
        columns,
        ofWork,
        maxCandidates.inState,
        ({ facetKeys }, at) => isAtHome[facetKeys[at] ?? 0] === true,
      );
    add(columns, ofWork, maxCandidates.ofOccupation);
  }
  for (const word of rareWords(state, title))
    if (found.size < fewCandidates) add(columns, ['titles', word], maxCandidates.ofWord);
  return found;
}

/** The rarest words of a title. */
function rareWords(state: SearchState, title: string): number[] {
  const common = Math.max(50, state.jobs * commonShare);
  return [...textWords(title.toLowerCase())]
    .filter((word) => word.length > 1)
    .flatMap((word) => {
      const [id, entry] = [state.words.idOf(word), state.entries.idOf(titleToken(word))];
      const titles = entry === null ? 0 : state.counts.get(entry);
      return id !== null && titles <= common ? [{ id, titles }] : [];
    })
    .sort((a, b) => a.titles - b.titles)
    .slice(0, maxWords)
    .map(({ id }) => id);
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
