import { cityIn, nearTowns } from './city-spellings.ts';
import type { Point } from './distance.ts';
import { placeKey } from './place-key.ts';
import { cityPlace, zipPlace } from './zips.ts';

/** The point of a place in the United States: of its ZIP code, its city or a nearby town. A state has none. */
export function placePoint(city: string | null, state: string | null, zip: string | null): Point | null {
  const found =
    (zip && zipPlace(zip)) || (city && state ? (cityIn(city, state) ?? townNear(city, state)) : undefined);
  return found ? { latitude: found.latitude, longitude: found.longitude } : null;
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
