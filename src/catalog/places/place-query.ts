import type { Point } from './distance.ts';
import { readPlaceAt, readWholePlace } from './read-place-query.ts';

/** Another place with the same name. */
export interface OtherPlace {
  label: string;
  /** The text to type for it. */
  text: string;
}

/** A circle around each of one or more points, with a label. */
export interface AreaQuery {
  kind: 'area';
  what: 'city' | 'zip' | 'county' | 'metro';
  /** "Chicago, IL", "60601 (Chicago, IL)", "Cook County, IL", "New York City area". */
  label: string;
  city: string | null;
  state: string | null;
  /** A county's name in the ZIP file. */
  county?: string;
  /** Empty for a city that no table has. It is found by its name alone. */
  centers: Point[];
  /** 25 for a city or ZIP code. For a county or metro area, the radius that covers it. */
  miles: number;
  /** The largest first. */
  others: OtherPlace[];
}

/** The meaning of a location box's text. */
export type PlaceQuery =
  | { kind: 'state'; state: string; label: string; others?: OtherPlace[] }
  | { kind: 'region'; states: string[]; label: string }
  | AreaQuery
  | { kind: 'remote'; label: 'Remote' }
  | { kind: 'us'; label: 'United States' }
  | { kind: 'abroad'; country: string; city: string | null; label: string; others?: OtherPlace[] };

/** A place in a sentence. */
export interface PlaceInWords {
  /** Its number of words. */
  length: number;
  query: PlaceQuery;
  /** Whether the words surely mean the place, even without an "in" before them. */
  isSure: boolean;
  /** Whether the words are a name of an area or a city's short name, which means the place if nothing else is typed: "kc", "nova". */
  isAreaName: boolean;
  /** The people in the largest city of a bare name; 0 for other places. */
  people: number;
}

/**
 * Parses the text of a location box. The first call loads the tables of places (about half a second).
 * @returns null for an unknown place and for a quoted text. The caller then searches for the text itself.
 */
export function readPlaceQuery(text: string): PlaceQuery | null {
  return readWholePlace(text);
}

/**
 * Parses the longest place that starts at a word of a sentence. "Remote" is not a place here.
 * @param words in lower case, as typed, without commas.
 */
export function placeAt(words: string[], start: number): PlaceInWords | null {
  return readPlaceAt(words, start);
}
