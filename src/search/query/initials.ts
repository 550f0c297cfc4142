import type { DocumentColumns } from '../engine/columns.server.ts';
import { factAt, titleEnd } from '../engine/facts.ts';
import { isInitials, joining } from '../engine/name-initials.ts';
import type { FoundDocuments } from '../engine/sets.ts';
import type { SearchState } from '../engine/state.server.ts';
import { anyJob } from './hits.ts';
import { hitsThat } from './near-hits.ts';

/** Words of a title are a meaning of initials if this many titles hold them, and this share of the titles with the most usual meaning. */
const usual = { count: 2, share: 0.3 };

/** How many titles must hold a meaning. @param max the titles with the most usual meaning. */
export const minTitles = (max: number): number => Math.max(usual.count, usual.share * max);

/**
 * Finds jobs whose employer's name or title has these initials: "msa" is "Medical Support Assistant". Of titles only the words count that
 * most often have the initials. Reads the titles of all jobs.
 * @param all the open jobs.
 */
export function hitsOfInitials(
  columns: DocumentColumns,
  { words, employers, lastWord }: Pick<SearchState, 'words' | 'employers' | 'lastWord'>,
  all: FoundDocuments,
  text: string,
): FoundDocuments {
  if (!isInitials(text)) return new Map();
  const first = firstLetters(words, lastWord);
  const initials = codesOf(text);
  const named = new Set(
    [...employers.entries()].flatMap(([id, name]) => (isName(name, first, initials) ? [id] : [])),
  );
  const counts = new Map<string, number>();
  const meant = hitsThat(columns, all, anyJob, (held, at) => {
    const start = held.factsAt[at]!;
    if (start === 0) return false;
    const found = wordsWith(held.facts, titleAt(held.facts, start), first, initials);
    if (found) counts.set(found, (counts.get(found) ?? 0) + 1);
    return found !== null || named.has(held.facts[start + factAt.employer]!);
  });
  const min = minTitles(Math.max(0, ...counts.values()));
  return hitsThat(columns, meant, anyJob, ({ facts, factsAt }, at) => {
    const start = factsAt[at]!;
    if (named.has(facts[start + factAt.employer]!)) return true;
    return counts.get(wordsWith(facts, titleAt(facts, start), first, initials)!)! >= min;
  });
}

const codesOf = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

/** Initials may leave out words that join others. The letters of such words have this bit. */
const joiningBit = 0x80;

/** The first letter of each word by the word's id; 0 if it does not begin with a letter. */
function firstLetters(words: SearchState['words'], lastWord: number): Uint8Array {
  const first = new Uint8Array(lastWord + 1);
  for (const [word, id] of words.entries()) {
    const code = word.charCodeAt(0);
    if (code < joiningBit) first[id] = joining.has(word) ? code | joiningBit : code;
  }
  return first;
}

/** Whether all words of a name have the initials, with or without the words that join others. */
function isName(name: ArrayLike<number>, first: Uint8Array, initials: readonly number[]): boolean {
  const whole = { start: 0, end: name.length };
  const isRead = (isPassed: boolean): boolean =>
    readInitials(name, whole, { first, initials, isPassed }) === name.length;
  return name.length > 0 && (isRead(true) || isRead(false));
}

/** The position of the title's words among its facts. */
const titleAt = (facts: Int32Array, start: number): Range => ({
  start: start + factAt.words,
  end: titleEnd(facts, start),
});

interface Range {
  start: number;
  end: number;
}

/** Adjacent words of the title that have the initials; null: none. */
function wordsWith(
  facts: Int32Array,
  { start, end }: Range,
  first: Uint8Array,
  initials: readonly number[],
): string | null {
  for (let from = start; from + initials.length <= end; from++) {
    const to = readInitials(facts, { start: from, end }, { first, initials, isPassed: true });
    if (to > 0) return facts.subarray(from, to).join(' ');
  }
  return null;
}

/** The position after the words from here that have the initials; 0: they do not. @param isPassed leaves out words that join others. */
function readInitials(
  ids: ArrayLike<number>,
  { start, end }: Range,
  { first, initials, isPassed }: { first: Uint8Array; initials: readonly number[]; isPassed: boolean },
): number {
  let held = 0;
  let at = start;
  for (; at < end && held < initials.length; at++) {
    const letter = first[ids[at]!]!;
    if (isPassed && held > 0 && letter > joiningBit) continue;
    if ((letter & ~joiningBit) !== initials[held]) return 0;
    held++;
  }
  return held === initials.length ? at : 0;
}
