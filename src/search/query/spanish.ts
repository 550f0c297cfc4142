import { titleKey } from '../../catalog/occupations/title-key.ts';
import { ownValue } from '../../platform/own-value.ts';
import { titlesOf, usualWords } from './known-phrases.ts';
import names from './spanish-names.json' with { type: 'json' };
import occupations from './spanish-occupations.json' with { type: 'json' };
import phrases from './spanish-phrases.json' with { type: 'json' };
import { gendersOf, nameKey, plainWord, wordKey } from './spanish-words.ts';

/** What names of jobs and shifts mean in English, by their keys. */
const meanings = new Map<string, string[]>();
for (const { means, names: written } of [...names, ...occupations])
  for (const name of written.flatMap(gendersOf))
    if (!meanings.has(nameKey(name))) meanings.set(nameKey(name), means);

const toPhrases = (entries: Record<string, string>): Map<string, string[]> =>
  new Map(
    Object.entries(entries).map(([text, english]) => [
      text.split(' ').map(plainWord).join(' '),
      english.split(' '),
    ]),
  );
/** Filler and filters, word by word in English. Only the strong ones show that a text is Spanish. */
const strong = toPhrases(phrases.strong);
const weak = toPhrases(phrases.weak);

const longest = Math.max(
  ...[...meanings.keys(), ...strong.keys(), ...weak.keys()].map((key) => key.split(' ').length),
);
const vocabulary = new Set([...meanings.keys(), ...strong.keys()].flatMap((key) => key.split(' ')));

/** Whether a word belongs to a Spanish name or phrase that search knows. */
export const isSpanishWord = (word: string): boolean =>
  vocabulary.has(wordKey(word)) || vocabulary.has(plainWord(word));

/** A name or a phrase in a line. */
interface Part {
  start: number;
  end: number;
  /** The English names of a job or a shift. */
  means?: string[];
  /** The phrase word by word. */
  english?: string[];
}

/** The Spanish names and phrases of a line, the longest first at each word. Empty: it is not Spanish. */
function partsOf(words: readonly string[]): Part[] {
  const keys = words.map(wordKey);
  const plain = words.map(plainWord);
  const parts: Part[] = [];
  let isSpanish = false;
  for (let start = 0; start < words.length; ) {
    const part = partAt({ words, keys, plain }, start);
    if (part) {
      parts.push(part);
      isSpanish ||= part.isStrong;
    }
    start = part?.end ?? start + 1;
  }
  return isSpanish ? parts : [];
}

function partAt(
  { words, keys, plain }: Record<'words' | 'keys' | 'plain', readonly string[]>,
  start: number,
): (Part & { isStrong: boolean }) | null {
  for (let length = Math.min(longest, keys.length - start); length > 0; length--) {
    const end = start + length;
    const phrase = plain.slice(start, end).join(' ');
    const english = strong.get(phrase) ?? weak.get(phrase);
    if (english) return { start, end, english, isStrong: strong.has(phrase) };
    const means = meanings.get(keys.slice(start, end).join(' '));
    if (means) return { start, end, means, isStrong: !isEnglish(words.slice(start, end)) };
  }
  return null;
}

/** An English name alone stays what it is: a "conductor" drives nothing, but the one of "conductor de noche" does. */
const isEnglish = (words: string[]): boolean =>
  words.length === 1 ? titlesOf(titleKey(words[0] ?? '')) >= minTitles : usualWords.isPhrase(words);

/** A word of one English title is rather Spanish: "maestro". */
const minTitles = 2;

/** A line with its Spanish filler and filters in English, word by word. Names of jobs stay as they are. */
export interface EnglishLine {
  words: string[];
  isSpanish: boolean;
}

export function inEnglish(words: readonly string[]): EnglishLine {
  const parts = partsOf(words);
  const line = [...words];
  for (const { start, english } of parts) line.splice(start, english?.length ?? 0, ...(english ?? []));
  return { words: line, isSpanish: parts.length > 0 };
}

/** The number of texts with several names. */
const maxTexts = 8;

/** A term with its Spanish names in English: "mesera turno de noche" is "waitress night shift". Empty: it has none. */
export function inEnglishNames(text: string): string[] {
  const words = text.split(' ');
  const parts = partsOf(words).filter(({ means }) => means);
  const [first] = parts;
  if (!first?.means) return [];
  return first.means.slice(0, maxTexts).map((name) => {
    const left: string[] = [];
    for (let at = 0; at < words.length; ) {
      const part = parts.find(({ start }) => start === at);
      const isLink = ownValue(phrases.weak, words[at] ?? '') !== undefined;
      if (part?.means) left.push(part === first ? name : (part.means[0] ?? ''));
      else if (!isLink) left.push(words[at] ?? '');
      at = part?.end ?? at + 1;
    }
    return left.join(' ');
  });
}
