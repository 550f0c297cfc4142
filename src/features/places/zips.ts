import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../platform/root.ts';
import type { Point } from './distance.ts';
import { placeKey } from './place-key.ts';
import { PlaceTable } from './place-table.ts';

/** A ZIP code's place. */
export interface ZipCode extends Point {
  zip: string;
  city: string;
  /** The postal code of the state; AA, AE and AP are military mail. */
  state: string;
  county: string | null;
}

/** Every US ZIP code; origin and licence: docs/data-sources.md. */
export const zipFile = join(projectRoot, 'src/features/places/us-zips.csv');

/** Reads the ZIP file: zip,city,state,county,latitude,longitude, where an empty name repeats that of the line above and "-" is none. */
export function readZipFile(): ZipCode[] {
  let names = ['', '', ''];
  return readFileSync(zipFile, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [zip, city, state, county, latitude, longitude] = line.split(',');
      names = [city || names[0]!, state || names[1]!, county || names[2]!];
      return {
        zip: zip!,
        city: names[0]!,
        state: names[1]!,
        county: names[2] === '-' ? null : names[2]!,
        latitude: Number(latitude),
        longitude: Number(longitude),
      };
    });
}

interface Gazetteer {
  zips: PlaceTable;
  /** By place key and state. */
  cities: PlaceTable;
  counties: PlaceTable;
}
let gazetteer: Gazetteer | undefined;

/** Read at its first use: some 10 MB that pages do not need. */
function loadGazetteer(): Gazetteer {
  const all = readZipFile().filter((one) => !/^A[AEP]$/.test(one.state));
  const cities = Map.groupBy(all, (one) => `${placeKey(one.city)}|${one.state}`);
  const counties = Map.groupBy(
    all.filter((one) => one.county),
    (one) => `${placeKey(one.county!)}|${one.state}`,
  );
  const table = { zips: new PlaceTable(), cities: new PlaceTable(), counties: new PlaceTable() };
  for (const one of all) table.zips.set(one.zip, [one.city, one.state, one.county], one);
  for (const [key, zips] of cities) table.cities.set(key, [zips[0]!.city], middle(zips));
  for (const [key, zips] of counties) table.counties.set(key, [], middle(zips));
  return table;
}

/** The median of the points: a far outlier does not move it. */
function middle(points: Point[]): Point {
  const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!;
  return {
    latitude: median(points.map((one) => one.latitude)),
    longitude: median(points.map((one) => one.longitude)),
  };
}

/** A civil ZIP code by its five digits. */
export function zipPlace(zip: string): ZipCode | undefined {
  gazetteer ??= loadGazetteer();
  const found = gazetteer.zips.get(zip);
  if (!found) return undefined;
  const [city, state, county] = found.names;
  return { zip, city: city!, state: state!, county: county!, ...found.point };
}

/** A city, in its usual spelling, with the median of its ZIP codes' points. */
export function cityPlace(city: string, state: string): (Point & { city: string }) | undefined {
  gazetteer ??= loadGazetteer();
  const found = gazetteer.cities.get(`${placeKey(city)}|${state}`);
  return found && { city: found.names[0]!, ...found.point };
}

/** The median of a county's ZIP codes' points; the name without "County". */
export function countyPoint(county: string, state: string): Point | undefined {
  gazetteer ??= loadGazetteer();
  return gazetteer.counties.get(`${placeKey(county)}|${state}`)?.point;
}
