import { type City, type County, countyKey, gazetteer } from './gazetteer.ts';
import { placeKey } from './place-key.ts';
import type { ZipCode } from './zip-file.ts';

/** A civil ZIP code by its five digits. */
export function zipPlace(zip: string): ZipCode | undefined {
  return gazetteer().zips.get(zip);
}

/**
 * A city by its name and state, at the median of its ZIP codes' points, or at its own point if it has no ZIP
 * code.
 */
export function cityPlace(city: string, state: string): City | undefined {
  return cityByKey(placeKey(city), state);
}

/** The same by place key. */
export function cityByKey(key: string, state: string): City | undefined {
  return gazetteer().cities.get(`${key}|${state}`);
}

/** The usual spelling of a city's name. The given name if the city is unknown. */
export const usualCity = (city: string, state: string): string => cityPlace(city, state)?.city ?? city;

/** The states with a city of this key, the largest city first. */
export function statesWithCity(key: string): readonly string[] {
  return gazetteer().citiesByName.get(key) ?? [];
}

/** The cities of this key, the largest first. */
export function citiesByKey(key: string): City[] {
  return statesWithCity(key).flatMap((state) => cityByKey(key, state) ?? []);
}

/** A county by its name and state. */
export function countyPlace(county: string, state: string): County | undefined {
  return gazetteer().counties.get(`${countyKey(county)}|${state}`);
}

/** The states with a county of this name, the largest county first. */
export function statesWithCounty(county: string): readonly string[] {
  return gazetteer().countiesByName.get(countyKey(county)) ?? [];
}

/** The code of the armed forces with this military ZIP code: AE, AA or AP. */
export function armedForces(zip: string): string | null {
  if (/^09\d{3}$/.test(zip)) return 'AE';
  if (/^340\d\d$/.test(zip)) return 'AA';
  return /^96[2-6]\d\d$/.test(zip) ? 'AP' : null;
}

/** The state of a ZIP code, or its armed forces. */
export const stateOfZip = (zip: string): string | null => zipPlace(zip)?.state ?? armedForces(zip);
