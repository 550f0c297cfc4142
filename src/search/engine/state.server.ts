import { sql } from 'kysely';
import { cachedPlan } from '../../db/cached-plan.ts';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import { readNoEarlier, serverPosition } from '../../db/read-replicas.ts';
import { companyPrefix } from './company-key.ts';
import { EmployerNames } from './employer-names.ts';
import { type IndexSchema, livingSchema } from './index-schema.server.ts';
import { type IndexedPlace, PlaceList } from './place-list.ts';
import { Vocabulary } from './vocabulary.ts';
import { WordCounts } from './word-counts.ts';
import { WordTable } from './word-table.ts';

/** Words that one statement reads. Requests wait while they are added. */
const batchWords = 250;
const batchCounts = 16_384;

interface Word {
  id: number;
  word: string;
}

/** What a process keeps of the index in memory, so that terms and places become ids without a query. */
export interface SearchState {
  version: number;
  generation: number;
  mergedUpTo: number;
  lastDocument: number;
  /** Open jobs as of the last refresh: for planning. */
  jobs: number;
  words: Vocabulary;
  /** The entries that are no words of a text: words of titles, values of filters, employers, occupations, what sources state. */
  entries: WordTable;
  /** The employers' names, by the id of the employer's entry. */
  employers: EmployerNames;
  /** Jobs by word, roughly, as of the last merge: for planning. */
  counts: WordCounts;
  /** The ids of the words and entries that have bit segments. Their keys are the words. */
  dense: Set<number>;
  places: PlaceList;
  lastWord: number;
  lastPlace: number;
}

type Catalog = Pick<SearchState, 'version' | 'generation' | 'mergedUpTo' | 'lastDocument'>;

async function readCatalog(db: Database, of: IndexSchema): Promise<Catalog & { position: number }> {
  const result = await sql<Catalog & { position: number }>`
    select version, epoch as generation, folded_slot as "mergedUpTo",
      (select coalesce(max(slot), 0) from ${of}job_search) as "lastDocument", ${sql.raw(serverPosition)} as position
    from ${of}catalogue ${cachedPlan}`.execute(db);
  return oneRow(result);
}

/**
 * Reads the current state. If only new jobs came since the known state, it updates that state in place and returns it.
 * @param known the last state, which no other refresh may change at the same time.
 * @param ahead the state of a generation that was loaded before searches used it.
 * @param of the generation to read.
 */
export async function refreshState(
  db: Database,
  known?: SearchState,
  ahead?: SearchState,
  of = livingSchema,
): Promise<SearchState> {
  const { position, ...now } = await readCatalog(db, of);
  if (known && known.version === now.version && known.mergedUpTo === now.mergedUpTo) return known;
  readNoEarlier(db, position);
  const held = [known, ahead].find((state) => state?.generation === now.generation);
  const before = held ?? emptyState(now);
  await addWords(db, before, of);
  const isMerged = held?.mergedUpTo !== now.mergedUpTo;
  const state = isMerged ? { ...emptyState(now), ...keptWords(before) } : before;
  await addPlaces(db, state, of);
  if (isMerged) await countWords(db, state, of);
  // Assigned last: after a failure the next refresh reads what this one did not.
  return Object.assign(state, now);
}

/** Within a generation of the index, words are only added. A merge changes their counts, the places, and which words are dense. */
function keptWords(known: SearchState): Partial<SearchState> {
  const { words, entries, employers, counts, lastWord } = known;
  return { words, entries, employers, counts, lastWord, places: new PlaceList() };
}

function emptyState(now: Catalog): SearchState {
  return {
    ...now,
    jobs: 0,
    words: new Vocabulary(),
    entries: new WordTable(),
    employers: new EmployerNames(),
    counts: new WordCounts(),
    dense: new Set(),
    places: new PlaceList(),
    lastWord: 0,
    lastPlace: 0,
  };
}

/** Reads in batches, because the rows of a large vocabulary would take 50 MB and block pages. */
async function addWords(db: Database, state: SearchState, of: IndexSchema): Promise<void> {
  for (;;) {
    const { rows } = await sql<Word>`
      select id, word from ${of}search_words where id > ${state.lastWord} order by id limit ${batchWords}`.execute(
      db,
    );
    addBatch(state, rows);
    if (rows.length < batchWords) return;
  }
}

function addBatch(state: SearchState, rows: Word[]): void {
  const { words = [], entries = [] } = Object.groupBy(rows, ({ word }) =>
    /^[=^]./.test(word) ? 'entries' : 'words',
  );
  state.words.add(words);
  state.entries.add(entries);
  for (const { id, word } of entries)
    if (word.startsWith(companyPrefix)) addEmployer(state, id, word.slice(companyPrefix.length).split(' '));
  state.lastWord = rows.at(-1)?.id ?? state.lastWord;
}

const addEmployer = ({ words, employers }: SearchState, id: number, name: string[]): void =>
  employers.add(
    id,
    name,
    name.flatMap((word) => words.idOf(word) ?? []),
  );

/** The counts include the words of closed and changed jobs, so they are scaled by the share of live documents. */
async function countWords(db: Database, state: SearchState, of: IndexSchema): Promise<void> {
  for (let from = 1; from <= state.lastWord; from += batchCounts) {
    const to = Math.min(state.lastWord, from + batchCounts - 1);
    const result = await sql<{ counts: string | null }>`
      select encode(string_agg(int4send(id) || int4send(jobs), ''::bytea), 'base64') as counts from ${of}search_words
      where id between ${from} and ${to} and jobs > 0`.execute(db);
    state.counts.replace(from, to, oneRow(result).counts);
  }
  state.counts.replaced(Math.min(1, state.jobs / Math.max(1, state.mergedUpTo)));
  const { rows: dense } = await sql<{ id: number }>`select id from ${of}search_words where dense`.execute(db);
  for (const { id } of dense) state.dense.add(id);
}

async function addPlaces(db: Database, state: SearchState, of: IndexSchema): Promise<void> {
  const { rows } = await sql<IndexedPlace>`
    select id, key, place, places, remote_except as "remoteExcept", jobs from ${of}search_places
    where id > ${state.lastPlace} order by id`.execute(db);
  state.places.add(rows);
  for (const { id, jobs } of rows) {
    state.jobs += jobs;
    state.lastPlace = id;
  }
}
