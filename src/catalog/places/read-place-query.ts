import { ownValue } from '../../platform/own-value.ts';
import { textBefore } from '../../platform/text/plain-text.ts';
import { citiesAbroad, cityAbroadKeys } from './cities-abroad.ts';
import { cityIn, isCityName, nearTowns, otherNames, spellings, tableCity } from './city-spellings.ts';
import type { Point } from './distance.ts';
import { type City, countyKey, gazetteer } from './gazetteer.ts';
import { areaNames, knownArea, nicknamed } from './metro-areas.ts';
import { placeKey } from './place-key.ts';
import type { AreaQuery, OtherPlace, PlaceInWords, PlaceQuery } from './place-query.ts';
import { isOrdinaryWord, wordCodes } from './place-words.ts';
import { countryByName, countryKeys, countryName } from './read-country.ts';
import { readState, readTypedState, stateWords } from './read-state.ts';
import { readStatedPlaces } from './read-stated-places.ts';
import { namesRemote, withoutWorkplace } from './read-workplace.ts';
import { stateText } from './state-names.ts';
import { stateRegion, stateRegionNames } from './state-regions.ts';
import { isRegionCode, worldRegion } from './world-places.ts';
import {
  citiesByKey,
  cityByKey,
  cityPlace,
  countyPlace,
  statesWithCity,
  statesWithCounty,
  zipPlace,
} from './zips.ts';

/** The meaning of a text, and whether it surely is a place without a word such as "in". */
interface PlaceReading {
  query: PlaceQuery;
  isSure: boolean;
  isAreaName?: boolean;
  people?: number;
}

/** Longer texts are not places. */
const longestText = 100;
/** The default radius around a city or a ZIP code. */
const usualMiles = 25;
const maxOthers = 5;
/** A bare name means a city abroad only if it is this big, and as many times bigger than the largest of that name in the US. */
const famousAbroad = { population: 1_000_000, times: 20 };
/** A US city with at least this population always wins over a city abroad. */
const ownCity = 50_000;
/** A bare city in a sentence is surely a place with at least this population. */
const bigCity = 100_000;

const us: PlaceQuery = { kind: 'us', label: 'United States' };
const remote: PlaceQuery = { kind: 'remote', label: 'Remote' };
const usName =
  /^(?:the )?(?:u\.?s\.?a?\.?|united states(?: of america)?|america)$|^(?:all )?nation ?wide$|^(?:anywhere|everywhere|all over|across|all) (?:in |of )?(?:the )?(?:u\.?s\.?a?\.?|united states|country|america)(?: of america)?$|^(?:all|any) states?$/i;
/** Parses the whole text of a location box. */
export function readWholePlace(stated: string): PlaceQuery | null {
  if (stated.length > longestText || /["“”„«»]/.test(stated)) return null;
  const text = stated
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\s,;.!?]+$/, (end) => (end.startsWith('.') ? '.' : ''))
    .replace(/^(?:in|near|around|at|close to|within|jobs in)\s+(?=\S{2})/i, '');
  if (text === '') return null;
  if (usName.test(text)) return us;
  if (!namesRemote(text) && !/^(?:from|at) home$/i.test(text)) return readText(text) ?? readStatedPlace(text);
  const rest = withoutWorkplace(text, ' ')
    .replace(/[([]\s*[)\]]|^(?:from|at) home$/gi, ' ')
    .replace(/^[\s,:;|/-]+|[\s,:;|/-]+$/g, '')
    .replace(/^(?:(?:only|ok|or|in|within)[\s,]+)+/i, '')
    .replace(/\s+/g, ' ');
  if (!/[\p{L}\p{N}]/u.test(rest) || /^(?:jobs?|work)$/i.test(rest) || usName.test(rest)) return remote;
  return readText(rest);
}

/**
 * Parses texts with other or more punctuation: "Chicago (IL)", "Chicago, Cook County, IL", "US-TX-Austin",
 * "Texas - Austin".
 */
function readStatedPlace(text: string): PlaceQuery | null {
  const parts = text.split(/\s*[,()/|]\s*/).filter(Boolean);
  if (parts.length > 1) {
    const found = readText(`${parts[0]}, ${parts.at(-1)}`);
    if (found) return found;
  }
  const typed = readUnknownCity(text);
  if (typed || !/[,\-–|/]/.test(text)) return typed;
  const { city, state } = readStatedPlaces(text).places[0] ?? {};
  const known = city && state ? cityPlace(city, state) : undefined;
  return known ? cityArea(known) : null;
}

/** "Camp Nowhere, TX": an unknown name with its state. */
function readUnknownCity(text: string): PlaceQuery | null {
  const [, name = '', last = ''] = text.match(/^([^,]+),\s*([^,]+)$/) ?? [];
  const state = readTypedState(last);
  if (!state || !isCityName(name)) return null;
  return area('city', `${name}, ${state}`, [], usualMiles, { city: name, state });
}

/** Tries the parsers in turn. The first one that understands the text wins. */
function readAll(text: string): PlaceReading | null {
  const key = placeKey(text.replaceAll(',', ' '));
  if (key === '') return null;
  return (
    readZip(text) ??
    readKnownArea(key) ??
    readStateRegion(key) ??
    readStateAlone(text, key) ??
    readCounty(text) ??
    readCityAndState(text) ??
    readAround(text) ??
    readCityAbroad(text) ??
    readBareName(text, key)
  );
}

function readText(text: string): PlaceQuery | null {
  const plain = withoutCountry(text);
  return (readAll(plain) ?? (plain === text ? null : readAll(text)))?.query ?? null;
}

/** "Austin, TX, USA" without the country. */
const withoutCountry = (text: string): string =>
  text.replace(/(?<=\S)[\s,-]+(?:u\.?s\.?a?\.?|united states(?: of america)?)$/i, '');

function area(
  what: AreaQuery['what'],
  label: string,
  centers: Point[],
  miles: number,
  more: Partial<Pick<AreaQuery, 'city' | 'state' | 'county' | 'others'>> = {},
): AreaQuery {
  return { kind: 'area', what, label, city: null, state: null, centers, miles, others: [], ...more };
}

const pointOf = ({ latitude, longitude }: Point): Point => ({ latitude, longitude });

const cityLabel = ({ city, state }: { city: string; state: string }): string => `${city}, ${state}`;

function cityArea(city: City, others: OtherPlace[] = []): AreaQuery {
  const { city: name, state } = city;
  const miles = state === 'NY' && boroughs.has(placeKey(name)) ? 0 : usualMiles;
  return area('city', cityLabel(city), [pointOf(city)], miles, { city: name, state, others });
}

/**
 * Boroughs match only themselves: 25 miles around the Bronx would cover most of New York and a part of New
 * Jersey.
 */
const boroughs = new Set(['manhattan', 'brooklyn', 'queens', 'bronx', 'staten island']);

function readZip(text: string): PlaceReading | null {
  const [, before = '', digits = '', after = ''] =
    text.replace(/ \((.*)\)$/, ' $1').match(/^(?:(.*[^\d\s-])[\s,]+)?(\d{5})(?:-?\d{4})?(?:[\s,]+(\D+))?$/) ??
    [];
  const zip = digits ? zipPlace(digits) : undefined;
  if (!zip) return null;
  const named = before || after ? readAll(`${before}${before && after ? ', ' : ''}${after}`)?.query : null;
  if ((before || after) && !agrees(named, zip)) return null;
  const { city, state } = zip;
  const label = `${digits} (${cityLabel(zip)})`;
  return { query: area('zip', label, [pointOf(zip)], usualMiles, { city, state }), isSure: true };
}

/** Whether a place beside a ZIP code is in the same state. */
function agrees(named: PlaceQuery | null | undefined, zip: { state: string }): boolean {
  if (!named || !('state' in named)) return named?.kind === 'us';
  return named.state === null || named.state === zip.state;
}

/** Metro areas, regions and short names of cities, also with a state: "philly pa". */
function readKnownArea(key: string): PlaceReading | null {
  const isSure = key.length > 2 && !isOrdinaryWord(key);
  const isAreaName = key.length > 2 || readState(key) === null;
  const known = knownArea(key) ?? knownArea(key.replace(/^the /, ''));
  if (known) {
    const cities = known.cities.map(tableCity);
    const [main] = cities;
    const city = main && known.label.startsWith(main.city) ? main.city : null;
    const state =
      main && (city !== null || cities.every((one) => one.state === main.state)) ? main.state : null;
    const query = area('metro', known.label, cities.map(pointOf), known.miles, {
      city,
      state,
      others: sameNamed(key),
    });
    return { query, isSure, isAreaName };
  }
  const nickname = nicknamed(key);
  if (nickname)
    return {
      query: cityArea(tableCity(nickname), sameNamed(key)),
      isSure: isSure || key === 'dc' || key === 'sf',
      isAreaName,
    };
  return null;
}

/** "Midwest", "the southern states". A name of one word that is also a word, "west", is a place if it is alone. */
function readStateRegion(key: string): PlaceReading | null {
  const region = stateRegion(key);
  return region
    ? { query: { kind: 'region', ...region }, isSure: !isOrdinaryWord(key), isAreaName: true }
    : null;
}

/** Other places with the name of a region or a nickname. */
const sharedNames: Record<string, OtherPlace[]> = {
  'tri cities': [{ label: 'Tri-Cities, TN', text: 'Tri-Cities TN' }],
  tricities: [{ label: 'Tri-Cities, TN', text: 'Tri-Cities TN' }],
  'tri state': [{ label: 'Cincinnati area', text: 'Cincinnati area' }],
  'tri state area': [{ label: 'Cincinnati area', text: 'Cincinnati area' }],
  'capital region': [{ label: 'Washington, DC area', text: 'DC area' }],
  la: [{ label: 'Louisiana', text: 'Louisiana' }],
  kc: [{ label: 'Kansas City, KS', text: 'Kansas City, KS' }],
};
const sameNamed = (key: string): OtherPlace[] => ownValue(sharedNames, key) ?? [];

function readStateAlone(text: string, key: string): PlaceReading | null {
  const state = readTypedState(text);
  if (!state || key === 'new york') return null;
  if (state === 'DC') return { query: cityArea(tableCity('Washington DC')), isSure: key.length > 2 };
  const others =
    key === 'washington' ? [{ label: 'Washington, DC', text: 'Washington, DC' }] : cityOthers(key, null);
  const query: PlaceQuery = { kind: 'state', state, label: stateText(state), others };
  return {
    query,
    isSure:
      key.length > 2 &&
      !['ill', 'ind', 'del', 'miss', 'mass', 'ore', 'ark', 'wash', 'cali', 'jersey', 'penn'].includes(key),
  };
}

const countyWord = '(?:county|parish|city and borough|borough|census area|municipality|municipio)';

function readCounty(text: string): PlaceReading | null {
  const independent = independentCity(text);
  if (independent) return { query: independent, isSure: true };
  const [, name, last = ''] =
    text.match(new RegExp(`^(.+?) (?:${countyWord}|co\\.)(?:[ ,]+(.+))?$`, 'i')) ?? [];
  if (!name) return null;
  const stated = last ? readTypedState(last) : null;
  if (last && !stated) return null;
  const city = nicknamed(placeKey(name));
  const counties = [
    ...[name, ...spellings(name)].map((one) => countiesNamed(one, stated)),
    city ? countiesNamed(city.slice(0, -3), city.slice(-2)) : [],
  ].find((found) => found.length > 0);
  const [first, ...others] = counties ?? [];
  if (!first) return null;
  first.others = others.slice(0, maxOthers).map(({ label }) => ({ label, text: label }));
  return { query: first, isSure: true };
}

/** "Baltimore city, MD" is a county of its own. "Carson City, NV" is a town, and "Charles City, VA" is another. */
function independentCity(text: string): AreaQuery | null {
  const [, name = '', last] = text.match(/^(.+ city), (.+)$/i) ?? [];
  const state = last ? readTypedState(last) : null;
  const county = state && !cityPlace(name, state) ? countyArea(name, state) : null;
  return county && / city,/.test(county.label) ? county : null;
}

function countiesNamed(name: string, state: string | null): AreaQuery[] {
  const states = state ? [state] : statesWithCounty(name);
  return states.map((one) => countyArea(name, one)).filter((one) => one !== null);
}

/** A county by its name and state. Null if there is no such county. */
export function countyArea(name: string, state: string): AreaQuery | null {
  const found = countyPlace(name, state);
  if (!found) return null;
  const label = `${countyTitle(found.county, state)}, ${state}`;
  return area('county', label, [pointOf(found)], Math.ceil(found.miles), { state, county: found.county });
}

/** "Carson City County": the city alone has its name. */
const cityTitle = (name: string, state: string): string => (cityPlace(name, state) ? `${name} County` : name);

/** "Cook County", "Orleans Parish", "Bethel Census Area", "Baltimore city". */
function countyTitle(county: string, state: string): string {
  const plain = county.replace(/\s*\((?:CA|city)\)$/, '').replace(/^City of /, '');
  if (/ city$/.test(countyKey(county)) && plain !== county)
    return cityTitle(plain.replace(/( city)?$/i, ' city'), state);
  if (/ (?:Parish|Borough|Census Area|Municipality)$/.test(plain)) return plain;
  if (/\(CA\)$/.test(county)) return `${plain} Census Area`;
  const name = plain
    .replace(/^City and (?:County|Borough) of /, '')
    .replace(/ (?:County|City and Borough)$/, '');
  if (state === 'LA') return `${name} Parish`;
  return state === 'AK' ? `${name} Borough` : `${name} County`;
}

/** "austin, tx", "austin tx", "austin texas". */
function readCityAndState(text: string): PlaceReading | null {
  for (const [name, last] of splits(text, 3)) {
    const state = readTypedState(last);
    const found = state && readCityIn(name, state);
    if (!found) continue;
    const isWord = wordCodes.has(last.toUpperCase()) && !text.includes(',');
    return { query: found.query, isSure: !isWord || (found.size >= 5_000 && !isOrdinaryWord(name)) };
  }
  return null;
}

/**
 * The text before and after its last comma. Without a comma, the splits before its last `most` words or
 * fewer, the longest first.
 */
function splits(text: string, most: number): [before: string, last: string][] {
  const comma = text.lastIndexOf(',');
  if (comma > 0) return [[text.slice(0, comma).trim(), text.slice(comma + 1).trim()]];
  const words = text.split(' ');
  const counts = Array.from({ length: Math.min(most, words.length - 1) }, (_, at) => at + 1).reverse();
  return counts.map((count) => [words.slice(0, -count).join(' '), words.slice(-count).join(' ')]);
}

function readCityIn(name: string, state: string): { query: PlaceQuery; size: number } | null {
  const city = cityIn(name, state);
  if (city) return { query: cityArea(city), size: city.size };
  const key = placeKey(name);
  const near = nearTowns[`${key}|${state}`];
  const town = near && cityPlace(near, state);
  if (!town) return null;
  const label = titled(name);
  const query = area('city', `${label}, ${state}`, [pointOf(town)], usualMiles, { city: label, state });
  return { query, size: 0 };
}

const titled = (name: string): string =>
  name === name.toLowerCase()
    ? name.replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    : name;

/** "Greater Boston area", "Tampa metro", "Chicago suburbs". */
function readAround(text: string): PlaceReading | null {
  const inner = text
    .replace(/^(?:the )?(?:greater|metro(?:politan)?)\s+/i, '')
    .replace(/^(?:the )/i, '')
    .replace(
      /[\s,]+(?:(?:greater|metro(?:politan)?|statistical|bay)\s+)*(?:area|region|vicinity|suburbs?|metroplex|metro(?:politan)?|msa)$/i,
      '',
    )
    .replace(/[\s,]+and (?:the )?surrounding(?: areas?)?$/i, '')
    .trim();
  if (inner === text || inner.length < 2) return null;
  const known = readKnownArea(`${placeKey(inner)} metro`);
  if (known) return known;
  const found = readAll(inner);
  if (found?.query.kind !== 'area' || found.query.what !== 'city') return found;
  const { label, centers, city, state, others } = found.query;
  const size = (city && state && cityPlace(city, state)?.size) || 0;
  const miles = size >= 500_000 ? 40 : size >= bigCity ? 30 : usualMiles;
  return {
    query: area('metro', `${label} area`, centers, miles, { city, state, others }),
    isSure: found.isSure,
  };
}

/** "Paris, France", "toronto on", "Berlin, DE", "Chennai, TN". */
function readCityAbroad(text: string): PlaceReading | null {
  for (const [name, last] of splits(text, 4)) {
    const code = last.toUpperCase();
    const named = countryByName(last);
    const known = citiesAbroad(name).find(
      ({ country }) =>
        country === named ||
        country === code ||
        countryName(country) === titled(last) ||
        isRegionCode(country, code),
    );
    if (known) return { query: abroad(known.country, known.city), isSure: last.length > 2 };
    const isWritten =
      text.includes(',') && named && named !== 'US' && (last.length > 2 || last === last.toUpperCase());
    if (isWritten && isCityName(name) && !readTypedState(last))
      return { query: abroad(named, titled(name)), isSure: true };
  }
  return null;
}

function abroad(country: string, city: string | null, others: OtherPlace[] = []): PlaceQuery {
  const label = city ? `${city}, ${countryName(country)}` : countryName(country);
  return { kind: 'abroad', country, city, label, others };
}

/** A bare name: a city, a country, a big city abroad, or a county. */
function readBareName(text: string, key: string): PlaceReading | null {
  // Villages have such names, too.
  if (/^(?:north|mid|far|middle)$/.test(key) || worldRegion(key)) return null;
  const city = largestCity(text);
  const country = key.length > 2 || key === 'uk' ? countryByName(text) : null;
  if (country === 'US') return { query: us, isSure: key === 'usa' || key.startsWith('united states') };
  if (country && !(city && city.size >= ownCity))
    return { query: abroad(country, null, cityOthers(key, null)), isSure: !isOrdinaryWord(text) };
  const outside = citiesAbroad(text)[0];
  if (outside && !(city && winsOver(city, outside.population))) {
    const isSure = outside.population >= famousAbroad.population && !isOrdinaryWord(text);
    return { query: abroad(outside.country, outside.city, cityOthers(text, null)), isSure };
  }
  if (city) {
    const isSure = city.size >= bigCity && !isOrdinaryWord(text);
    return {
      query: cityArea(city, bareOthers(city, key)),
      isSure,
      people: citiesNamed(text)[0]?.size ?? city.size,
    };
  }
  const [state, ...others] = statesWithCounty(text);
  const county = state && others.length === 0 ? countyArea(text, state) : null;
  if (county) return { query: county, isSure: false };
  const near = Object.keys(nearTowns).find((one) => one.slice(0, -3) === key);
  const found = near && readCityIn(text, near.slice(-2));
  return found ? { query: found.query, isSure: false } : null;
}

const winsOver = (city: City, population: number): boolean =>
  city.size >= ownCity || population < famousAbroad.population || population < famousAbroad.times * city.size;

/** Bare names that mean another city than the largest one. */
const betterKnown: Record<string, string> = {
  'new york': 'NY',
  pasadena: 'CA',
  greenville: 'SC',
  princeton: 'NJ',
  hollywood: 'FL',
  burlington: 'VT',
  wilmington: 'DE',
};

/** The largest city with a name, or a better-known one. */
function largestCity(name: string): City | undefined {
  let largest: City | undefined;
  for (const key of spellings(name)) {
    const better = betterKnown[key];
    if (better) return cityByKey(key, better);
    const [state] = statesWithCity(key);
    const found = state && cityByKey(key, state);
    if (found && found.size > (largest?.size ?? 0)) largest = found;
  }
  return largest;
}

/** The cities with a name, the largest first, without small ones beside a large one. */
function citiesNamed(name: string): City[] {
  const cities = spellings(name)
    .flatMap(citiesByKey)
    .sort((a, b) => b.size - a.size);
  const least = Math.max(500, Math.min(10_000, (cities[0]?.size ?? 0) / 50));
  return cities.filter((one) => one.size >= least);
}

/** The other cities with a name, to offer. */
function cityOthers(name: string, chosen: City | null): OtherPlace[] {
  return citiesNamed(name)
    .map(cityLabel)
    .filter((label) => !chosen || label !== cityLabel(chosen))
    .slice(0, maxOthers)
    .map((label) => ({ label, text: label }));
}

/** Other meanings of a bare city's name: other cities, the state, a city abroad. */
function bareOthers(city: City, key: string): OtherPlace[] {
  const state = key === 'new york' ? [{ label: 'New York State', text: 'New York State' }] : [];
  const outside = citiesAbroad(city.city)[0];
  const label = outside && `${outside.city}, ${countryName(outside.country)}`;
  const away = label && outside.population > city.size ? [{ label, text: label }] : [];
  const country = countryByName(city.city);
  const abroadToo =
    country && country !== 'US' ? [{ label: countryName(country), text: countryName(country) }] : [];
  return [...state, ...cityOthers(key, city), ...away, ...abroadToo];
}

const longestPlace = 6;
let firstWords: Set<string> | undefined;

/** Whether a place can start with this word. Most words of a sentence cannot. */
function beginsPlace(word: string): boolean {
  firstWords ??= new Set(
    [
      ...gazetteer().citiesByName.keys(),
      ...gazetteer().countiesByName.keys(),
      ...Object.keys(nearTowns).map((key) => textBefore(key, '|')),
      ...Object.keys(otherNames).map((key) => textBefore(key, '|')),
      ...areaNames(),
      ...stateRegionNames(),
      ...cityAbroadKeys(),
      ...countryKeys(),
      ...stateWords(),
      'greater',
      'metro',
      'metropolitan',
      'the',
      'downtown',
    ].map((key) => textBefore(key, ' ')),
  );
  return /^\d{5}(-\d{4})?$/.test(word) || firstWords.has(textBefore(placeKey(word), ' '));
}

/** Parses the longest place at a word of a sentence. */
export function readPlaceAt(words: string[], start: number): PlaceInWords | null {
  const first = words[start];
  if (first === undefined || !beginsPlace(first)) return null;
  const longest = aloneOnly.has(first) ? 1 : longestPlace;
  for (let length = Math.min(longest, words.length - start); length > 0; length -= 1) {
    const own = words.slice(start, start + length);
    const next = words[start + length];
    if (length > 1 && isConnective(own.at(-1) ?? '') && next !== undefined && beginsPlace(next)) continue;
    const found = readInWords(own.join(' '));
    if (found) return { length, isAreaName: false, people: 0, ...found };
  }
  return null;
}

/** Codes of states that no longer name starts with. */
const aloneOnly = new Set(['in', 'or', 'me', 'hi', 'ok', 'as']);

/**
 * "salem or albany", "columbus in ohio": a code that is a word, with another place after it, is not a code.
 */
const isConnective = (word: string): boolean => word === 'in' || word === 'or';

function readInWords(text: string): PlaceReading | null {
  if (text.length > longestText) return null;
  if (usName.test(text)) return { query: us, isSure: /states$|states of america$|^usa$/.test(text) };
  const plain = text.replace(/(?<=\S) (?:usa|united states)$/, '');
  const found = readAll(plain);
  return found;
}
