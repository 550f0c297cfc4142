import { readPlaceQuery } from '../../catalog/places/place-query.ts';
import { editDistance } from '../spelling.ts';
import { isFiller } from './filler.ts';
import { titleWords, usualWords } from './known-phrases.ts';
import { nearestPlace } from './nearest-place.ts';

/** Words that announce a place. */
const announcing = new Set(['in', 'near', 'nearby', 'around']);
/** The maximum number of words of a mistyped place. Each look-up takes some 10 ms. */
const maxWords = 3;

interface KnownInJobs {
  isHeld(word: string): boolean;
  isStated(words: string[]): boolean;
}

/**
 * The keywords with the nearest place instead of a mistyped one after "in", "near" or "around": "nurse in chicgo" is "nurse in Chicago, IL".
 * @param known whether some job holds a word, and whether some posting states a place. Those are no mistakes.
 * @returns null if no place is mistyped.
 */
export function withNearestPlace(keywords: string, known: KnownInJobs): string | null {
  if (/["“”„«»,]/.test(keywords)) return null;
  const words = keywords.trim().split(/\s+/);
  const keys = words.map((word) => word.toLowerCase());
  const said = keys.findLastIndex((word) => announcing.has(word));
  if (said < 0) return null;
  const start = said + (keys[said + 1] === 'the' ? 2 : 1);
  for (let end = Math.min(words.length, start + maxWords); end > start; end--) {
    const place = nearestOf(keys.slice(start, end), known);
    if (place) return [...words.slice(0, start), place, ...words.slice(end)].join(' ');
  }
  return null;
}

function nearestOf(words: string[], { isHeld, isStated }: KnownInJobs): string | null {
  if (isStated(words)) return null;
  const isUnknown = words.some((word) => !isHeld(word) && !usualWords.isTitleWord(word));
  if (!isUnknown || isFiller(words.at(-1) ?? '') || (words.length === 1 && words.some(isNearTitle)))
    return null;
  const text = words.join(' ');
  const place = readPlaceQuery(text);
  const isPlace = place && !(place.kind === 'area' && place.centers.length === 0);
  return isPlace ? null : nearestPlace(text);
}

/** Whether a word is one edit from a word of titles: "jobs in licnsing". */
function isNearTitle(word: string): boolean {
  for (const other of titleWords())
    if (other[0] === word[0] && editDistance(word, other, 1) <= 1) return true;
  return false;
}
