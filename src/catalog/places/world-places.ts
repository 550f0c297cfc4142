import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../platform/root.ts';
import countryCodes from './country-codes.json' with { type: 'json' };
import { placeKey } from './place-key.ts';
import { countryByName, readCountry } from './read-country.ts';
import worldRegions from './world-regions.json' with { type: 'json' };

const codes = new Map(Object.entries(countryCodes));
const abroad = new Set(worldRegions.abroad);
const open = new Set(worldRegions.open);
const home = new Set(worldRegions.home);

/** A region: `abroad` without the United States (EMEA), `open` with them (North America), `home` in them (Midwest). */
export type WorldRegion = 'abroad' | 'open' | 'home';

/** The region of the world with this place key. */
export function worldRegion(key: string): WorldRegion | null {
  if (abroad.has(key)) return 'abroad';
  if (home.has(key)) return 'home';
  return open.has(key) ? 'open' : null;
}

/** The place keys of all regions of the world. */
export const worldRegionKeys = (): string[] => [...abroad, ...open, ...home];

/** The ISO code of a country's name. Two letters only for US and UK. */
export const writtenCountry = (text: string): string | null =>
  text.length > 2 || /^(?:us|uk)$/i.test(text) ? countryByName(text) : null;

/** The country with this ISO code of three letters. */
export const threeLetterCountry = (text: string): string | null => {
  const code = codes.get(text.toUpperCase());
  return code ? readCountry(code) : null;
};

/** Origin and license: docs/data-sources.md. */
const file = join(projectRoot, 'src/catalog/places/foreign-regions.csv');

let loaded: { byName: Map<string, string>; codes: Set<string> } | undefined;

/** Reads the file of regions: country,code,name. A code may be empty. */
function regions() {
  if (loaded) return loaded;
  loaded = { byName: new Map(), codes: new Set() };
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
    const [country = '', code = '', name = ''] = line.split(',');
    loaded.byName.set(placeKey(name), country);
    if (code) loaded.codes.add(`${country}|${code}`);
  }
  return loaded;
}

/** The country with a province or state of this name: CA for "Ontario". */
export const countryOfRegion = (name: string): string | null => regions().byName.get(placeKey(name)) ?? null;

/** Whether a country has a province or state with this code: "BC" in CA. */
export const isRegionCode = (country: string, code: string): boolean =>
  regions().codes.has(`${country}|${code.toUpperCase()}`);
