import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containsPattern } from '../../db/like.ts';
import { inBlocksFrom } from '../engine/blocks.server.ts';
import { endOf } from '../engine/job-number.ts';
import { isSmallPiece, pieceKey, segmentOf } from '../engine/segments.ts';
import type { SearchState } from '../engine/state.server.ts';
import { entryOf } from '../engine/stated-words.ts';
import { wholeWordsPattern } from '../engine/tokens.ts';
import type { Source, WordPiece } from './sources.ts';
import { countJobs, type Term } from './terms.ts';

type SqlCondition = RawBuilder<SqlBool>;

/** Finds jobs by words: by keys of the bit segments, and other jobs by words too rare for bits. */
export interface BitTerms {
  /** Null: all jobs. */
  keys: string[] | null;
  /** Ids of words too rare for bits. */
  sparse: readonly number[];
  /** The condition on the texts of jobs without a key, if checking texts costs less than looking up the rare words; otherwise null. */
  text: SqlCondition | null;
  /** The query for the documents of jobs that are not merged yet. */
  unmerged: RawBuilder<unknown>;
  /** The query for the documents of a phrase. If it is set, nothing else is used. */
  documents?: RawBuilder<unknown>;
  /** Microseconds to find all jobs. */
  cost: number;
}

/**
 * Microseconds, measured on two cores with a million jobs in warm caches. They only choose between two ways to find the same jobs.
 */
const cost = {
  /** To read the row of a job. */
  row: 2.5,
  /** To read a row in the order of an index. */
  rowInOrder: 0.15,
  /** To search the text of a job. */
  text: 5,
  /** To look up a word. */
  word: 20,
  /** To read the bits of a word in a segment. */
  key: 10,
  /** To send the bits of a segment. */
  segment: 60,
};

/** How to find the jobs of a set. */
export function bitTerms(state: SearchState, source: Source): BitTerms {
  switch (source.of) {
    case 'all':
      return liveJobs(state);
    case 'words':
      return wordTerms(state, source.ids, source.piece);
    case 'phrase':
      return phraseTerms(state, source.term);
    case 'number':
      return numberedJobs(source.number);
  }
}

/** The jobs that hold one of the words. If there are many words, the texts are searched for the piece instead. */
function wordTerms(state: SearchState, ids: readonly number[], piece?: WordPiece): BitTerms {
  if (piece && isSmallPiece(piece.text)) return pieceTerms(state, piece.text);
  const { keys, dense, sparse } = split(state, ids);
  const byWord = costOfWords(state, sparse);
  const byText = state.jobs * cost.rowInOrder + jobsWithout(state, dense) * cost.text;
  const holds =
    piece &&
    anyOf([
      textHolds([{ text: piece.text, pieces: [], recheck: false, whole: false }]),
      holdsAny(piece.forms),
    ]);
  return {
    keys,
    sparse,
    text: holds && byText < byWord ? holds : null,
    unmerged: holds && !isOneScan(ids) ? unmergedThat(holds) : unmergedOfWords(state, ids),
    cost: costOfKeys(state, keys.length) + Math.min(byWord, byText),
  };
}

/** Up to so many unmerged documents are checked one by one, because the token index costs some milliseconds. */
const fewUnmerged = 1000;

/** The unmerged documents that meet a condition, checked one by one. */
const unmergedThat = (condition: SqlCondition): RawBuilder<unknown> => sql`
  select slot from job_search where slot > (select folded_slot from catalogue) and ${condition}`;

/**
 * The unmerged documents that hold one of the words. While an import writes many, the token index finds them by words
 * and blocks. By words alone it would first find all jobs of a frequent word. `is true` keeps the planner from the index
 * that a condition could use.
 */
function unmergedOfWords(state: SearchState, ids: readonly number[]): RawBuilder<unknown> {
  if (state.lastDocument - state.mergedUpTo <= fewUnmerged)
    return unmergedThat(sql<boolean>`(tokens && ${ids}::int[]) is true`);
  const folded = sql`(select folded_slot from catalogue)`;
  return sql`
    select slot from job_search where tokens && ${ids}::int[] and ${inBlocksFrom(folded)} and (slot > ${folded}) is true`;
}

/** A piece of one or two letters has its own bits. */
const pieceTerms = (state: SearchState, text: string): BitTerms => ({
  keys: [pieceKey(text)],
  sparse: [],
  text: null,
  unmerged: unmergedThat(textHolds([{ text, pieces: [], recheck: false, whole: false }])),
  cost: costOfKeys(state, 1),
});

/** The jobs that hold a phrase, found by checking their texts. */
function phraseTerms(state: SearchState, term: Term): BitTerms {
  const rarest = term.pieces.reduce((a, b) => (countJobs(state, a) <= countJobs(state, b) ? a : b));
  const jobs = countJobs(state, rarest);
  return {
    keys: [],
    sparse: [],
    text: null,
    unmerged: unmergedThat(sql<boolean>`false`),
    documents: documentsOfTerm(state, term),
    cost: costOfWords(state, rarest) + jobs * cost.text,
  };
}

/** The jobs that their sources number so. */
const numberedJobs = (number: string): BitTerms => ({
  keys: [],
  sparse: [],
  text: null,
  unmerged: unmergedThat(sql<boolean>`false`),
  documents: documentsOfNumber(number),
  cost: cost.word,
});

/** All jobs of the index. */
const liveJobs = (state: SearchState): BitTerms => ({
  keys: null,
  sparse: [],
  text: null,
  unmerged: unmergedThat(sql<boolean>`true`),
  cost: costOfKeys(state, 1),
});

function split(
  state: SearchState,
  ids: readonly number[],
): { keys: string[]; dense: number[]; sparse: number[] } {
  const keys: string[] = [];
  const held: number[] = [];
  const sparse: number[] = [];
  for (const id of ids) {
    if (state.dense.has(id)) {
      keys.push(entryOf(state, id));
      held.push(id);
    } else sparse.push(id);
  }
  return { keys, dense: held, sparse };
}

/** The cost of reading the bits of so many keys, and of checking the unmerged documents. */
function costOfKeys({ mergedUpTo, lastDocument }: SearchState, keys: number): number {
  const segments = segmentOf(mergedUpTo) + 1;
  return segments * (keys * cost.key + cost.segment) + (lastDocument - mergedUpTo) * cost.text;
}

const costOfWords = (state: SearchState, ids: readonly number[]): number =>
  ids.length * cost.word + countJobs(state, ids) * cost.row;

/** The expected number of jobs that hold none of the words. */
function jobsWithout({ counts, jobs }: SearchState, ids: number[]): number {
  return ids.reduce((left, id) => left * (1 - Math.min(1, counts.get(id) / Math.max(1, jobs))), jobs);
}

/** More words than this are looked up one by one, because one scan for all words would compare each job with each word. */
const wordsInOneScan = 48;

/** Whether one scan of the token index can look up all these words. */
const isOneScan = (ids: readonly number[]): boolean => ids.length <= wordsInOneScan;

/** Jobs that hold one of the words, found by the token index. */
function holdsAny(ids: readonly number[]): SqlCondition {
  if (isOneScan(ids)) return sql<SqlBool>`tokens && ${ids}::int[]`;
  return isOneOf(documentsWordByWord(ids, sql<SqlBool>`true`));
}

/** An array instead of a subquery: PostgreSQL evaluates it once and then uses it for the scan, whatever the planner expects. */
const isOneOf = (documents: RawBuilder<unknown>): SqlCondition =>
  sql<SqlBool>`slot = any(array(${documents}))`;

/** The documents of jobs that hold one of the words. Some may occur twice. */
export const documentsOfWords = (ids: readonly number[]): RawBuilder<unknown> =>
  isOneScan(ids)
    ? sql`select slot from job_search where ${holdsAny(ids)}`
    : documentsWordByWord(ids, sql<SqlBool>`true`);

/** The documents of jobs that hold one of the words and meet the condition. Some may occur twice. */
const documentsWordByWord = (ids: readonly number[], condition: SqlCondition): RawBuilder<unknown> => sql`
  select held.slot from unnest(${ids}::int[]) as word
  cross join lateral (select slot, body from job_search where tokens @> array[word] offset 0) held
  where ${condition}`;

/** The documents of jobs that hold a term. A few words narrow the scan, and the text decides. */
function documentsOfTerm(state: SearchState, term: Term): RawBuilder<unknown> {
  const narrow = term.pieces.filter(isOneScan);
  const text = textHolds([term]);
  if (narrow.length > 0)
    return sql`select slot from job_search where ${allOf([...narrow.map(holdsAny), text])}`;
  const [rarest = []] = term.pieces.toSorted((a, b) => countJobs(state, a) - countJobs(state, b));
  return documentsWordByWord(rarest, text);
}

/** The documents of the open jobs with a number (`numbersOf`), by the index jobs_number. @param number in lower case. */
const documentsOfNumber = (number: string): RawBuilder<unknown> => sql`
  select slot from job_search join jobs on jobs.id = job_id
  where status = 'open' and lower(substring(external_id from '[A-Za-z0-9]+$')) = ${endOf(number)}
    and ${number} in (lower(external_id), ${endOf(number)})`;

/** Jobs whose text holds one of the terms, found by checking the text alone. */
function textHolds(terms: Term[]): SqlCondition {
  const inside = terms.filter((term) => !term.whole).map((term) => containsPattern(term.text));
  const whole = terms.filter((term) => term.whole).map((term) => wholeWordsPattern(term.text));
  return anyOf([
    ...(inside.length > 0 ? [sql<SqlBool>`body like any(${inside}::text[])`] : []),
    ...(whole.length > 0 ? [sql<SqlBool>`body ~ any(${whole}::text[])`] : []),
  ]);
}

const allOf = (conditions: SqlCondition[]): SqlCondition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

const anyOf = (conditions: SqlCondition[]): SqlCondition =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
