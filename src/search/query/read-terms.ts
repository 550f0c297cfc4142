import { stemmer } from 'stemmer';
import { searchLimits } from '../../catalog/jobs/job-search.schema.ts';
import { withoutFiller } from './filler.ts';
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
  /** It was quoted: no letter may be before or after it. */
  isQuoted: boolean;
}

/** The terms of keywords. Commas separate them, and quotes make phrases. */
export function readTermTexts(keywords: string): ReadTerm[] {
  const parts = keywords.toLowerCase().match(/"[^"]*"|[^",]+/g) ?? [];
  const terms = parts.flatMap((part) => readTerm(part));
  return [...new Map(terms.map((term) => [`${term.isPhrase} ${term.text}`, term])).values()].slice(
    0,
    searchLimits.maxTerms,
  );
}

function readTerm(part: string): ReadTerm[] {
  const isQuoted = part.startsWith('"');
  const typed = part.replaceAll('"', '').trim();
  if (typed === '') return [];
  const text = isQuoted ? typed : withoutFiller(typed.split(/\s+/)).join(' ');
  const all = wordsOf(text);
  // A term begins with a joining word only if that is part of a known title: "OR nurse", "in house counsel".
  const words = (isQuoted || joining.has(all[0] ?? '') ? all : withoutJoining(all)).slice(0, maxWords);
  return [{ text, words, isPhrase: isQuoted || words.length === 0 || hasTellingSigns(text), isQuoted }];
}

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

const joining = new Set(['and', 'of', 'the', 'for', 'in', 'at', 'to', 'or', '&', 'a', 'an']);

/** Signs next to short words matter: ".net" is not "net", and "24/7" is not "7" and "24". Among longer words they do not, nor in "AP/AR". */
function hasTellingSigns(text: string): boolean {
  const signs = text.replace(/[\p{L}\p{N}\p{M}+#&'’]|(?<=\p{L}{2})\/(?=\p{L}{2})/gu, '');
  return !/\s/.test(text) && signs !== '' && wordsOf(text).some(isShort) && !/^[\p{L}.]+\.$/u.test(text);
}
