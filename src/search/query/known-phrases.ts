import { abbreviations } from '../../catalog/occupations/abbreviations.ts';
import { titleKey } from '../../catalog/occupations/title-key.ts';
import { titleTable } from '../../catalog/occupations/title-table.ts';
import { type PlaceInWords, placeAt } from '../../catalog/places/place-query.ts';
import skillNames from '../../catalog/postings/skills.json' with { type: 'json' };
import titlePhrases from '../../catalog/postings/title-phrases.json' with { type: 'json' };
import type { PlaceList } from '../engine/place-list.ts';
import employerNames from './employer-names.json' with { type: 'json' };
import data from './sentence-words.json' with { type: 'json' };

/** A place whose name begins at a word of a line. */
export type PlaceWords = Pick<PlaceInWords, 'length' | 'isSure' | 'isAreaName' | 'people'> & {
  query: { label: string };
};

/** What the reader of sentences knows about words, all in lower case. A test or the engine may pass its own. */
export interface SentenceWords {
  /** Whether the words are a whole name: a title, a skill or an employer. */
  isPhrase(words: readonly string[]): boolean;
  /** Whether the two words are adjacent in a name that `isPhrase` knows. */
  isPair(first: string, second: string): boolean;
  /** Whether the words are a whole title. */
  isTitle(words: readonly string[]): boolean;
  /** Whether any title or skill holds the word. */
  isTitleWord(word: string): boolean;
  /** Whether a title or skill ends with the word: "nurse", "python", but not "scientific". */
  endsTitle(word: string): boolean;
  placeAt(words: string[], start: number): PlaceWords | null;
}

interface Phrases {
  phrases: Set<string>;
  titles: Set<string>;
  pairs: Set<string>;
  /** How many titles and skills hold each word. */
  words: Map<string, number>;
  ends: Set<string>;
}

let known: Phrases | undefined;

/**
 * Collected at the first use: it takes 0.25 s. The names of employers and teams hold a place where the job is not. Other
 * employers are recognized by what follows the place (university, hospital, bank ...) or by words that no title has
 * ("Houston Methodist").
 */
function knownPhrases(): Phrases {
  if (known) return known;
  const titles = titleTable().occupations.flatMap((one) => [one.name, ...one.titles]);
  const titleKeys = keysOf([...titles, ...data.otherTitles, ...abbreviations.map(({ short }) => short)]);
  known = {
    phrases: new Set(),
    titles: new Set(titleKeys),
    pairs: new Set(),
    words: new Map(),
    ends: new Set(),
  };
  for (const key of [...titleKeys, ...keysOf([...categoryPhrases(), ...skills()])]) addPhrase(known, key);
  for (const key of keysOf(employerNames)) addName(known, key);
  return known;
}

const categoryPhrases = (): string[] => Object.values(titlePhrases.phrases).flat();
const skills = (): string[] =>
  Object.entries(skillNames).flatMap(([name, spellings]) => [
    name,
    ...spellings.map((spelling) => spelling.replace('?', '')),
  ]);

/** All at once: one by one takes four times as long. */
const keysOf = (texts: string[]): string[] => titleKey(texts.join('\n')).split('\n');

function addPhrase(to: Phrases, key: string): void {
  addName(to, key);
  to.ends.add(key.slice(key.lastIndexOf(' ') + 1));
  for (const part of key.split(' ')) to.words.set(part, (to.words.get(part) ?? 0) + 1);
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
  isTitle: (words) => isIn(knownPhrases().titles, words.join(' ')),
  isPair: (first, second) => {
    const [before, after] = [titleKey(first).split(' ').at(-1), titleKey(second).split(' ')[0]];
    return knownPhrases().pairs.has(`${before} ${after}`);
  },
  isTitleWord: (word) =>
    titleKey(word)
      .split(' ')
      .every((part) => knownPhrases().words.has(part)),
  endsTitle: (word) => isIn(knownPhrases().ends, word.slice(word.lastIndexOf('-') + 1)),
  placeAt,
};

/**
 * The same, with places that postings state and no table has, as a text to look for: neighborhoods, islands, bases. They are not sure, so they
 * count only after "in" or "near".
 */
export const withStatedPlaces = (places: Pick<PlaceList, 'statedAt'>): SentenceWords => ({
  ...usualWords,
  placeAt: (words, start) => {
    const known = placeAt(words, start);
    if (known) return known;
    const length = places.statedAt(words, start);
    const name = words.slice(start, start + length);
    if (length === 0 || usualWords.isPhrase(name)) return null;
    return { length, query: { label: name.join(' ') }, isSure: false, isAreaName: false, people: 0 };
  },
});

/** The words of known titles and skills that begin with a text of at least three letters, in the singular. */
export function titleWordsFrom(start: string): string[] {
  wordsByStart ??= Map.groupBy(knownPhrases().words.keys(), (word) => word.slice(0, 3));
  return (wordsByStart.get(start.slice(0, 3)) ?? []).filter((word) => word.startsWith(start));
}

let wordsByStart: Map<string, string[]> | undefined;

/** The words of known titles and skills, in the singular. */
export const titleWords = (): Iterable<string> => knownPhrases().words.keys();

/** Whether words in the singular are a whole title, skill or employer's name. */
export const isKnownKey = (key: string): boolean => knownPhrases().phrases.has(key);

/** How many known titles and skills hold a word in the singular. */
export const titlesOf = (word: string): number => knownPhrases().words.get(word) ?? 0;

/** Reads the tables of titles, skills and places in advance, because the first sentence would wait a second for them. */
export function loadSentenceWords(): void {
  knownPhrases();
  placeAt(['chicago'], 0);
}
