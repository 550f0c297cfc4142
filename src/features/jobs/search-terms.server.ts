import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SearchState } from './search-state.server.ts';
import {
  containsPattern,
  isSearchable,
  termPieces,
  wholePieces,
  wholeWordsPattern,
} from './search-tokens.ts';
import type { Vocabulary } from './search-vocabulary.ts';

export type Condition = RawBuilder<SqlBool>;

/** A term as the index can look it up: a token of each of these sets, and then perhaps a look at the text. */
export interface Term {
  text: string;
  /** Ids of words, one set for each piece; none is empty. */
  pieces: number[][];
  recheck: boolean;
  whole: boolean;
}

/** More words than this are looked up one by one: one scan for all would compare each job with each word. */
const wordsInOneScan = 48;

/** The terms that some job may hold; `whole`: at word boundaries. */
export function readTerms(state: SearchState, texts: string[], whole: boolean): Term[] {
  return texts.filter(isSearchable).flatMap((text) => {
    const { pieces, recheck } = whole ? wholePieces(text) : termPieces(text);
    const sets = pieces.map((piece) => state.words.find(piece));
    return sets.some((set) => set.length === 0) ? [] : [{ text, pieces: sets, recheck, whole }];
  });
}

/** Ids of the words of the terms as they stand: in titles, and anywhere. Phrases count by their words, in any order. */
export function wholeWordSets(texts: string[], vocabulary: Vocabulary): number[][] {
  return texts.flatMap((text) => {
    const sets = wholePieces(text).pieces.map((piece) => vocabulary.find(piece));
    return sets.some((set) => set.length === 0) ? [] : [sets.flat()];
  });
}

/** Jobs that hold one of the words, for a scan of the token index. */
export function holdsAny(ids: number[]): Condition {
  if (ids.length <= wordsInOneScan) return sql<SqlBool>`tokens && ${ids}::int[]`;
  return sql<SqlBool>`slot in (
    select held.slot from unnest(${ids}::int[]) as word
    cross join lateral (select slot from job_search where tokens @> array[word] offset 0) held)`;
}

/** Jobs that hold one of the terms, by the token index. */
export function holdsTerms(terms: Term[]): Condition {
  const single = terms.filter((term) => term.pieces.length === 1 && !term.recheck);
  const parts = terms
    .filter((term) => !single.includes(term))
    .map((term) => sql<SqlBool>`(${allOf([...term.pieces.map(holdsAny), textHolds([term])])})`);
  if (single.length > 0) parts.unshift(holdsAny([...new Set(single.flatMap((term) => term.pieces[0]!))]));
  return anyOf(parts);
}

/** Jobs whose text holds one of the terms, by a look at the text alone. */
export function textHolds(terms: Term[]): Condition {
  const inside = terms.filter((term) => !term.whole).map((term) => containsPattern(term.text));
  const whole = terms.filter((term) => term.whole).map((term) => wholeWordsPattern(term.text));
  return anyOf([
    ...(inside.length > 0 ? [sql<SqlBool>`body like any(${inside}::text[])`] : []),
    ...(whole.length > 0 ? [sql<SqlBool>`body ~ any(${whole}::text[])`] : []),
  ]);
}

export const allOf = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

export const anyOf = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/** How many jobs hold one of the terms, at most. */
export function estimateTerms(state: SearchState, terms: Term[]): number {
  const sum = (ids: number[]): number => ids.reduce((total, id) => total + (state.counts.get(id) ?? 0), 0);
  const held = terms.map((term) => Math.min(...term.pieces.map(sum)));
  return Math.min(
    state.jobs,
    held.reduce((total, count) => total + count, 0),
  );
}
