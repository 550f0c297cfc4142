import type { SearchState } from '../engine/state.server.ts';
import { statedIds } from '../engine/stated-words.ts';
import { countJobs, jobsWith } from '../engine/terms.ts';
import { isUsualSlip, nearestWord } from '../spelling.ts';
import { correctEmployers } from './correct-employers.ts';
import { titleWords, usualWords } from './known-phrases.ts';
import type { ReadTerm } from './read-terms.ts';
import { isSpanishWord } from './spanish.ts';
import { isInflection } from './word-forms.ts';
import { wordsOf } from './word-groups.ts';
import { type Beside, wordOfTitle } from './word-of-title.ts';

/** A word counts as mistyped if this many times more jobs hold a word one edit away. */
const timesMore = 50;
/** Shorter words have too many neighbors. In words of four letters, only swapped letters count. */
const minLength = 5;
/** Longer words are rather joined by mistake, and have thousands of neighbors. */
const maxLength = 40;
/** Unknown words of so many letters may be two edits from a word of titles. */
const minLengthOfTwoEdits = 6;
/** How many words of a search are corrected. */
export const maxCorrected = 5;
/** The share of slips that change a letter into one that is not like it. */
const rareSlip = 0.2;
/** A mistyped word rather means the name of a job: "electrican" is an electrician, not electrical. */
const jobNameTimes = 10;
const letters = 'abcdefghijklmnopqrstuvwxyz';

/** A word that may be mistyped. */
interface Suspect {
  word: string;
  beside: Beside;
  /** The jobs that hold it, also as a part of another word. */
  asPart: number;
  isUnknown: boolean;
}

/**
 * The mistyped words of the terms, and employers' names in other spellings, with their corrections; null if there are none. Of the words,
 * only the rarest few are corrected, because each takes some thousand comparisons.
 */
export function correctWords(state: SearchState, terms: ReadTerm[]): { words: Map<string, string> } | null {
  const words = new Map<string, string>();
  const suspects = new Map<string, Suspect>();
  for (const term of terms) {
    if (term.isPhrase) continue;
    const names = correctEmployers(state, term.isQuoted ? term.free : wordsOf(term.text));
    for (const [typed, name] of names) words.set(typed, name);
    const named = new Set([...names.keys()].flatMap((typed) => typed.split(' ')));
    for (const [at, word] of term.free.entries()) {
      const beside = { before: term.free[at - 1], after: term.free[at + 1] };
      const suspect = named.has(word) ? null : suspectOf(state, word, beside);
      if (suspect) suspects.set(word, suspect);
    }
  }
  const rarest = [...suspects.values()].sort((a, b) => a.asPart - b.asPart).slice(0, maxCorrected);
  for (const suspect of rarest) {
    const better = correctWord(state, suspect);
    if (better) words.set(suspect.word, better);
  }
  return words.size > 0 ? { words } : null;
}

/** Whether a word may be mistyped: no job or few jobs hold it. */
function suspectOf(state: SearchState, word: string, beside: Beside): Suspect | null {
  if (word.length < minLength - 1 || word.length > maxLength || !/^[a-z]+$/.test(word)) return null;
  if (isSpanishWord(word) || statedIds(state.entries, [word]).length > 0) return null;
  const holding = state.words.find({ text: word, lies: 'within' });
  const asPart = countJobs(state, holding);
  const isUnknown = holding.length === 0;
  // Titles may have a word that no open job has today.
  if (isUnknown && usualWords.isTitleWord(word)) return null;
  return state.counts.max < timesMore * asPart ? null : { word, beside, asPart, isUnknown };
}

/** The correction of a word, or two words that were joined; null if the word is right or no other word is near. */
function correctWord(state: SearchState, { word, beside, asPart, isUnknown }: Suspect): string | null {
  const inTitle = usualWords.isTitleWord(word) ? null : wordOfTitle(state, word, beside);
  if (inTitle && jobsWith(state, inTitle) >= timesMore * Math.max(asPart, 1 / timesMore)) return inTitle;
  let best: { word: string; jobs: number; likely: number } | null = null;
  for (const neighbor of word.length < minLength ? swapped(word) : neighbors(word)) {
    const jobs = jobsWith(state, neighbor);
    if (jobs === 0) continue;
    const likely =
      jobs *
      (usualWords.endsTitle(neighbor) ? jobNameTimes : 1) *
      (isUsualSlip(word, neighbor) ? 1 : rareSlip);
    if (likely > (best?.likely ?? 0) && !isInflection(word, neighbor))
      best = { word: neighbor, jobs, likely };
  }
  if (best && best.jobs >= timesMore * Math.max(asPart, 1 / timesMore)) return best.word;
  if (!isUnknown || word.length < minLength) return null;
  return parted(state, word) ?? nearestKnown(state, word);
}

/** Two known words of a title that were written as one: "nursepractitioner". */
function parted({ words }: SearchState, word: string): string | null {
  for (let at = 3; at <= word.length - 3; at++) {
    const parts = [word.slice(0, at), word.slice(at)] as const;
    const isKnown = parts.every((text) => words.find({ text, lies: 'whole' }).length > 0);
    if (isKnown && usualWords.isPair(...parts)) return parts.join(' ');
  }
  return null;
}

function nearestKnown(state: SearchState, word: string): string | null {
  const nearest = state.words.nearest(word, maxEdits(word), (id) => state.counts.get(id));
  if (nearest !== null) return nearest;
  if (word.length < minLengthOfTwoEdits) return null;
  const titled = Iterator.from(titleWords())
    .map((other) => ({ word: other, jobs: jobsWith(state, other) }))
    .filter((other) => other.jobs > 0 && other.word.startsWith(word.charAt(0)))
    .filter((other) => Math.abs(other.word.length - word.length) < 2);
  return nearestWord(word, titled);
}

/** Short words have too many neighbors two edits away. */
const maxEdits = (word: string): number => (word.length < 8 ? 1 : 2);

/** Every text with two letters swapped. */
function* swapped(word: string): Generator<string> {
  for (let at = 1; at < word.length; at++)
    yield word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1);
}

/** Every text one edit away: a letter left out, swapped with the next, changed, or added. */
function* neighbors(word: string): Generator<string> {
  for (let at = 0; at <= word.length; at++) {
    const [before, behind] = [word.slice(0, at), word.slice(at)];
    if (behind.length > 1) yield before + behind[1] + behind[0] + behind.slice(2);
    if (behind) yield before + behind.slice(1);
    for (const letter of letters) {
      yield before + letter + behind;
      if (behind) yield before + letter + behind.slice(1);
    }
  }
}
