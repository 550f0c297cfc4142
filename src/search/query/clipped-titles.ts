import { ownValue } from '../../platform/own-value.ts';
import { isKnownKey, titlesOf, titleWordsFrom, usualWords } from './known-phrases.ts';
import { longForm } from './same-words.ts';
import data from './short-forms.json' with { type: 'json' };

/**
 * What else short forms mean in known titles, besides the words that they mean in names (`same-words.ts`). Words are in the singular, as in
 * `titleKey`.
 */
const otherForms: Record<string, string[]> = data.inTitles;

/** A clipped word has at least this many letters. */
const minLetters = 3;
/** A word in more titles than this is a word of its own: a "car washer" is no "cargo washer". */
const maxTitlesOfClipped = 12;
/** Longer terms are sentences. */
const maxWords = 4;
/** Words that a clipped word may begin. More have nothing in common. */
const maxBegun = 60;
const maxCombinations = 4000;
const maxTitles = 3;

/**
 * The known titles that a term with clipped words may mean, the most usual words first: 'surg tech' -> ['surgical technologist', ...]. If
 * the term is a known title itself, only usual short forms are clipped words: 'lab tech' -> ['laboratory technician', ...].
 */
export function fullTitles(text: string): string[] {
  const words = text.split(' ');
  if (words.length < 2 || words.length > maxWords) return [];
  const isTitle = usualWords.isPhrase(words);
  const options = words.map((word) => {
    const long = [longForm(word) ?? [], ownValue(otherForms, word) ?? []].flat();
    if (long.length > 0) return [word, ...long];
    if (isTitle || word.length < minLetters || titlesOf(word) > maxTitlesOfClipped) return [word];
    const begun = titleWordsFrom(word);
    return begun.length > maxBegun ? [word] : [...new Set([word, ...begun])];
  });
  if (options.reduce((product, some) => product * some.length, 1) > maxCombinations) return [];
  return combinations(options)
    .filter((title) => title !== text && isKnownKey(title))
    .map((title) => ({ title, rank: usualness(title) }))
    .sort((a, b) => b.rank - a.rank)
    .slice(0, maxTitles)
    .map(({ title }) => title);
}

const combinations = (options: string[][]): string[] =>
  options.reduce((starts, words) => starts.flatMap((start) => words.map((word) => `${start} ${word}`)));

const usualness = (title: string): number =>
  title.split(' ').reduce((sum, word) => sum + Math.log(1 + titlesOf(word)), 0);
