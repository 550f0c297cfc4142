import type { Point } from './distance.ts';
import { readPlaceAt, readWholePlace } from './read-place-query.ts';

/** Another place of the same name. */
export interface OtherPlace {
  label: string;
  /** What to type for it. */
  text: string;
}

/** A circle around each of one or more points, with the name that it is known by. */
export interface AreaQuery {
  kind: 'area';
  what: 'city' | 'zip' | 'county' | 'metro';
  /** "Chicago, IL", "60601 (Chicago, IL)", "Cook County, IL", "New York City area". */
  label: string;
  city: string | null;
  state: string | null;
  /** A county's name, as the ZIP file writes it. */
  county?: string;
  /** Empty for a city that no table knows: it is found by its name alone. */
  centers: Point[];
  /** 25 for a city or ZIP code; what covers a county or metro area. */
  miles: number;
  /** The largest first. */
  others: OtherPlace[];
}

/** What the text of a location box means. */
export type PlaceQuery =
  | { kind: 'state'; state: string; label: string; others?: OtherPlace[] }
  | AreaQuery
  | { kind: 'remote'; label: 'Remote' }
  | { kind: 'us'; label: 'United States' }
  | { kind: 'abroad'; country: string; city: string | null; label: string; others?: OtherPlace[] };

/** A place in a sentence. */
export interface PlaceInWords {
  /** How many words it takes. */
  length: number;
  query: PlaceQuery;
  /** Whether the words surely mean the place also where no "in" stands before them. */
  isSure: boolean;
}

/**
 * Reads the text of a location box. The first call loads the tables of places (about half a second).
 * @returns null for what is not understood, and for a quoted text: the caller looks for the text itself.
 */
export function readPlaceQuery(text: string): PlaceQuery | null {
  return readWholePlace(text);
}

/**
 * Reads the longest place that begins at a word of a sentence. "Remote" is no place here.
 * @param words in lower case, as typed, without commas.
 */
export function placeAt(words: string[], start: number): PlaceInWords | null {
  return readPlaceAt(words, start);
}
