import { skillNames } from '../../jobs/classify-skill-names.ts';
import { titlePhrases } from '../../jobs/classify-title-phrases.ts';
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
  /** Whether the two words follow each other in a title. */
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

/** Collected at the first use. */
function knownPhrases(): Phrases {
  if (known) return known;
  known = { phrases: new Set(), pairs: new Set(), words: new Set(), ends: new Set() };
  for (const phrase of [...titles(), ...skills()]) addPhrase(known, phrase);
  for (const name of employerNames) known.phrases.add(phraseKey(name));
  return known;
}

const titles = (): string[] => Object.values(titlePhrases).flatMap((list) => list.split(/,\s+/));
const skills = (): string[] =>
  skillNames
    .trim()
    .split('\n')
    .flatMap((line) => line.replaceAll('?', '').split(/ = | \| /));

function addPhrase({ phrases, pairs, words, ends }: Phrases, phrase: string): void {
  const key = phraseKey(phrase);
  const parts = key.split(' ');
  phrases.add(key);
  ends.add(parts.at(-1)!);
  for (const [at, part] of parts.entries()) {
    words.add(part);
    if (at > 0) pairs.add(`${parts[at - 1]} ${part}`);
  }
}

/** One form for the ways in which a phrase is written: lower case, words parted by single spaces, each in the singular. */
const phraseKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()
    .split(' ')
    .map(singular)
    .join(' ');
const singular = (word: string): string =>
  word.length < 4 || /(?:ss|us|is)$/.test(word)
    ? word
    : word
        .replace(/ies$/, 'y')
        .replace(/(?<=ss|sh|ch|x)es$/, '')
        .replace(/s$/, '');

export const usualWords: SentenceWords = {
  isPhrase: (words) => knownPhrases().phrases.has(phraseKey(words.join(' '))),
  isPair: (first, second) => knownPhrases().pairs.has(phraseKey(`${first} ${second}`)),
  isTitleWord: (word) =>
    phraseKey(word)
      .split(' ')
      .every((part) => knownPhrases().words.has(part)),
  endsTitle: (word) => knownPhrases().ends.has(phraseKey(word).split(' ').at(-1)!),
  placeAt: () => null,
};
