import { stemmer } from 'stemmer';
import { searchLimits } from '../../catalog/jobs/job-search.schema.ts';
import { sameMeaning } from '../../catalog/occupations/abbreviations.ts';
import { stateNames } from '../../catalog/places/state-names.ts';
import { withGradeWords } from '../engine/stated-words.ts';
import { isFiller, withoutFiller } from './filler.ts';
import { usualWords } from './known-phrases.ts';
import data from './sentence-words.json' with { type: 'json' };
import { isInflection } from './word-forms.ts';
import { isShort, wordsOf } from './word-groups.ts';

/** Further words of a term are ignored. */
const maxWords = 24;

/** A term of the keywords, as typed but in lower case. */
export interface ReadTerm {
  text: string;
  /** The words that a job must hold, in order. */
  words: string[];
  /** The text must match exactly: it was quoted, or its signs matter (".net", "24/7", "e-commerce"). */
  isPhrase: boolean;
  /** It was quoted, or holds quoted parts: no letter may be before or after those. */
  isQuoted: boolean;
  /** The quoted parts of a term that is not one phrase. A job must hold all of them exactly, and the other words: `"night shift" nurse`. */
  quoted: string[];
  /** The words of `words` that no quotes and no phrase hold. */
  free: string[];
}

/** The terms of keywords. Commas separate them, and quotes make phrases. */
export function readTermTexts(keywords: string): ReadTerm[] {
  const straight = withStraightQuotes(keywords).toLowerCase();
  const terms = (straight.match(/(?:"[^"]*"|[^,])+/g) ?? []).flatMap((part) => readTerm(part));
  const keyOf = ({ isPhrase, quoted, text }: ReadTerm): string => JSON.stringify([isPhrase, quoted, text]);
  return [...new Map(terms.map((term) => [keyOf(term), term])).values()].slice(0, searchLimits.maxTerms);
}

/** Phones write curly quotes. */
export const withStraightQuotes = (text: string): string => text.replace(/[“”„«»]/g, '"');

function readTerm(part: string): ReadTerm[] {
  const parts = part
    .split(/("[^"]*")/)
    .map((one) => ({
      text: one.replaceAll('"', '').replace(/\s+/g, ' ').trim(),
      isQuoted: /^".*"$/s.test(one),
    }))
    .filter(({ text }) => text !== '');
  const quoted = parts.filter((one) => one.isQuoted).map(({ text }) => text);
  const beside = parts.filter((one) => !one.isQuoted && !one.text.split(' ').every(isFiller));
  const [first] = quoted;
  if (first === undefined) return parts.flatMap(({ text }) => readWords(text));
  if (quoted.length > 1 || beside.length > 0)
    return [
      withQuoted(
        quoted,
        beside.flatMap(({ text }) => readWords(text).flatMap(({ words }) => words)),
      ),
    ];
  const words = wordsOf(first).slice(0, maxWords);
  return [{ text: first, words, isPhrase: true, isQuoted: true, quoted: [], free: [] }];
}

/** A term of quoted parts and other words. */
export function withQuoted(quoted: string[], words: string[]): ReadTerm {
  const exact = quoted.flatMap(wordsOf);
  const free = words.filter((word) => !exact.some((other) => isSameWord(word, other))).slice(0, maxWords);
  const all = [...new Set([...exact, ...free])].slice(0, maxWords);
  const text = [...quoted, ...free].join(' ');
  return { text, words: all, isPhrase: false, isQuoted: true, quoted, free };
}

/** A term without quotes. */
function readWords(typed: string): ReadTerm[] {
  const text = withoutFiller(withGradeWords(typed, isWord).split(' ')).join(' ');
  const all = wordsOf(text);
  // A term begins with a joining word only if that is part of a known title: "OR nurse", "in house counsel".
  const words = (joining.has(all[0] ?? '') ? all : withoutJoining(all)).slice(0, maxWords);
  const isPhrase = words.length === 0 || hasTellingSigns(text);
  return [{ text, words, isPhrase, isQuoted: false, quoted: [], free: isPhrase ? [] : words }];
}

/** Whether two letters before a number mean something other than a grade: "rn 12", "pt 20". */
const isWord = (letters: string): boolean =>
  usualWords.isTitleWord(letters) || sameMeaning(letters).length > 0 || letters.toUpperCase() in stateNames;

/** Words that join others ask for nothing: "design and construction" is "design & construction". */
export function withoutJoining(words: string[]): string[] {
  const left: string[] = [];
  for (const word of words)
    if (!joining.has(word) && !left.some((other) => isSameWord(word, other))) left.push(word);
  return left.length > 0 ? left : words;
}

/** Whether two words mean the same: "nurse nurses". */
const isSameWord = (a: string, b: string): boolean =>
  a === b || (a.length > 3 && b.length > 3 && stemmer(a) === stemmer(b) && isInflection(a, b));

const joining = new Set([...data.joining, ...data.withinTerms, '&']);

/** Signs next to short words matter: ".net" is not "net", and "24/7" is not "7" and "24". Among longer words they do not, nor in "AP/AR". */
function hasTellingSigns(text: string): boolean {
  const signs = text.replace(/[\p{L}\p{N}\p{M}+#&'’]|(?<=\p{L}{2})\/(?=\p{L}{2})/gu, '');
  return !/\s/.test(text) && signs !== '' && wordsOf(text).some(isShort) && !/^[\p{L}.]+\.$/u.test(text);
}
