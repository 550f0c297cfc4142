import { type SentenceWords, usualWords } from './known-phrases.ts';
import data from './sentence-words.json' with { type: 'json' };
import { inEnglish } from './spanish.ts';

const { filler } = data;
/** Words that mean nothing in a job search, except in the name of a job: "Attorney at Law". */
const empty = new Set(filler.anywhere);
/** Words that mean nothing next to a title, but much as a part of one: "job coach", "social work", "hiring manager". */
const emptyInside = new Set(filler.besideTitles);
/** Words that mean nothing at the end: "jobs in the medical field". */
const emptyAtEnd = new Set(filler.atEnd);
/** Words that mean something with the word before them in a title ("class a") or with the word after them ("in home"). */
const meaningBehind = new Set(filler.boundToTheLeft);
const meaningAhead = new Set(filler.boundToTheRight);
/** Words that join others. Without a neighbor they mean nothing. */
const joining = new Set([...data.joining, ...data.signs]);

export const isJoining = (word: string | undefined): boolean => joining.has(word?.toLowerCase() ?? '');

/** Whether a word means nothing in a job search, whatever its neighbors are. */
export const isFiller = (word: string): boolean =>
  word === '' || empty.has(word) || emptyInside.has(word) || joining.has(word);

/** The maximum number of words of a known phrase. */
const longestPhrase = 6;

/** The number of words in the longest known phrase of at least two words that begins here; 0: none. */
export function phraseAt(
  words: readonly string[],
  start: number,
  { isPhrase, isPair }: SentenceWords,
): number {
  const [first, second] = [words[start], words[start + 1]];
  if (first === undefined || second === undefined || !isPair(first, second)) return 0;
  for (let length = Math.min(longestPhrase, words.length - start); length > 1; length--)
    if (isPhrase(words.slice(start, start + length))) return length;
  return 0;
}

/**
 * Removes the words of a term that mean nothing in a job search: "nurse jobs near me" becomes "nurse". A word stays if it is part of a
 * known title or name ("job coach", "in house counsel", "OR nurse"). All words stay if nothing else would remain.
 */
export function withoutFiller(words: string[], known: SentenceWords = usualWords): string[] {
  const { words: keys } = inEnglish(words.map((word) => word.toLowerCase()));
  const kept: string[][] = [];
  for (let at = 0; at < words.length; ) {
    const length = phraseAt(keys, at, known) || 1;
    if (length > 1 || !isDropped(keys, at, known)) kept.push(words.slice(at, at + length));
    at += length;
  }
  const joins = (part: string[] | undefined): boolean => part?.length === 1 && isJoining(part[0]);
  while (joins(kept[0])) kept.shift();
  while (joins(kept.at(-1)) || (kept.length > 1 && emptyAtEnd.has(kept.at(-1)?.join(' ') ?? ''))) kept.pop();
  return kept.length > 0 ? kept.flat() : words;
}

function isDropped(words: string[], at: number, { isPair }: SentenceWords): boolean {
  const word = words[at] ?? '';
  const isBound = emptyInside.has(word);
  if (!isBound && !empty.has(word)) return false;
  const [before = '', after = ''] = [words[at - 1], words[at + 1]];
  if (word === 'i') return after !== '' || before === '';
  if ((isBound || meaningBehind.has(word)) && !isFiller(before) && isPair(before, word)) return false;
  return !((isBound || meaningAhead.has(word)) && !isFiller(after) && isPair(word, after));
}

/** The range of words that remains without filler at both ends. */
export function edgesWithoutFiller(words: string[], known: SentenceWords): { start: number; end: number } {
  const isKept = (at: number): boolean =>
    phraseAt(words, at, known) > 0 || !(isJoining(words[at]) || isDropped(words, at, known));
  let start = 0;
  let end = words.length;
  while (start < end && !isKept(start)) start++;
  while (end > start && !isKept(end - 1)) end--;
  return { start, end };
}
