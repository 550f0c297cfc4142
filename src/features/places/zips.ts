import type { Point } from './distance.ts';
import { countyKey, gazetteer } from './gazetteer.ts';
import { placeKey } from './place-key.ts';
import type { ZipCode } from './zip-file.ts';

/** A civil ZIP code by its five digits. */
export function zipPlace(zip: string): ZipCode | undefined {
  const found = gazetteer().zips.get(zip);
  if (!found) return undefined;
  const [city, state, county] = found.names;
  return { zip, city: city!, state: state!, county: county!, ...found.point };
}

/** A city of the United States. */
export interface City extends Point {
  /** In its usual spelling. */
  city: string;
  state: string;
  county: string | null;
  /** Inhabitants; below 1,000 the number of its ZIP codes. */
  size: number;
}

/** A city by its name and state, with the median of its ZIP codes' points, or its own where it has no ZIP code. */
export function cityPlace(city: string, state: string): City | undefined {
  return cityByKey(placeKey(city), state);
}

/** The same by the name's place key. */
export function cityByKey(key: string, state: string): City | undefined {
  const found = gazetteer().cities.get(`${key}|${state}`);
  return found && { city: found.names[0]!, state, county: found.names[1]!, size: found.size, ...found.point };
}

/** The states that have a city of this key, that of the largest first. */
export function statesWithCity(key: string): string[] {
  return gazetteer().citiesByName.get(key)?.split(' ') ?? [];
}

/** The median of a county's ZIP codes' points; the name with or without "County". */
export function countyPoint(county: string, state: string): Point | undefined {
  return gazetteer().counties.get(`${countyKey(county)}|${state}`)?.point;
}

/** A county of the United States. */
export interface County extends Point {
  /** As the ZIP file writes it. */
  county: string;
  /** What covers its ZIP codes, 10 at least. */
  miles: number;
}

/** A county by its name and state. */
export function countyPlace(county: string, state: string): County | undefined {
  const found = gazetteer().counties.get(`${countyKey(county)}|${state}`);
  return found && { county: found.names[0]!, miles: found.size, ...found.point };
}

/** The states that have a county of this name, that with most inhabitants first. */
export function statesWithCounty(county: string): string[] {
  return gazetteer().countiesByName.get(countyKey(county))?.split(' ') ?? [];
}
