import { companyKey, companyToken } from '../index/company-key.ts';
import { lettersOf } from '../index/employer-names.ts';
import type { SearchState } from '../index/state.server.ts';
import { usualWords } from './known-phrases.ts';
import { countJobs } from './terms.server.ts';

const { isPair, isTitleWord } = usualWords;

/** Adjacent words that may be one name. */
const maxWords = 4;
const minLetters = { ofWord: 3, ofWords: 5 };
/** A word is another spelling of an employer's name if the employer has this many times more jobs than hold the word. */
const timesMore = 10;

/**
 * Adjacent words that write an employer's name with other spaces or signs, with the name in lower case: "tmobile" is "t mobile", "jb hunt" is
 * "j b hunt", and "hr block" is "h&r block".
 */
export function correctEmployers(state: SearchState, words: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at < words.length; ) {
    const typed = longestName(state, words.slice(at, at + maxWords));
    if (typed) found.set(typed.text, typed.name);
    at += typed?.length ?? 1;
  }
  return found;
}

/** The most words from the first one on that are a name. */
function longestName(
  state: SearchState,
  words: readonly string[],
): { text: string; name: string; length: number } | null {
  for (let length = words.length; length > 0; length--) {
    const typed = words.slice(0, length);
    const name = nameOf(state, typed);
    if (name !== null) return { text: typed.join(' '), name, length };
  }
  return null;
}

function nameOf(state: SearchState, typed: string[]): string | null {
  const text = typed.join(' ');
  const letters = lettersOf(text);
  if (letters.length < (typed.length === 1 ? minLetters.ofWord : minLetters.ofWords)) return null;
  const found = state.employers.beginningWith(letters);
  if (!found) return null;
  const name = Array.from(found.words, (word) => state.words.word(word));
  if (lettersOf(name.join('')) !== letters || name.join(' ') === text) return null;
  if (state.filters.idOf(companyToken(companyKey(text))) !== null) return null;
  if (typed.some((word, at) => at > 0 && isPair(typed[at - 1] ?? '', word))) return null;
  // Words of titles are more likely words: "on call" is not the employer "OnCall".
  const isSplit = name.length > typed.length || name.some((word) => word.includes('&'));
  if (typed.every(isTitleWord) && (typed.length === 1 || !isSplit)) return null;
  if (typed.length > 1) return asText(name);
  const holding = countJobs(state, state.words.find({ text, lies: 'whole' }));
  return holding * timesMore > state.counts.get(found.employer) ? null : asText(name);
}

/** The words as people write them: "lowe s" is "lowe's". */
const asText = (name: string[]): string => name.join(' ').replaceAll(/ s(?= |$)/g, "'s");
