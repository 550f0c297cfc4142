import { citiesAbroad } from './cities-abroad.ts';
import { bareCities, nearTowns, otherNames } from './city-spellings.ts';
import { gazetteer } from './gazetteer.ts';
import { nicknamed } from './metro-areas.ts';
import { placeKey } from './place-key.ts';
import noiseWords from './place-noise.json' with { type: 'json' };

const noise = new Set(noiseWords);

/** Whether these words only describe a place. */
export const isNoise = (text: string): boolean => {
  const key = placeKey(text.replace(/[-–]/g, ' '));
  return noise.has(key) || (key.includes(' ') && key.split(' ').every((word) => noise.has(word)));
};

let otherKeys: Set<string> | undefined;

/** Whether any state has a city of this place key. */
export function isCityKey(key: string): boolean {
  otherKeys ??= new Set([
    ...Object.keys(bareCities),
    ...[...Object.keys(otherNames), ...Object.keys(nearTowns)].map((one) => one.slice(0, -3)),
  ]);
  return gazetteer().citiesByName.has(key) || otherKeys.has(key) || nicknamed(key) !== undefined;
}

export const hasCityAbroad = (name: string, country: string): boolean =>
  citiesAbroad(name).some((one) => one.country === country);
