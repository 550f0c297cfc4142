import { areaPlace, inStateOnly, isDirection, placeOfCity, unplaced, withoutAround } from './bare-places.ts';
import { cityIn, isCityName, nearTowns } from './city-spellings.ts';
import type { KnownPlace } from './known-place.ts';
import { placeKey } from './place-key.ts';
import { placePoint } from './place-point.ts';
import { countyPlace } from './zips.ts';

/** Whether a state has a city, base or county of this name, also at the end of a street address. */
export const nameIn = (name: string, state: string): boolean => cityOfName(name, state) !== null;

export function cityOfName(name: string, state: string): KnownPlace | null {
  const city = cityIn(name, state);
  if (city) return placeOfCity(city);
  if (Object.hasOwn(nearTowns, `${placeKey(name)}|${state}`)) return writtenIn(name, state);
  const area = areaPlace(placeKey(name), state);
  if (area) return area;
  const around = withoutAround(name);
  const inner = around === name ? undefined : cityIn(around, state);
  if (inner) return placeOfCity(inner);
  if (!/\d/.test(name)) return null;
  const words = name.split(' ');
  for (let count = Math.min(4, words.length - 1); count > 0; count -= 1) {
    const end = cityIn(words.slice(-count).join(' '), state);
    if (end) return placeOfCity(end);
  }
  return null;
}

const writtenIn = (city: string, state: string): KnownPlace => ({
  ...unplaced,
  city: titled(city),
  state,
  country: 'US',
  point: placePoint(city, state, null),
});

export const titled = (name: string): string =>
  name === name.toLowerCase() || (name === name.toUpperCase() && name.length > 4)
    ? name.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    : name;

/**
 * The places that names before a state mean: "Austin, Dallas" are two, "Pentagon, Arlington" is one.
 * @param isAfter the names follow the state, so that the first one is the city.
 */
export function placesIn(names: string[], state: string, isAfter: boolean): KnownPlace[] {
  if (armedState.has(state))
    return [
      { ...inStateOnly(state), city: names.find((one) => /^[AFD]PO$/i.test(one))?.toUpperCase() ?? 'APO' },
    ];
  for (const name of names) {
    const pair = pairIn(name, state);
    if (pair.length > 0) return pair;
  }
  const known = names.map((name) => cityOfName(name, state));
  const found = known.filter((one) => one !== null);
  const [first] = found;
  if (first) {
    const isList = found.length > 1 && names.every((name) => cityIn(name, state) || isCounty(name, state));
    if (isList)
      return found.filter(
        (one, at) => at === 0 || !isCountyOf(names[known.indexOf(one)] ?? '', first, state),
      );
    return [(isAfter ? first : found.at(-1)) ?? first];
  }
  for (const name of names.toReversed()) {
    const county = countyNamed(name, state);
    if (county) return [county];
  }
  const name = isAfter ? undefined : names.findLast((one) => !isDirection(one) && !/\d/.test(one));
  return [name && isCityName(name) ? writtenIn(name, state) : inStateOnly(state)];
}

const armedState = new Set(['AA', 'AE', 'AP']);

/** "Dallas-Fort Worth": cities of a state with a hyphen between. */
function pairIn(name: string, state: string): KnownPlace[] {
  const parts = name.split(/\s?-\s?/);
  if (parts.length < 2 || parts.length > 4 || cityIn(name, state)) return [];
  const found = parts.flatMap((part) => cityIn(part, state) ?? []);
  return found.length === parts.length ? found.map(placeOfCity) : [];
}

function isCounty(name: string, state: string): boolean {
  return countyPlace(name, state) !== undefined;
}

/** "Houston, Harris, TX": a county after its city. */
function isCountyOf(name: string, city: KnownPlace, state: string): boolean {
  const county = countyPlace(name, state);
  return county !== undefined && county.county === city.county && name !== city.city;
}

/** "Albemarle County, Virginia". */
function countyNamed(name: string, state: string): KnownPlace | null {
  if (!/\s(?:county|parish|co\.|borough|census area|municipio)$/i.test(name)) return null;
  const own = name.slice(0, name.lastIndexOf(' '));
  const county = countyPlace(name.replace(/\sco\.$/i, ' County'), state) ?? countyPlace(`${own} city`, state);
  const found = county ?? cityIn(own, state);
  if (!found) return null;
  const { latitude, longitude } = found;
  return { ...inStateOnly(state), point: { latitude, longitude }, county: county?.county ?? null };
}
