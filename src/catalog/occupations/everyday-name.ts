import { alsoCalled, occupationName, occupationOf } from './occupation.ts';
import { titleKey } from './title-key.ts';

/** Longer names are official lists: "Heavy and Tractor-Trailer Truck Drivers". */
const mostWords = 4;

/**
 * The name of an occupation as people say it, in the plural: "Truck Drivers" for "Heavy and Tractor-Trailer Truck
 * Drivers". A long name or one with a comma gives way to its first part, or else to the most usual title that is made
 * of its words. The name must lead back to the occupation; otherwise, and for the rest of a group ("All Other"), the
 * official name stays. Empty for an unknown code.
 */
export function everydayName(code: number): string {
  const official = occupationName(code) ?? '';
  const [first = '', rest] = official.split(/[,/]/);
  const isShort = rest === undefined && first.split(' ').length <= mostWords;
  if (isShort || official.endsWith(', All Other')) return official;
  const words = new Set(titleKey(official).split(' '));
  const titles = alsoCalled(code)
    .filter(
      (title) =>
        plainTitle.test(title) &&
        !joined.test(title) &&
        titleKey(title)
          .split(' ')
          .every((word) => words.has(word)),
    )
    .map(plural);
  const shorter = first.includes(' and ') || rest === undefined ? titles : [first, ...titles];
  return shorter.find((name) => occupationOf(name) === code && name.length < official.length) ?? official;
}

/** Words, and no abbreviation. */
const plainTitle = /^[A-Z][a-z]{3}[A-Za-z -]*$/;
/** Not the last word has the plural: "Director of Nursing". */
const joined = / (?:of|and) /;

const plural = (title: string): string =>
  title
    .replace(/man$/, 'men')
    .replace(/(?<![aeiou])y$/, 'ie')
    .replace(/(?:x|s|ch|sh)$/, '$&e')
    .replace(/(?<!men)$/, 's');
