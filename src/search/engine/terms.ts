import { isSmallPiece } from './segments.ts';
import type { SearchState } from './state.server.ts';
import { isSearchable, type Piece, termPieces, wholePieces } from './tokens.ts';

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
 * @param find the id of a word in titles, or in whole texts.
 */
export function wholeWordSets(texts: string[], find: (piece: Piece) => readonly number[]): number[][] {
  return texts.flatMap((text) => {
    const sets = wholePieces(text).pieces.map(find);
    return sets.some((set) => set.length === 0) ? [] : [sets.flat()];
  });
}

/** The number of jobs that hold exactly this word. */
export function jobsWith({ words, counts }: SearchState, word: string): number {
  const id = words.idOf(word);
  return id === null ? 0 : counts.get(id);
}

/** An upper limit of the jobs that hold one of the words. */
export function countJobs({ counts }: SearchState, ids: readonly number[]): number {
  return ids.reduce((total, id) => total + counts.get(id), 0);
}
