import type { SearchState } from '../index/state.server.ts';
import { editDistance, nearestWord } from '../spelling.ts';
import type { ReadTerm } from './read-terms.ts';
import { countJobs } from './terms.server.ts';
import { isInflection } from './word-forms.ts';

/** A word is mistyped when a neighbor one edit away is in so many times more jobs. */
const timesMore = 50;
/** Shorter words have too many neighbors. */
const minLength = 5;
const letters = 'abcdefghijklmnopqrstuvwxyz';

/** The mistyped words of the terms, each with the word that it means; null where none is. */
export function correctWords(state: SearchState, terms: ReadTerm[]): { words: Map<string, string> } | null {
  const words = new Map<string, string>();
  for (const term of terms)
    for (const word of term.isPhrase ? [] : term.words) {
      const better = correctWord(state, word);
      if (better) words.set(word, better);
    }
  return words.size > 0 ? { words } : null;
}

/** The word that a mistyped one means; null where it is right, or nothing is near. */
export function correctWord(state: SearchState, word: string): string | null {
  if (word.length < minLength || !/^[a-z]+$/.test(word)) return null;
  const count = (text: string, lies: 'whole' | 'within'): number =>
    countJobs(state, state.words.find({ text, lies }));
  const asPart = count(word, 'within');
  let best: { word: string; jobs: number } | null = null;
  for (const neighbor of neighbors(word)) {
    const jobs = count(neighbor, 'whole');
    if (jobs > (best?.jobs ?? 0) && !isInflection(word, neighbor)) best = { word: neighbor, jobs };
  }
  if (best && best.jobs >= timesMore * Math.max(asPart, 1 / timesMore)) return best.word;
  if (asPart > 0 || state.words.find({ text: word, lies: 'within' }).length > 0) return null;
  const known = state.words.entries().map(([other, id]) => ({ word: other, jobs: countJobs(state, [id]) }));
  const nearest = nearestWord(word, known);
  return nearest && editDistance(word, nearest, maxEdits(word)) <= maxEdits(word) ? nearest : null;
}

/** Short words have too many neighbors two edits away. */
const maxEdits = (word: string): number => (word.length < 8 ? 1 : 2);

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
