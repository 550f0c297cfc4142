import { occupationOf } from '../../catalog/occupations/occupation.ts';
import { readPlaceQuery } from '../../catalog/places/place-query.ts';
import { isFiller } from './filler.ts';
import type { PlaceWords, SentenceWords } from './known-phrases.ts';
import type { ReadWords } from './read-words.ts';
import data from './sentence-words.json' with { type: 'json' };
import { isClearCode, isStateAfter } from './state-codes.ts';

const { places } = data;

/** A place that was read. `end` counts words. */
export interface ReadPlace extends ReadWords {
  /** A word such as "in" announces the place. */
  isSaid: boolean;
}

/** The words of a line without filler at both ends. */
export interface Edges {
  start: number;
  end: number;
  /** The number of words before the comma that the line has; null: none. */
  comma: number | null;
}

/** The maximum number of words of a place, with the words around it. */
const longestPlace = 8;

export function edgesOf(words: readonly string[], comma: number | null): Edges {
  let start = 0;
  let end = words.length;
  while (start < end && isFiller(words[start] ?? '')) start++;
  while (end > start && isFiller(words[end - 1] ?? '')) end--;
  return { start, end, comma };
}

/** Words that announce a place, longest first. "at" announces employers and hours too. */
const announcements = places.announce.map((one) => one.split(' '));
const beforePlace = new Set(places.before);
/** Codes that are clear after a job: "designer la", but not "la fitness trainer". */
const endCodes = new Set(places.codesAtEnd);
/** A town with a word of titles as its name must have so many people: "jobs in energy" are not in Energy, IL. */
const townNamedAsField = 50_000;
/** A city whose name is also a word or a name of persons is a place beside a whole title if it has so many people, and more if titles have the word. */
const cityNamedAsWord = { people: 100_000, inTitles: 200_000 };
const afterPlace = new Set(places.after);

/** "within 10 miles of": the miles, and the number of words. */
function milesAt(words: readonly string[], at: number): { radius: number; length: number } | null {
  const text = words.slice(at, at + 5).join(' ');
  const match = /^(?:within )?(\d{1,3}) ?(?:miles?|mi) (?:of|from|around) /.exec(text);
  const radius = Number(match?.[1]);
  return match && radius <= 500 ? { radius, length: match[0].trim().split(' ').length } : null;
}

/**
 * Reads a place that begins at a word of a line. After "in", "near" or "around" any place counts if it ends the line or is alone. Otherwise
 * only a clear place counts: at the end ("nurse chicago"), or at the beginning before a title ("chicago nurse", but not "boston
 * scientific").
 */
export function readPlaceAt(
  words: string[],
  at: number,
  edges: Edges,
  known: SentenceWords,
): ReadPlace | null {
  if (at >= edges.end - 1 && isStateAfter(words.slice(edges.start), at - edges.start, known)) {
    const state = known.placeAt(words.slice(0, at + 1), at);
    return state && readPlace(state, at + 1, null, false);
  }
  const miles = milesAt(words, at);
  const said = miles?.length ?? lengthAt(announcements, words, at);
  if (said > 0) return saidPlace(words, at, { said, radius: miles?.radius ?? null }, known);
  if (at > edges.start && at < edges.end - longestPlace) return null;
  const place = placeFrom(words, at, known);
  if (!place || (!place.isAreaName && words.slice(at, place.end).includes('of'))) return null;
  const end = afterArea(words, place.end);
  const isAtEnd = end >= edges.end && !(words[at - 1] === 'of' && at > edges.start);
  const isClear =
    isClearCode(words[at] ?? '') || (at > edges.start && isAtEnd && endCodes.has(words[at] ?? ''));
  const isAlone = at === edges.start && isAtEnd && place.isAreaName && !known.isPhrase(words.slice(at, end));
  const isWritten = isWithin(edges.comma, at, place.end) && !known.isPhrase(words.slice(at, edges.comma));
  if (
    !place.isSure &&
    !isClear &&
    !isAlone &&
    !isWritten &&
    !isCityBesideTitle(words, at, place, edges, known)
  )
    return null;
  const isAtStart = at === edges.start && isTitle(words.slice(end, edges.end), known);
  return isAtEnd || isAtStart ? readPlace(place, end, null, false) : null;
}

/** Whether the comma of a line is between these words: "berwick, me" is a place, "driver, va" may be two terms. */
const isWithin = (comma: number | null, start: number, end: number): comma is number =>
  comma !== null && comma > start && comma < end;

/**
 * The place whose label the keywords are, letter for letter, as the site writes it: "Isle of Wight County, VA", "60601 (Chicago, IL)".
 * Labels become the location of links, and people copy them.
 */
export function placeOfLabel(keywords: string): ReadPlace | null {
  const text = keywords.trim();
  const query = readPlaceQuery(text);
  if (query?.label !== text || query.kind === 'remote') return null;
  // A text in the form of a label may name no place: "Nurse, TX".
  if (query.kind === 'area' && query.centers.length === 0) return null;
  return readPlace({ query }, text.length, null, true);
}

/** The longest place from a word, or from the word after one that may stand before a place: "central florida", "central chicago". */
function placeFrom(words: string[], at: number, known: SentenceWords): (PlaceWords & { end: number }) | null {
  const starts = beforePlace.has(words[at] ?? '') ? [at, at + 1] : [at];
  let longest: (PlaceWords & { end: number }) | null = null;
  for (const start of starts) {
    const place = known.placeAt(words, start);
    const end = start + (place?.length ?? 0);
    if (place && end > (longest?.end ?? 0)) longest = { ...place, end };
  }
  return longest;
}

function saidPlace(
  words: string[],
  at: number,
  { said, radius }: { said: number; radius: number | null },
  known: SentenceWords,
): ReadPlace | null {
  const start = at + said + (words[at + said] === 'the' ? 1 : 0);
  const place = placeFrom(words, start, known);
  if (!place) return null;
  const end = afterArea(words, place.end);
  if (
    !place.isSure &&
    (words[at] === 'at' || isField(place, words[start] ?? '', known) || !standsAlone(words, end))
  )
    return null;
  return readPlace(place, end, radius, true);
}

/** An unclear place counts only if no name continues after it: "in home caregiver". */
const standsAlone = (words: readonly string[], end: number): boolean =>
  end >= words.length || isFiller(words[end] ?? '');

function afterArea(words: readonly string[], end: number): number {
  let after = end;
  while (afterPlace.has(words[after] ?? '')) after++;
  return after;
}

const isField = ({ length, people }: PlaceWords, word: string, known: SentenceWords): boolean =>
  length === 1 && people < townNamedAsField && known.isTitleWord(word);

/** "teacher madison", "buffalo nurse". */
function isCityBesideTitle(
  words: string[],
  at: number,
  { end, people }: PlaceWords & { end: number },
  edges: Edges,
  known: SentenceWords,
): boolean {
  const min = known.isTitleWord(words[at] ?? '') ? cityNamedAsWord.inTitles : cityNamedAsWord.people;
  if (end - at !== 1 || people < min) return false;
  const rest = at === edges.start ? words.slice(end, edges.end) : words.slice(edges.start, at);
  return (
    rest.length > 0 && (known.isTitle(rest) || (isTitle(rest, known) && occupationOf(rest.join(' ')) > 0))
  );
}

/** What employers and schools are called after their place: "Cleveland Clinic", "Denver Public Schools". */
const institutions = new Set(places.institutions);

/** Whether words after a place are a job and not the rest of a name: titles hold all of them, and end with the last one. */
function isTitle(rest: string[], known: SentenceWords): boolean {
  const words = rest.filter((word) => !isFiller(word));
  const last = words.at(-1);
  if (last === undefined) return true;
  if (institutions.has(words[0] ?? '') && words.length < 3 && !known.isPhrase(words)) return false;
  // What is quoted is asked for as it is.
  const isQuoted = (word: string): boolean => word.startsWith('"');
  return (
    words.every((word) => isQuoted(word) || known.isTitleWord(word)) &&
    (isQuoted(last) || known.endsTitle(last))
  );
}

/** What to type for a place: for "60601 (Chicago, IL)" the ZIP code. */
export const placeText = (label: string): string => /^\d{5}(?= \()/.exec(label)?.[0] ?? label;

const readPlace = (
  { query: { label } }: Pick<PlaceWords, 'query'>,
  end: number,
  radius: number | null,
  isSaid: boolean,
): ReadPlace => ({
  end,
  kind: 'place',
  label: radius === null ? label : `within ${radius} miles of ${label}`,
  set: { location: placeText(label), ...(radius === null ? {} : { radius }) },
  isSaid,
});

/** The number of words from here that ask for a place which the search cannot know: "near me". */
export const nowhereAt = (words: readonly string[], at: number): number => lengthAt(nowhere, words, at);

const nowhere = places.nowhere.map((one) => one.split(' '));

/** The number of words of the longest of some texts that begins at a word; 0: none does. */
export const lengthAt = (texts: readonly string[][], words: readonly string[], at: number): number =>
  Math.max(
    0,
    ...texts
      .filter((one) => one.every((word, index) => words[at + index] === word))
      .map(({ length }) => length),
  );
