import { sameMeaning } from '../../catalog/occupations/abbreviations.ts';
import { companyKey, companyPrefix, companyToken } from '../engine/company-key.ts';
import { lettersOf } from '../engine/employer-names.ts';
import type { SearchState } from '../engine/state.server.ts';
import { countJobs } from '../engine/terms.ts';
import { titleToken } from '../engine/tokens.ts';
import { usualWords } from './known-phrases.ts';

const { endsTitle, isPair, isPhrase, isTitleWord } = usualWords;

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
  const short = called(state, typed);
  if (short) return short;
  if (letters.length < (typed.length === 1 ? minLetters.ofWord : minLetters.ofWords)) return null;
  const found = state.employers.beginningWith(letters);
  if (!found) return null;
  const name = Array.from(found.words, (word) => state.words.word(word));
  if (name.join(' ') === text) return null;
  if (state.entries.idOf(companyToken(companyKey(text))) !== null) return null;
  if (typed.some((word, at) => at > 0 && isPair(typed[at - 1] ?? '', word))) return null;
  // Words of titles are more likely words: "on call" is not the employer "OnCall".
  const isSplit = name.length > typed.length || name.some((word) => word.includes('&'));
  if (typed.every((word) => isTitleWord(word) && isInTitles(state, word)) && (typed.length === 1 || !isSplit))
    return null;
  if (typed.length > 1) {
    const rarest = typed.map((word) => countJobs(state, state.words.find({ text: word, lies: 'whole' })));
    return Math.min(...rarest) > state.counts.get(found.employer) ? null : asText(name);
  }
  return isRarer(state, text, found.employer) ? asText(name) : null;
}

/** The name of the employer that is called so, if one has far more jobs than the others, and than hold the word: "usda", "us navy". */
function called(state: SearchState, typed: string[]): string | null {
  const text = typed.join('');
  if (typed.length > 2 || (typed.length === 2 && typed[0] !== 'us')) return null;
  const isWord = isPhrase([text]) || endsTitle(text) || sameMeaning(text).length > 0;
  if (typed.length === 1 && isWord) return null;
  const jobsOf = (employer: number): number => state.counts.get(employer);
  const [most, next] = state.employers.called(text).toSorted((a, b) => jobsOf(b) - jobsOf(a));
  // The initials of a small employer may mean anything.
  if (most === undefined || jobsOf(most) < timesMore * Math.max(1, next === undefined ? 0 : jobsOf(next)))
    return null;
  if (typed.length === 1 && !isRarer(state, text, most)) return null;
  const key = state.entries.wordOf(most) ?? '';
  return asText(key.slice(companyPrefix.length).split(' '));
}

/** Whether far fewer jobs hold a word than an employer has. */
const isRarer = (state: SearchState, word: string, employer: number): boolean =>
  countJobs(state, state.words.find({ text: word, lies: 'whole' })) * timesMore <= state.counts.get(employer);

/** Whether the title of an open job has the word: nobody means "flare" in "cloud flare". */
const isInTitles = (state: SearchState, word: string): boolean =>
  state.entries.idOf(titleToken(word)) !== null;

/** The words as people write them: "lowe s" is "lowe's". "United States" would be a place. */
const asText = (name: string[]): string =>
  name
    .join(' ')
    .replaceAll(/ s(?= |$)/g, "'s")
    .replace(/^united states /, 'us ');
