import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownValue } from '../../platform/own-value.ts';
import { projectRoot } from '../../platform/root.ts';
import data from './city-names-abroad.json' with { type: 'json' };
import { placeKey } from './place-key.ts';

/** A city abroad. */
export interface CityAbroad {
  city: string;
  /** ISO 3166. */
  country: string;
  population: number;
}

/** Cities abroad with at least 100,000 inhabitants, and smaller capitals. Origin and license: docs/data-sources.md. */
const file = join(projectRoot, 'src/catalog/places/cities-abroad.csv');

/** Other names of cities, by place key. The values are the file's names. */
const otherNames: Record<string, string> = data;

let loaded: Map<string, CityAbroad[]> | undefined;

/** Some 5,900 cities by place key, the largest first: 2 MB, read at first use. */
function cities(): Map<string, CityAbroad[]> {
  if (loaded) return loaded;
  loaded = new Map();
  let country = '';
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
    const [city = '', stated, population] = line.split(',');
    country = stated || country;
    const key = cityAbroadKey(city);
    loaded.set(key, [...(loaded.get(key) ?? []), { city, country, population: Number(population) }]);
  }
  for (const same of loaded.values()) same.sort((a, b) => b.population - a.population);
  return loaded;
}

/** One key for all spellings of a city abroad: "Bangalore" and "Bengaluru", "München" and "Munich". */
export function cityAbroadKey(name: string): string {
  const key = placeKey(name).replace(/^greater (?=london|toronto|manchester|paris)/, '');
  return ownValue(otherNames, key) ?? key;
}

/** The cities abroad with this name, the largest first. */
export const citiesAbroad = (name: string): CityAbroad[] => cities().get(cityAbroadKey(name)) ?? [];

/** The keys of all these cities, including their other names. */
export const cityAbroadKeys = (): string[] => [...cities().keys(), ...Object.keys(otherNames)];
