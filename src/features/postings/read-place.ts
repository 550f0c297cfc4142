import { LRUCache } from 'lru-cache';
import type { Point } from '../places/distance.ts';
import { nearTowns } from '../places/known-places.ts';
import { placeKey } from '../places/place-key.ts';
import { countryByName, readCountry } from '../places/read-country.ts';
import {
  countyOf,
  findCity,
  isCityName,
  type Located,
  nowhere,
  readLocation,
} from '../places/read-location.ts';
import { readWholePlace } from '../places/read-place-query.ts';
import { readState } from '../places/read-state.ts';
import { readWorkplace, workplaceInLocation } from '../places/read-workplace.ts';
import type { Workplace } from '../places/workplace.ts';
import { cityPlace, zipPlace } from '../places/zips.ts';
import { workplaceInTitle } from './workplace-in-title.ts';

/** Places and titles are single lines. Characters after this number are ignored. */
const longestText = 300;

/** The place of a posting in the feed's words. Missing texts are empty. */
export interface StatedPlace {
  location: string;
  city: string;
  region: string;
  postalCode: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
  workplace: string;
  title: string;
}

/** The parsed place. Null if unsure. Codes of states are postal codes, codes of countries ISO 3166. */
export interface Place extends Located {
  latitude: number | null;
  longitude: number | null;
  workplace: Workplace | null;
}

/**
 * Determines where a job is. Of several places the first one counts, and places are never mixed. The point is
 * the stated one, or else of the ZIP code, the city or the county. A state alone has no point.
 */
export function readPlace({ title, ...where }: StatedPlace): Place {
  const key = JSON.stringify(where);
  const place = understood.get(key) ?? understand(where);
  understood.set(key, place);
  return { ...place, workplace: place.workplace ?? workplaceInTitle(title.slice(0, longestText)) };
}

type Where = Omit<StatedPlace, 'title'>;

/** Many postings of a feed are in the same place. */
const understood = new LRUCache<string, Place>({ max: 2000 });

function understand(stated: Where): Place {
  const parts = readParts(stated);
  const location = stated.location.slice(0, longestText);
  const whole = readLocation(location);
  const named = parts.state || (parts.country && parts.country !== 'US') ? parts : merge(parts, whole);
  const region = named.state || (named.country && named.country !== 'US') ? null : regionOf(location);
  const located = region?.located ?? named;
  const point = statedPoint(stated) ?? findPoint(located, stated) ?? region?.point;
  return {
    ...located,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    workplace:
      readWorkplace(stated.workplace) ?? workplaceInLocation(`${location} ${stated.city} ${stated.region}`),
  };
}

/**
 * A metro area or region in the text: "Greater Boston Area", "Dallas-Fort Worth Metroplex". Its point is the
 * point of its first city.
 */
function regionOf(location: string): { located: Located; point: Point } | null {
  const query = readWholePlace(location);
  if (query?.kind !== 'area' || query.what !== 'metro' || !query.state) return null;
  const [point] = query.centers;
  return point
    ? { located: { ...nowhere, city: query.city, state: query.state, country: 'US' }, point }
    : null;
}

/**
 * Combines fields without a state and the location's text. The text wins if it names a state or a country,
 * unless the two name different countries.
 */
function merge(parts: Located, whole: Located): Located {
  if (parts.country && whole.country && parts.country !== whole.country) return parts;
  return whole.state || whole.country ? whole : parts;
}

/** Reads the place from its fields: city, region, postal code and country. */
function readParts({ city, region, postalCode, country }: Where): Located {
  const stated = readCountry(country);
  if (stated && stated !== 'US') return abroad(city, stated);
  const inRegion = readState(region) ? null : countryByName(region);
  if (inRegion && inRegion !== 'US') return abroad(city, inRegion);
  const zip = zipPlace(postalCode.match(/^\s*(\d{5})(?:-\d{4})?\s*$/)?.[1] ?? '');
  const state = readState(region);
  if (state) return inState(city, state, zip);
  const whole = readLocation(region.includes(',') ? region : [city, region].filter(Boolean).join(', '));
  if (whole.state || (whole.country && whole.country !== 'US')) return whole;
  if (zip)
    return { city: findCity(city, zip.state) ?? zip.city, state: zip.state, zip: zip.zip, country: 'US' };
  return { ...nowhere, country: stated };
}

function inState(city: string, state: string, zip: ReturnType<typeof zipPlace>): Located {
  const within = zip?.state === state ? zip : undefined;
  const inText = readLocation(city);
  const name = inText.state === state ? inText.city : findCity(city, state);
  return { city: name ?? within?.city ?? null, state, zip: within?.zip ?? null, country: 'US' };
}

/** A feed without a city repeats the country in the city's field. */
const abroad = (city: string, country: string): Located => ({
  ...nowhere,
  city: isCityName(city) && readCountry(city) !== country ? city : null,
  country,
});

function statedPoint({ latitude, longitude }: Where): Point | undefined {
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

const findPoint = (located: Located, { city, location }: Where): Point | undefined =>
  locatedPoint(located, `${city}, ${location}`) ?? undefined;

/**
 * The point of a located place: of its ZIP code, its city or a nearby town, or else of a county in the text.
 * A state has none.
 */
export function locatedPoint({ zip, city, state }: Located, text: string): Point | null {
  const point = findLocated(zip, city, state, text);
  return point ? { latitude: point.latitude, longitude: point.longitude } : null;
}

function findLocated(
  zip: string | null,
  city: string | null,
  state: string | null,
  text: string,
): Point | undefined {
  if (zip) return zipPlace(zip);
  if (!state) return undefined;
  if (city) return cityPlace(city, state) ?? townNear(city, state);
  return text
    .split(',')
    .map((one) => countyOf(one.trim(), state))
    .find((point) => point !== undefined);
}

/**
 * "Fort Carson", "Naval Air Station Key West", "Red River Army Depot": the town in which it is, or the
 * nearest one.
 */
function townNear(name: string, state: string): Point | undefined {
  const town = nearTowns[`${placeKey(name)}|${state}`] ?? name.replace(installation, '').trim();
  return cityPlace(town, state);
}

const service =
  '(?:joint|naval|navy|air|army|marine corps|coast guard|national guard|ang|medical|logistics|submarine)';
const kind = '(?:base|station|facilit(?:y|ies)|depot|shipyard|center|complex|activity|support activity)';
const installation = new RegExp(
  `^(?:${service}\\s+)+${kind}\\s+|\\s+(?:${service}\\s+)+${kind}(?:\\s+complex)?$|\\s+AFB$`,
  'i',
);
