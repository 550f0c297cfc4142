import { hasCityAbroad } from './name-keys.ts';
import type { LetterCase } from './place-atoms.ts';
import { placeKey } from './place-key.ts';
import { readCountry } from './read-country.ts';
import { readState, readTypedState } from './read-state.ts';
import { threeLetterCountry, worldRegion, writtenCountry } from './world-places.ts';

export const isBig = (word: string): boolean =>
  readState(word) !== null ||
  (/^[A-Z]{3}$/.test(word) && threeLetterCountry(word) !== null) ||
  writtenCountry(word) !== null ||
  readCountry(word) !== null ||
  worldRegion(placeKey(word)) !== null;

/** Words after the name of a state that make it another name. */
export const notState =
  /^(?:county|parish|borough|ave?|avenue|st|street|rd|road|blvd|boulevard|dr|drive|ln|lane|hwy|highway|pkwy|parkway|way|pl|place|plaza|sq|square|ct|court|university|college|hospital|national|department|heights|street,|turnpike|pike)\b\.?$/i;

export function typedState(phrase: string): string | null {
  if (phrase.replace(/[.\s]/g, '').length < 3) return null;
  if (/\bstate$/i.test(phrase)) return readState(phrase.replace(/\s+state$/i, ''));
  return (
    readState(phrase) ??
    readState(phrase.replace(/^(?:the )?(?:state|commonwealth) of /i, '')) ??
    shortState(phrase)
  );
}

/** "Calif.", "Wash.", "Mass": only with the dot or in the middle of no word of its own. */
function shortState(phrase: string): string | null {
  return /\.$/.test(phrase) && /^\p{Lu}/u.test(phrase) ? readTypedState(phrase) : null;
}

/** A country's name or code of three letters. In a text in one case, the code stands alone or after its city. */
export function namedCountry(
  phrase: string,
  style: LetterCase,
  before: string,
  words: number,
): string | null {
  const letters = phrase.replaceAll('.', '');
  if (/^(?:usa?|uk)$/i.test(letters))
    return style === 'mixed' && phrase === 'us' ? null : writtenCountry(letters.toUpperCase());
  if (letters.length > 3) return writtenCountry(phrase);
  const code = phrase.length === 3 ? threeLetterCountry(phrase) : null;
  if (!code) return null;
  if (hasCityAbroad(before, code)) return code;
  // EST is a time zone too.
  const isCode = style === 'mixed' && phrase === phrase.toUpperCase();
  return (isCode || words === 1) && !/^est$/i.test(phrase) ? code : null;
}
