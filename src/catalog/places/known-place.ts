import { ownValue } from '../../platform/own-value.ts';
import { cityAbroadKey } from './cities-abroad.ts';
import { otherNames } from './city-spellings.ts';
import { distanceMiles, type Point } from './distance.ts';
import { countyKey } from './gazetteer.ts';
import { placeKey } from './place-key.ts';
import type { AreaQuery, PlaceQuery } from './place-query.ts';

/** One place of a posting. Null if the text does not state it surely. */
export interface KnownPlace {
  city: string | null;
  /** Postal code of a US state or territory; AA, AE, AP for the armed forces. */
  state: string | null;
  zip: string | null;
  /** ISO 3166, or `unknownAbroad`. */
  country: string | null;
  point: Point | null;
  county: string | null;
}

/** The country of a place abroad whose country is not known, such as EMEA: a user-assigned code of ISO 3166. */
export const unknownAbroad = 'ZZ';

/**
 * Whether a posting's place matches the query. "Remote" is not a place, because the workplace covers it.
 * @param miles null for the query's own radius; 0 for only that city, county or state, by name.
 */
export function isInPlace(query: PlaceQuery, place: KnownPlace, miles: number | null): boolean {
  if (query.kind === 'state') return place.state === query.state;
  if (query.kind === 'region') return place.state !== null && query.states.includes(place.state);
  if (query.kind === 'us') return place.country === 'US' || place.state !== null;
  if (query.kind === 'abroad') return isInAbroad(query, place);
  return query.kind === 'area' && isInArea(query, place, miles);
}

/** The states that a query is in; empty: unknown, or none. */
export function statesOf(query: PlaceQuery): string[] {
  if (query.kind === 'region') return query.states;
  return 'state' in query && query.state !== null ? [query.state] : [];
}

function isInAbroad(query: { country: string; city: string | null }, place: KnownPlace): boolean {
  if (place.country !== query.country) return false;
  return (
    query.city === null || (place.city !== null && cityAbroadKey(place.city) === cityAbroadKey(query.city))
  );
}

function isInArea(query: AreaQuery, place: KnownPlace, miles: number | null): boolean {
  const { point } = place;
  if (query.what === 'county' && query.county && (miles === null || miles === 0) && place.county !== null)
    return place.state === query.state && countyKey(place.county) === countyKey(query.county);
  if ((miles ?? query.miles) === 0 && query.city !== null) return isNamed(query, place);
  if (point === null || query.centers.length === 0) return isNamed(query, place);
  const radius = miles || query.miles;
  return query.centers.some((center) => distanceMiles(center, point) <= radius);
}

/** The counties of New York City, and their boroughs: a job in Brooklyn is in New York City. */
const boroughs: Record<string, string[]> = {
  'new york': ['New York', 'Kings', 'Queens', 'Bronx', 'Richmond'],
  manhattan: ['New York'],
  queens: ['Queens'],
  brooklyn: ['Kings'],
  bronx: ['Bronx'],
  'staten island': ['Richmond'],
};

function isNamed(query: AreaQuery, place: KnownPlace): boolean {
  if (query.city === null || query.state === null || place.state !== query.state) return false;
  const key = placeKey(query.city);
  const counties = query.state === 'NY' ? ownValue(boroughs, key) : undefined;
  if (place.county && counties) return counties.includes(place.county) || placeKey(place.city ?? '') === key;
  return place.city !== null && sameCityKey(place.city, place.state) === sameCityKey(query.city, query.state);
}

function sameCityKey(city: string, state: string): string {
  const key = placeKey(city);
  return placeKey(otherNames[`${key}|${state}`] ?? key);
}
