import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../platform/root.ts';
import type { Point } from './distance.ts';

/** A ZIP code's place. */
export interface ZipCode extends Point {
  zip: string;
  city: string;
  /** The postal code of the state; AA, AE and AP are military mail. */
  state: string;
  county: string | null;
}

/** Every US ZIP code. Origin and license: docs/data-sources.md. */
export const zipFile = join(projectRoot, 'src/catalog/places/us-zips.csv');

/**
 * Reads the ZIP file: zip,city,state,county,latitude,longitude. An empty name repeats the name of the line
 * above, and "-" means none.
 */
export function readZipFile(): ZipCode[] {
  let [city, state, county] = ['', '', ''];
  return readFileSync(zipFile, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [zip = '', ownCity, ownState, ownCounty, latitude, longitude] = line.split(',');
      city = ownCity || city;
      state = ownState || state;
      county = ownCounty || county;
      return {
        zip,
        city,
        state,
        county: county === '-' ? null : county,
        latitude: Number(latitude),
        longitude: Number(longitude),
      };
    });
}
