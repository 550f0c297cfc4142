import type { SearchState } from '../engine/state.server.ts';
import { jobsWith } from '../engine/terms.ts';
import { editDistance } from '../spelling.ts';
import { titleWords, usualWords } from './known-phrases.ts';

/** Shorter words have too many neighbors two edits away. */
const minLengthOfTwoEdits = 5;
const { isPair } = usualWords;

/** The words beside a word. */
export interface Beside {
  before?: string | undefined;
  after?: string | undefined;
}

/** The nearest word that some job has and that makes a known title with a word beside it: "fysical therapist" is a physical therapist. */
export function wordOfTitle(state: SearchState, word: string, { before, after }: Beside): string | null {
  if (before === undefined && after === undefined) return null;
  const heard = asHeard(word);
  const letters = lettersIn(heard);
  const max = word.length < minLengthOfTwoEdits ? 1 : 2;
  let best: { word: string; edits: number; jobs: number } | null = null;
  for (const other of heardTitleWords()) {
    if (differing(letters, other.letters) > 2 * max) continue;
    const edits = editDistance(heard, other.heard, max);
    if (edits > max || (best && edits > best.edits)) continue;
    if (!(after && isPair(other.word, after)) && !(before && isPair(before, other.word))) continue;
    const jobs = jobsWith(state, other.word);
    if (jobs > 0 && (!best || edits < best.edits || jobs > best.jobs))
      best = { word: other.word, edits, jobs };
  }
  if (!best) return null;
  const plural = `${best.word}s`;
  return word.endsWith('s') && jobsWith(state, plural) > 0 ? plural : best.word;
}

interface HeardWord {
  /** A word of known titles, in the singular. */
  word: string;
  /** With "f" for "ph", as people write a word that they only heard. */
  heard: string;
  letters: number;
}

let heardWords: HeardWord[] | undefined;

function heardTitleWords(): HeardWord[] {
  heardWords ??= Array.from(titleWords(), (word) => {
    const heard = asHeard(word);
    return { word, heard, letters: lettersIn(heard) };
  });
  return heardWords;
}

const asHeard = (word: string): string => word.replaceAll('ph', 'f');

/** A bit for each letter that a word has. */
function lettersIn(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

/** The number of letters that only one of two words has. */
function differing(a: number, b: number): number {
  let count = 0;
  for (let left = a ^ b; left !== 0; left &= left - 1) count++;
  return count;
}
