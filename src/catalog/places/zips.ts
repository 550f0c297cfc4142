import type { Point } from './distance.ts';
import { countyKey, gazetteer } from './gazetteer.ts';
import { placeKey } from './place-key.ts';
import type { ZipCode } from './zip-file.ts';

/** A civil ZIP code by its five digits. */
export function zipPlace(zip: string): ZipCode | undefined {
  const found = gazetteer().zips.get(zip);
  if (!found) return undefined;
  const [city, state, county] = found.names;
  return { zip, city: city ?? '', state: state ?? '', county: county ?? null, ...found.point };
}

/** A city of the United States. */
export interface City extends Point {
  /** The usual spelling. */
  city: string;
  state: string;
  county: string | null;
  /** The population. Below 1,000 it is the number of ZIP codes. */
  size: number;
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
  const found = gazetteer().cities.get(`${key}|${state}`);
  if (!found) return undefined;
  const [city, county] = found.names;
  return { city: city ?? '', state, county: county ?? null, size: found.size, ...found.point };
}

/** The usual spelling of a city's name. The given name if the city is unknown. */
export const usualCity = (city: string, state: string): string => cityPlace(city, state)?.city ?? city;

/** The states with a city of this key, the largest city first. */
export function statesWithCity(key: string): string[] {
  return gazetteer().citiesByName.get(key)?.split(' ') ?? [];
}

/** The cities of this key, the largest first. */
export function citiesByKey(key: string): City[] {
  return statesWithCity(key).flatMap((state) => cityByKey(key, state) ?? []);
}

/** A county of the United States. */
export interface County extends Point {
  /** The ZIP file's spelling. */
  county: string;
  /** The radius that covers its ZIP codes, at least 10. */
  miles: number;
}

/** A county by its name and state. */
export function countyPlace(county: string, state: string): County | undefined {
  const found = gazetteer().counties.get(`${countyKey(county)}|${state}`);
  return found && { county: found.names[0] ?? '', miles: found.size, ...found.point };
}

/** The states with a county of this name, the largest county first. */
export function statesWithCounty(county: string): string[] {
  return gazetteer().countiesByName.get(countyKey(county))?.split(' ') ?? [];
}

/** The code of the armed forces with this military ZIP code: AE, AA or AP. */
export function armedForces(zip: string): string | null {
  if (/^09\d{3}$/.test(zip)) return 'AE';
  if (/^340\d\d$/.test(zip)) return 'AA';
  return /^96[2-6]\d\d$/.test(zip) ? 'AP' : null;
}

/** The state of a ZIP code, or its armed forces. */
export const stateOfZip = (zip: string): string | null => zipPlace(zip)?.state ?? armedForces(zip);
