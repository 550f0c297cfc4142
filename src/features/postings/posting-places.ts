import { ownValue } from '../../platform/own-value.ts';
import { textBefore } from '../../platform/text-before.ts';
import { cityAbroadKey } from '../places/cities-abroad.ts';
import { distanceMiles, type Point } from '../places/distance.ts';
import { countyKey } from '../places/gazetteer.ts';
import { otherNames } from '../places/known-places.ts';
import { placeKey } from '../places/place-key.ts';
import type { AreaQuery, PlaceQuery } from '../places/place-query.ts';
import { type Located, readLocation } from '../places/read-location.ts';
import { readWholePlace } from '../places/read-place-query.ts';
import { splitPlaces } from '../places/split-places.ts';
import { cityPlace, zipPlace } from '../places/zips.ts';
import { locatedPoint } from './read-place.ts';

/** The known parts of a posting's place. */
export interface KnownPlace {
  city: string | null;
  state: string | null;
  zip: string | null;
  /** ISO 3166. */
  country: string | null;
  point: Point | null;
  county: string | null;
}

/** The country of a place abroad whose country is not known, such as EMEA: a user-assigned code of ISO 3166. */
export const unknownAbroad = 'ZZ';

const longestText = 1_000;
/** Of one posting. */
const maxPlaces = 50;

/** Every place in a posting's stated location, each once: "New York, NY; Boston, MA or Remote" has two. */
export function postingPlaces(location: string): KnownPlace[] {
  const places = splitPlaces(location.slice(0, longestText)).map(knownPlace);
  const known = places.filter((place) => place !== null);
  return [...new Map(known.map((place) => [placeId(place), place])).values()].slice(0, maxPlaces);
}

const placeId = ({ city, state, country, county }: KnownPlace): string =>
  [city && placeKey(city), state, country, city ? null : county].join('|');

function knownPlace(text: string): KnownPlace | null {
  const found = readLocation(text);
  if (found.city || found.state) return locatedPlace(found, text);
  const named = bareKnown(text);
  if (named) return named;
  return found.country ? locatedPlace(found, text) : null;
}

/** The known parts of a located place. `text` may name a county. */
export function locatedPlace(found: Located, text = ''): KnownPlace {
  const { city, state, zip, country } = found;
  const known = city && state ? cityPlace(city, state) : undefined;
  const point = locatedPoint(found, text);
  const county = (zip && zipPlace(zip)?.county) || known?.county || (state && countyIn(text, state)) || null;
  return { city, state, zip, country, point, county };
}

function countyIn(text: string, state: string): string | null {
  const query = readWholePlace(`${textBefore(text, ',')}, ${state}`);
  return query?.kind === 'area' && query.what === 'county' ? (query.county ?? null) : null;
}

/** A bare name that surely is a place: a big city, a region, a city abroad. */
function bareKnown(text: string): KnownPlace | null {
  const query = readWholePlace(text);
  if (query?.kind === 'abroad')
    return { city: query.city, state: null, zip: null, country: query.country, point: null, county: null };
  if (query?.kind !== 'area') return null;
  const { city, state, county = null } = query;
  const [point] = query.centers;
  if (!point) return null;
  const known = city && state ? cityPlace(city, state) : undefined;
  if (query.what === 'city' && (known?.size ?? 0) < smallestBare) return null;
  return { city, state, zip: null, country: 'US', point, county: county ?? known?.county ?? null };
}

/**
 * The minimum population of a city with a bare name in a posting. Smaller names may be departments or
 * streets.
 */
const smallestBare = 50_000;

/**
 * Whether a posting's place matches the query. "Remote" is not a place, because the workplace covers it.
 * @param miles null for the query's own radius; 0 for only that city, county or state, by name.
 */
export function isInPlace(query: PlaceQuery, place: KnownPlace, miles: number | null): boolean {
  if (query.kind === 'state') return place.state === query.state;
  if (query.kind === 'us') return place.country === 'US' || place.state !== null;
  if (query.kind === 'abroad') return isInAbroad(query, place);
  return query.kind === 'area' && isInArea(query, place, miles);
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
