import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containsPattern } from '../../db/like.ts';
import { endOf } from '../index/job-number.ts';
import { isSmallPiece } from '../index/segments.ts';
import type { SearchState } from '../index/state.server.ts';
import { isSearchable, type Piece, termPieces, wholePieces, wholeWordsPattern } from '../index/tokens.ts';

export type SqlCondition = RawBuilder<SqlBool>;

/** A term in the form that the index can look up: a token of each of these sets, and then a check of the text if needed. */
export interface Term {
  text: string;
  /** Ids of words, one set per piece. No set is empty. */
  pieces: (readonly number[])[];
  recheck: boolean;
  whole: boolean;
}

/**
 * How many of the words that contain a text a search needs. The segments hold small pieces, so a few words are enough to
 * rank by them, and nobody waits for a walk over the vocabulary.
 */
export const mostWords = (text: string): number => (isSmallPiece(text) ? 1000 : Number.POSITIVE_INFINITY);

/** More words than this are looked up one by one, because one scan for all words would compare each job with each word. */
const wordsInOneScan = 48;

/** Whether one scan of the token index can look up all these words. */
export const isOneScan = (ids: readonly number[]): boolean => ids.length <= wordsInOneScan;

/** The terms that some job may hold. @param whole finds the terms only at word boundaries. */
export function readTerms(state: SearchState, texts: string[], whole: boolean): Term[] {
  return texts.filter(isSearchable).flatMap((text) => {
    const { pieces, recheck } = whole ? wholePieces(text) : termPieces(text);
    const sets = pieces.map((piece) => state.words.find(piece, mostWords(text)));
    return sets.some((set) => set.length === 0) ? [] : [{ text, pieces: sets, recheck, whole }];
  });
}

/**
 * Ids of the words of the terms, exactly as typed. Phrases count by their words, in any order.
 * @param vocabulary the words of titles, or of whole texts.
 */
export function wholeWordSets(
  texts: string[],
  vocabulary: { find(piece: Piece): readonly number[] },
): (readonly number[])[] {
  return texts.flatMap((text) => {
    const sets = wholePieces(text).pieces.map((piece) => vocabulary.find(piece));
    return sets.some((set) => set.length === 0) ? [] : [sets.flat()];
  });
}

/** Jobs that hold one of the words, found by the token index. */
export function holdsAny(ids: readonly number[]): SqlCondition {
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
export function documentsOfTerm(state: SearchState, term: Term): RawBuilder<unknown> {
  const narrow = term.pieces.filter(isOneScan);
  const text = textHolds([term]);
  if (narrow.length > 0)
    return sql`select slot from job_search where ${allOf([...narrow.map(holdsAny), text])}`;
  const [rarest = []] = term.pieces.toSorted((a, b) => countJobs(state, a) - countJobs(state, b));
  return documentsWordByWord(rarest, text);
}

/** The documents of the open jobs with a number (`numbersOf`), by the index jobs_number. @param number in lower case. */
export const documentsOfNumber = (number: string): RawBuilder<unknown> => sql`
  select slot from job_search join jobs on jobs.id = job_id
  where status = 'open' and lower(substring(external_id from '[A-Za-z0-9]+$')) = ${endOf(number)}
    and ${number} in (lower(external_id), ${endOf(number)})`;

/** Jobs whose text holds one of the terms, found by checking the text alone. */
export function textHolds(terms: Term[]): SqlCondition {
  const inside = terms.filter((term) => !term.whole).map((term) => containsPattern(term.text));
  const whole = terms.filter((term) => term.whole).map((term) => wholeWordsPattern(term.text));
  return anyOf([
    ...(inside.length > 0 ? [sql<SqlBool>`body like any(${inside}::text[])`] : []),
    ...(whole.length > 0 ? [sql<SqlBool>`body ~ any(${whole}::text[])`] : []),
  ]);
}

export const allOf = (conditions: SqlCondition[]): SqlCondition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

export const anyOf = (conditions: SqlCondition[]): SqlCondition =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/** The number of jobs that hold exactly this word. */
export function jobsWith({ words, counts }: SearchState, word: string): number {
  const id = words.idOf(word);
  return id === null ? 0 : counts.get(id);
}

/** An upper limit of the jobs that hold one of the words. */
export function countJobs({ counts }: SearchState, ids: readonly number[]): number {
  return ids.reduce((total, id) => total + counts.get(id), 0);
}
