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
export const zipFile = join(projectRoot, 'src/features/places/us-zips.csv');

/**
 * Reads the ZIP file: zip,city,state,county,latitude,longitude. An empty name repeats the name of the line
 * above, and "-" means none.
 */
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
