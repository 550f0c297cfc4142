import { placeKey } from './place-key.ts';
import { countryByName } from './read-country.ts';
import { isKnownCity } from './read-location.ts';
import { readState } from './read-state.ts';
import { withoutWorkplace } from './read-workplace.ts';
import { cityByKey, cityPlace, statesWithCity } from './zips.ts';

/** Separators between places, and words that only count them. */
const apart = /\s*[;|•·\n]\s*|\s+\/\s+|\s+&\s+|\s+or\s+|\s+and\s+|\s*\+\s*/i;
const count =
  /\(?\+?\s*\b(?:and\s+)?\d+\s+(?:more|other|additional|others|locations?|cities|sites)\b[^;|•,]*|\b(?:multiple|various|several|many)\s+(?:\w+\s+)?(?:locations?|cities|sites|states)\b/gi;

/**
 * Splits a posting's location into the texts of its places: "New York, NY; Boston, MA" and "New York, NY,
 * Boston, MA" have two, "Austin or Dallas, TX" has "Austin, TX" and "Dallas, TX".
 */
export function splitPlaces(location: string): string[] {
  const text = withCodes(location.normalize('NFKC'))
    .replace(count, ' ; ')
    .replace(/[ \t]+/g, ' ')
    .trim();
  if (countryByName(text) || isKnownCity(text)) return [text];
  const pieces = text
    .split(apart)
    .map((piece) => withoutWorkplace(piece).trim())
    .filter((piece) => /\p{L}|\d{5}/u.test(piece) && !/^(?:or|and)$/.test(piece));
  return shareLastPart(pieces).flatMap(splitCommas);
}

const placeEnd = String.raw`(?=\s*(?:$|[,;|/•()&+]|-?\d{5}\b|\s-\s|\s(?:or|and|usa?|united states)\b))`;
const lowerCode = new RegExp(String.raw`(?<![\p{L}\d.'’-])(\p{L}\p{L}|\p{L}\.\p{L}\.)${placeEnd}`, 'gu');

/** Capitalizes the codes of states at the ends of parts in a text of lower case: "austin tx; boston, ma". */
function withCodes(text: string): string {
  if (text !== text.toLowerCase()) return text;
  return text
    .replace(/^[a-z]{2}(?=\s?-)/, (code) => (readState(code) ? code.toUpperCase() : code))
    .replace(lowerCode, (code) => (readState(code) ? code.toUpperCase() : code));
}

/**
 * "Austin or Dallas, TX": a piece without a comma takes the state of the next piece, if that state has such a
 * city.
 */
function shareLastPart(pieces: string[]): string[] {
  const shared: string[] = [];
  for (const piece of pieces.toReversed()) {
    const state = shared.at(-1)?.match(/,\s*([^,]+)$/)?.[1] ?? '';
    const code = readState(state);
    const isCityThere = code && !piece.includes(',') && !readState(piece) && cityPlace(piece, code);
    shared.push(isCityThere ? `${piece}, ${state}` : piece);
  }
  return shared.reverse();
}

/** Groups the parts between commas into places. Each place ends with its state or country. */
function splitCommas(piece: string): string[] {
  const parts = piece.split(/\s*,\s*/).filter(Boolean);
  if (parts.length < 3) return isCityList(parts) ? parts : [piece];
  const [first = ''] = parts;
  // "US, CA, San Francisco"
  if (countryByName(first) && !readState(first) && !anchor(parts.at(-1) ?? '')) return [piece];
  const places: string[] = [];
  let group: string[] = [];
  for (const [at, part] of parts.entries()) {
    group.push(part);
    if (!endsPlace(part, parts[at + 1])) continue;
    places.push(...splitGroup(group));
    group = [];
  }
  if (places.length === 0) return isCityList(parts) ? parts : [piece];
  return group.length > 0 ? [...places, group.join(', ')] : places;
}

/** Whether a part ends its place: a state or country without a state or country after it. */
function endsPlace(part: string, next: string | undefined): boolean {
  if (!anchor(part)) return false;
  if (next === undefined || !anchor(next)) return !(next && /^\d{5}(-\d{4})?$/.test(next));
  const isCode = /^[A-Z]{2}$/.test(part);
  // "New York, NY": the name of a state before a state's code is a city. "Texas, United States" continues.
  // "TX, CA" does not.
  return isCode && next !== part && countryByName(next) !== 'US';
}

const anchor = (part: string): boolean => {
  const name = part.replace(/\s+\d{5}(?:-\d{4})?$/, '');
  return (
    readState(name) !== null ||
    countryByName(name) !== null ||
    (/\s[A-Z]{2}$/.test(name) && readState(name.slice(-2)) !== null)
  );
};

/** "Austin, Dallas, TX" is two places. "Pentagon, Arlington, Virginia" is one. */
function splitGroup(group: string[]): string[] {
  const last = group.at(-1) ?? '';
  const state = readState(last);
  const cities = group.slice(0, -1);
  const isList = state && cities.length > 1 && cities.every((city) => cityPlace(city, state));
  return isList ? cities.map((city) => `${city}, ${last}`) : [group.join(', ')];
}

/** "Austin, Denver, Seattle". */
function isCityList(parts: string[]): boolean {
  return parts.length > 1 && parts.every((part) => !readState(part) && largestSize(part) >= smallestListed);
}

/** The minimum population of a bare city in a list. */
const smallestListed = 50_000;

function largestSize(name: string): number {
  const key = placeKey(name);
  const [state] = statesWithCity(key);
  return (state && cityByKey(key, state)?.size) || 0;
}
