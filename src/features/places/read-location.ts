import { textBefore } from '../../platform/text-before.ts';
import { citiesAbroad } from './cities-abroad.ts';
import { bareCities, otherNames } from './known-places.ts';
import { nicknamed } from './metro-areas.ts';
import { placeKey } from './place-key.ts';
import { isOrdinaryWord } from './place-words.ts';
import { countryByName } from './read-country.ts';
import { readState } from './read-state.ts';
import { withoutWorkplace } from './read-workplace.ts';
import { citiesByKey, cityPlace, countyPoint, zipPlace } from './zips.ts';

/** The parts of a place in a text. Null if the text does not state them surely. */
export interface Located {
  city: string | null;
  state: string | null;
  zip: string | null;
  country: string | null;
}

export const nowhere: Located = { city: null, state: null, zip: null, country: null };

/**
 * Parses the first place in a text: "Austin, TX", "Austin, Texas, United States", "US-TX-Austin", "St. Louis,
 * MO 63303", "55 Water St Ny Ny", "Lisbon, Portugal". A street, or a city without its state, gives nothing,
 * except for cities with an unambiguous bare name.
 */
export function readLocation(location: string): Located {
  const text = withoutWorkplace(location.slice(0, 300).normalize('NFKC').replace(/\s+/g, ' ')).replace(
    /\s+(?:or|and|in)$|^(?:or|and|in)\s+/,
    '',
  );
  let country: Located | undefined;
  for (const first of firstPlaces(text)) {
    const found = readOne(first);
    if (found.state || (found.country && found.country !== 'US')) return found;
    const bare = readBareCity(first, found.country === 'US');
    if (bare) return bare;
    if (found.country) country ??= found;
  }
  return country ?? nowhere;
}

/**
 * A bare name surely means a city if the city has at least this population, and this many times the
 * population of the next city with that name.
 */
const sureCity = { size: 50_000, inUs: 20_000, times: 4 };

/**
 * "Austin, USA", "356 Flushing Ave, Brooklyn", "NYC - All Boroughs": a well-known city without its state.
 * @param isInUs whether the text names the country. Then smaller cities are sure too.
 */
function readBareCity(text: string, isInUs: boolean): Located | null {
  const parts = splitParts(text).filter((part) => countryByName(part) !== 'US');
  if (parts.length > 3) return null;
  for (const part of new Set([parts.at(-1), parts[0]])) {
    const found = part && (bareCity(part, isInUs) ?? cityOfStreet(part));
    if (found) return found;
  }
  return null;
}

/** "30-30 Thomson Ave L I City Qns", "182 Joline Ave Staten Isl": a well-known city at the end of a street address. */
function cityOfStreet(text: string): Located | null {
  if (!isStreet(text)) return null;
  const words = text.split(' ');
  for (const count of [3, 2, 1]) {
    if (words.length < count + 2) continue;
    const found = knownBare(placeKey(words.slice(-count).join(' ')));
    if (found) return found;
  }
  return null;
}

/** Cities with an unambiguous short or bare name. */
function knownBare(key: string): Located | null {
  const nickname = key.length > 2 && !isOrdinaryWord(key) ? nicknamed(key) : undefined;
  const known = Object.hasOwn(bareCities, key) ? bareCities[key] : undefined;
  const [city, state] = known ?? [nickname?.slice(0, -3), nickname?.slice(-2)];
  return city && state ? { ...nowhere, city: knownCity(city, state) ?? city, state, country: 'US' } : null;
}

function bareCity(name: string, isInUs: boolean): Located | null {
  const key = placeKey(name);
  const known = knownBare(key);
  if (known) return known;
  const [first, second] = citiesByKey(key);
  if (!first || first.size < (isInUs ? sureCity.inUs : sureCity.size)) return null;
  if (second && first.size < sureCity.times * second.size) return null;
  if (!isInUs && (isOrdinaryWord(name) || citiesAbroad(name).some((one) => one.population > first.size / 2)))
    return null;
  return { ...nowhere, city: first.city, state: first.state, country: 'US' };
}

/** Whether a text is a known city with its state: "Truth or Consequences, NM" is one place. */
export function isKnownCity(text: string): boolean {
  const [, name = '', state = ''] = text.match(/^([^,;|]+),\s*([^,;|]+)$/) ?? [];
  const code = readState(state);
  return code !== null && cityPlace(name, code) !== undefined;
}

/** Readings of a text with several places, the shortest first: without brackets, and up to an "and". */
function firstPlaces(text: string): string[] {
  if (isKnownCity(text)) return [text];
  const plain = text.replace(/\(?\+?\s*\b(?:and\s+)?\d+ (?:more|other|additional)\b.*$/i, '');
  const first = textBefore(plain, /[;|•]|\s\/\s|\s&\s|\sor\s/i);
  const open = first.replace(/\([^()]*\)/g, ' ').replace(/\s+(?=,|$)/g, '');
  return [...new Set([open, first].flatMap((one) => [textBefore(one, /\sand\s/i).trim(), one.trim()]))];
}

function readOne(text: string): Located {
  const key = placeKey(text);
  const bare = knownBare(key);
  if (bare) return bare;
  const parts = codedParts(text) ?? countryLast(splitParts(text));
  const country = countryByName(parts.at(-1) ?? '');
  const state = readState(parts.at(-1) ?? '');
  if (country && !state) return country === 'US' ? readUs(parts) : foreign(parts.slice(0, -1), country);
  return readUs(parts);
}

/** The city and the state of "US-TX-Austin" and "FL-Tampa". Null for any other text. */
function codedParts(text: string): string[] | null {
  const [inUs, code = '', city = ''] =
    text.match(/^(?:USA?|United States)\s?-\s?([A-Z]{2})\s?-\s?(.+)$/i) ?? [];
  if (inUs) return [city, code];
  const [, state = '', town = ''] = text.match(/^([A-Z]{2})\s?-\s?([^,-]+)$/) ?? [];
  return readState(state) && cityPlace(town, state) ? [town, state] : null;
}

/**
 * "Germany - Berlin", "US, CA, San Francisco": moves the country to the end, unless the text ends in a state
 * or country.
 */
function countryLast(parts: string[]): string[] {
  const [first = '', ...rest] = parts;
  const last = rest.at(-1) ?? '';
  const country = first.length > 2 || /^(?:us|uk)$/i.test(first) ? countryByName(first) : null;
  if (!country || readState(first) || rest.length === 0) return parts;
  if (countryByName(last) || (country !== 'US' && readState(last))) return parts;
  return [...rest, first];
}

/** A country after the rest without a comma: "Austin, TX United States", "Austin TX USA". */
const trailingCountry =
  /(?<!\b(?:the|in|within|throughout|across))(?<=\S)\s+(?=(?:USA|U\.S\.A\.|United States(?: of America)?)$)|(?<=,\s?[A-Z]{2})\s+(?=(?:US|U\.S\.)$)/i;

function splitParts(text: string): string[] {
  return text
    .replace(/[()]/g, ',')
    .replace(/\s*[ -](?:only|based|residents?)\s*(?=,|$)/gi, '')
    .trim()
    .replace(trailingCountry, ', ')
    .split(/\s*,\s*|\s+[-–]\s+/)
    .map((part) =>
      part.replace(/^(?:in|within|throughout|across)\s+(?:the\s+)?|^the\s+(?=u\.?s|united)/i, ''),
    )
    .map((part) => part.replace(/\s+(?:metro(?:politan)?|greater)?\s*(?:area|region)$/i, '').trim())
    .filter(Boolean);
}

const foreign = (parts: string[], country: string): Located => ({
  ...nowhere,
  city: parts.find((part) => isCityName(part) && countryByName(part) !== country) ?? null,
  country,
});

/** Reads parts that may end with the United States: the first state in them, with the text before it. */
function readUs(all: string[]): Located {
  const last = all.at(-1) ?? '';
  const hasCountry = countryByName(last) === 'US' && !readState(last);
  const parts = hasCountry ? all.slice(0, -1) : all;
  for (const [index, part] of parts.entries()) {
    const found = readStatePart(part, parts[index - 1] ?? '', parts[index + 1] ?? '');
    if (found) return found;
  }
  return hasCountry ? { ...nowhere, country: 'US' } : nowhere;
}

/** A part that is a state or ends in one, with or without a ZIP code. */
function readStatePart(part: string, before: string, next: string): Located | null {
  const [, name = part, digits = ''] = part.match(/^(.*?)[\s,]*(\d{5})(?:-\d{4})?$/) ?? [];
  const state = readState(name);
  // "New York, NY": the name of a state before another state is a city.
  const following = readState(next.replace(/\s*\d{5}(?:-\d{4})?$/, ''));
  if (state && !(following && (name.length > 2 || following === state))) {
    if (before && isOutside(before, state)) return null;
    const city = before || (cityPlace(next, state) ? next : '');
    return inState(city, state, digits || (/^\d{5}$/.test(next) ? next : ''));
  }
  const [, city = '', code = ''] = name.match(/^(.+?)\s+([A-Z]{2}|[A-Z][a-z]|[A-Z]\.\s?[A-Z]\.?)$/) ?? [];
  const last = code && readState(code);
  if (!last) return null;
  const found = inState(city, last, digits);
  const isCode = /^[A-Z]{2}$/.test(code) && name !== name.toUpperCase();
  return found.city && (isCode || digits || cityPlace(found.city, last)) ? found : null;
}

/**
 * Big cities abroad whose country or province shares a code or a name with a state: "Berlin, DE", "Toronto,
 * CA", "Tbilisi, Georgia".
 */
const outside: Record<string, string> = {
  DE: 'berlin munich hamburg frankfurt cologne dusseldorf stuttgart leipzig',
  IN: 'bangalore bengaluru mumbai hyderabad pune delhi chennai gurgaon gurugram noida kolkata ahmedabad',
  CA: 'toronto montreal calgary ottawa edmonton winnipeg mississauga',
  IL: 'haifa jerusalem herzliya',
  CO: 'bogota medellin cali barranquilla',
  AR: 'cordoba rosario',
  MA: 'casablanca rabat marrakech',
  GA: 'tbilisi batumi kutaisi',
  AL: 'tirana',
  PA: 'panama',
  ID: 'jakarta surabaya bandung',
  MT: 'valletta sliema',
};
const isOutside = (city: string, state: string): boolean =>
  (outside[state]?.split(' ').includes(placeKey(city)) ?? false) && !cityPlace(city, state);

function inState(before: string, state: string, digits: string): Located {
  const place = digits ? zipPlace(digits) : undefined;
  const own = place?.state === state ? place : null;
  return {
    city: findCity(before, state) ?? own?.city ?? null,
    state,
    zip: own && digits,
    country: 'US',
  };
}

/**
 * The city in the text before a state: the whole text or the end of a street address if the city is known, or
 * else any name that is not a street.
 */
export function findCity(text: string, state: string): string | null {
  const words = text.split(' ').filter(Boolean);
  for (let start = 0; start < words.length; start += 1) {
    if (start > 0 && words.length - start > 4) continue;
    const known = knownCity(words.slice(start).join(' '), state);
    if (known && (start === 0 || isStreet(text))) return known;
  }
  if (!isCityName(text)) return null;
  // "Dallas/Fort Worth", "Minneapolis - St. Paul".
  const first = textBefore(text, /\s*\/\s*|\s+-\s+/);
  return (first !== text && knownCity(first, state)) || text;
}

function knownCity(name: string, state: string): string | null {
  return cityPlace(otherNames[`${placeKey(name)}|${state}`] ?? name, state)?.city ?? null;
}

/** The point of a county such as "Albemarle County". */
export function countyOf(text: string, state: string) {
  const name = text.match(/^(.+?)\s+(?:county|parish)$/i)?.[1];
  return name ? (countyPoint(name, state) ?? cityPlace(name, state)) : undefined;
}

const isStreet = (text: string): boolean => /\d/.test(text);
const notCity =
  /\b(?:county|parish|location|locations|multiple|various|negotiable|nationwide|statewide|selection|throughout|any|all|many|other|vacanc\w+|tbd|unknown|office|division|department|hq|headquarters|no|city|n\/a)\b/i;
/** Whether a name may be a city although the ZIP file does not have it: a base, a village, a city abroad. */
export function isCityName(text: string): boolean {
  if (/^[NSEW]\.\s/.test(text)) return false;
  if (text.length < 3 || text.length > 40 || !/^[\p{L}\p{M}\s.'’()/-]+$/u.test(text)) return false;
  if (/\b(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|lane|floor|suite|plaza|way)\.?$/i.test(text))
    return false;
  return !notCity.test(text.replace(/\bcity$/i, '')) && !readState(text);
}
