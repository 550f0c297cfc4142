import { titleKey } from '../../occupations/title-key.ts';
import { titleTable } from '../../occupations/title-table.ts';
import { placeAt } from '../../places/place-query.ts';
import { skillNames } from '../../postings/classify-skill-names.ts';
import { titlePhrases } from '../../postings/classify-title-phrases.ts';
import { employerNames } from './employer-names.ts';

/** A place that is written in words from one on. */
export interface PlaceWords {
  /** How many words. */
  length: number;
  query: { label: string };
  /** It is a place also where nothing else says so. */
  isSure: boolean;
}

/** What the reader of sentences knows about words; a test or the engine may give its own. Words are in lower case. */
export interface SentenceWords {
  /** Whether the words are the whole name of something: a title, a skill, an employer. */
  isPhrase(words: readonly string[]): boolean;
  /** Whether the two words follow each other in a name that `isPhrase` knows. */
  isPair(first: string, second: string): boolean;
  /** Whether a word is in any title or skill. */
  isTitleWord(word: string): boolean;
  /** Whether a title or skill ends with the word: "nurse", "python", but not "scientific". */
  endsTitle(word: string): boolean;
  placeAt(words: string[], start: number): PlaceWords | null;
}

interface Phrases {
  phrases: Set<string>;
  pairs: Set<string>;
  words: Set<string>;
  ends: Set<string>;
}

let known: Phrases | undefined;

/** Collected at the first use: 0.25 s. */
function knownPhrases(): Phrases {
  if (known) return known;
  known = { phrases: new Set(), pairs: new Set(), words: new Set(), ends: new Set() };
  const titles = titleTable().occupations.flatMap((one) => [one.name, ...one.titles]);
  for (const key of keysOf([...titles, ...otherTitles, ...categoryPhrases(), ...skills()]))
    addPhrase(known, key);
  for (const key of keysOf(employerNames)) addName(known, key);
  return known;
}

/** Usual titles that no table has. */
const otherTitles = ['hiring manager', 'hiring specialist', 'job fair coordinator'];
const categoryPhrases = (): string[] => Object.values(titlePhrases).flatMap((list) => list.split(/,\s+/));
const skills = (): string[] =>
  skillNames
    .trim()
    .split('\n')
    .flatMap((line) => line.replaceAll('?', '').split(/ = | \| /));

/** All at once: one by one takes four times as long. */
const keysOf = (texts: string[]): string[] => titleKey(texts.join('\n')).split('\n');

function addPhrase(to: Phrases, key: string): void {
  addName(to, key);
  const parts = key.split(' ');
  to.ends.add(parts.at(-1)!);
  for (const part of parts) to.words.add(part);
}

function addName({ phrases, pairs }: Phrases, key: string): void {
  phrases.add(key);
  const parts = key.split(' ');
  for (let at = 1; at < parts.length; at++) pairs.add(`${parts[at - 1]} ${parts[at]}`);
}

const isIn = (set: Set<string>, text: string): boolean => {
  const key = titleKey(text);
  return key !== '' && set.has(key);
};

export const usualWords: SentenceWords = {
  isPhrase: (words) => isIn(knownPhrases().phrases, words.join(' ')),
  isPair: (first, second) => {
    const [before, after] = [titleKey(first).split(' ').at(-1), titleKey(second).split(' ')[0]];
    return knownPhrases().pairs.has(`${before} ${after}`);
  },
  isTitleWord: (word) =>
    titleKey(word)
      .split(' ')
      .every((part) => knownPhrases().words.has(part)),
  endsTitle: (word) => isIn(knownPhrases().ends, word.split('-').at(-1)!),
  placeAt,
};

/** Reads the tables of titles, skills and places, which the first sentence would wait for: a second. */
export function loadSentenceWords(): void {
  knownPhrases();
  placeAt(['chicago'], 0);
}
