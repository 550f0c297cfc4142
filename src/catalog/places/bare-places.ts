import { citiesAbroad } from './cities-abroad.ts';
import { bareCities, tableCity } from './city-spellings.ts';
import type { City } from './gazetteer.ts';
import type { KnownPlace } from './known-place.ts';
import { knownArea, nicknamed } from './metro-areas.ts';
import { placeKey } from './place-key.ts';
import { isOrdinaryWord } from './place-words.ts';
import { readState } from './read-state.ts';
import { countryOfRegion } from './world-places.ts';
import { citiesByKey, cityPlace } from './zips.ts';

/**
 * A bare name surely means a city if the city has at least this population, and this many times the
 * population of the next city with that name.
 */
const sureCity = { size: 50_000, inUs: 20_000, times: 4 };
/** A bare name means a city abroad only if it is as many times bigger than the largest of that name in the US. */
const famousAbroad = { population: 1_000_000, times: 20, ownSize: 50_000 };

export const unplaced: KnownPlace = {
  city: null,
  state: null,
  zip: null,
  country: null,
  point: null,
  county: null,
};

export const placeOfCity = ({ city, state, county, latitude, longitude }: City): KnownPlace => ({
  city,
  state,
  zip: null,
  country: 'US',
  point: { latitude, longitude },
  county,
});

export const abroad = (city: string | null, country: string): KnownPlace => ({ ...unplaced, city, country });

export const inStateOnly = (state: string): KnownPlace => ({ ...unplaced, state, country: 'US' });

/**
 * A place that its name alone states surely: a big city, a metro area, a province of Canada, a famous city abroad.
 * @param isInUs whether the text names the United States. Then smaller cities are sure too.
 */
export function barePlace(name: string, isInUs: boolean): KnownPlace | null {
  const key = placeKey(name);
  const known = shortName(key) ?? areaPlace(key);
  if (known) return known;
  const part = partOfState(name);
  if (part) return inStateOnly(part);
  const around = withoutAround(name);
  if (around !== name) return barePlace(around, isInUs);
  const region = isInUs ? null : countryOfRegion(name);
  const [city, second] = citiesByKey(key);
  if (region && (region === 'CA' || !city || city.size < 1_000)) return abroad(null, region);
  const [outside] = isInUs ? [] : citiesAbroad(name);
  if (outside && city && isFamous(outside.population, city.size))
    return abroad(outside.city, outside.country);
  if (isInUs || !isOrdinaryWord(name)) {
    if (outside && !city) return abroad(outside.city, outside.country);
    const isSure =
      city &&
      city.size >= (isInUs ? sureCity.inUs : sureCity.size) &&
      (!second || city.size >= sureCity.times * second.size) &&
      (!outside || outside.population <= city.size);
    if (isSure) return placeOfCity(city);
  }
  return null;
}

const isFamous = (population: number, ownSize: number): boolean =>
  ownSize < famousAbroad.ownSize &&
  population >= famousAbroad.population &&
  population >= famousAbroad.times * ownSize;

/** "NYC", "Philly", "SF", and cities whose bare name has only one meaning. */
function shortName(key: string): KnownPlace | null {
  const nickname =
    (key.length > 2 && !isOrdinaryWord(key)) || key === 'sf' || key === 'dc' ? nicknamed(key) : undefined;
  const [city, state] = Object.hasOwn(bareCities, key) ? (bareCities[key] ?? []) : [];
  const found = city && state ? cityPlace(city, state) : nickname && tableCity(nickname);
  if (!found) return city && state ? { ...unplaced, city, state, country: 'US' } : null;
  return placeOfCity(found);
}

/** A city by its nickname, also if the nickname is the code of a state: LA. */
export function nicknamePlace(text: string): KnownPlace | null {
  const city = nicknamed(placeKey(text));
  return city ? placeOfCity(tableCity(city)) : null;
}

/** A metro area or region: "Greater Boston", "Bay Area". Its point is the point of its first city. */
export function areaPlace(key: string, state?: string): KnownPlace | null {
  if (key.length < 3 || (isOrdinaryWord(key) && !state)) return null;
  const known = knownArea(key) ?? knownArea(key.replace(/^(?:the|greater) /, ''));
  if (!known) return null;
  const cities = known.cities.map(tableCity);
  const main = state ? cities.find((one) => one.state === state) : cities[0];
  if (!main) return null;
  const isCity = known.label.startsWith(main.city);
  if (!isCity && !state && cities.some((one) => one.state !== main.state)) return null;
  return { ...placeOfCity(main), city: isCity ? main.city : null, county: isCity ? main.county : null };
}

/** "Greater Boston area", "Tampa metro", "Chicago suburbs" without the words around the city. */
export const withoutAround = (name: string): string =>
  name
    .replace(/^(?:the )?(?:greater|metro(?:politan)?|downtown|central|suburban|around|near)\s+(?=\S{3})/i, '')
    .replace(
      /\s(?:and )?(?:the )?(?:surrounding )?(?:areas?|region|vicinity|suburbs?|metroplex|msa|territory|market|campus|office|hq|headquarters)$/i,
      '',
    )
    .replace(/\s(?:metro(?:politan)?|bay|statistical|greater)$/i, '')
    .trim();

const directions = new Set(
  'north south east west mid central upstate greater lower upper northern southern eastern western middle northeast northwest southeast southwest northeastern northwestern southeastern southwestern n s e w ne nw se sw'.split(
    ' ',
  ),
);

/** "Northern", "South Central": a part of a state. */
export const isDirection = (text: string): boolean =>
  placeKey(text)
    .split(' ')
    .every((word) => directions.has(word));

/** TX for "East Texas". */
function partOfState(name: string): string | null {
  const [, direction = '', state = ''] = name.match(/^([^\s]+)\s(.+)$/) ?? [];
  return isDirection(direction) && state.length > 2 ? readState(state) : null;
}
