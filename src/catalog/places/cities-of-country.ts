import { citiesAbroad } from './cities-abroad.ts';
import { isCityName } from './city-spellings.ts';
import { hasCityAbroad, isNoise } from './name-keys.ts';
import { placeKey } from './place-key.ts';
import { titled } from './places-in-state.ts';
import { countryOfRegion, writtenCountry } from './world-places.ts';

/** "London SW1A 1AA" without its postal code. */
const withoutDigits = (name: string): string =>
  name
    .split(' ')
    .filter((word) => !/\d/.test(word))
    .join(' ');

/** The cities of a foreign country among the names. One null if none is a city. */
export function abroadCities(names: string[], country: string): (string | null)[] {
  const isOwnName = (name: string): boolean =>
    writtenCountry(name) === country && !hasCityAbroad(name, country);
  const own = names.map(withoutDigits).filter((name) => name && !isNoise(name) && !isOwnName(name));
  const known = own.filter((name) => hasCityAbroad(name, country));
  const isList = known.length > 1 && known.length === own.length;
  const cities = isList
    ? known.filter((name) => countryOfRegion(name) !== country || name === known[0])
    : known.slice(0, 1);
  if (cities.length > 0) return cities.map((name) => writtenAbroad(name));
  const isRegion = (name: string): boolean => countryOfRegion(name) === country || name.length < 3;
  const written = own.find((name) => isCityName(name) && !isRegion(name) && !/^\p{Lu}{1,4}$/u.test(name));
  return [written ? titled(written) : null];
}

/** The name as written, or the usual one if it is written in capitals or small letters. */
function writtenAbroad(name: string): string {
  if (name !== name.toLowerCase() && name !== name.toUpperCase()) return name;
  const known = citiesAbroad(name).find(({ city }) => placeKey(city) === placeKey(name));
  return known?.city ?? titled(name);
}
