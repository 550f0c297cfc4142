import { bareCities, otherNames } from './known-places.ts';
import { placeKey } from './place-key.ts';
import { countryByName } from './read-country.ts';
import { readState } from './read-state.ts';
import { withoutWorkplace } from './read-workplace.ts';
import { cityPlace, countyPoint, zipPlace } from './zips.ts';

/** What a text says about a place; null where it does not, or not surely. */
export interface Located {
  city: string | null;
  state: string | null;
  zip: string | null;
  country: string | null;
}

export const nowhere: Located = { city: null, state: null, zip: null, country: null };

/**
 * Reads the first place that a text names: "Austin, TX", "Austin, Texas, United States", "US-TX-Austin", "St. Louis, MO 63303",
 * "55 Water St Ny Ny", "Lisbon, Portugal". A street or a city without its state gives nothing, but for cities that a bare name
 * surely means.
 */
export function readLocation(location: string): Located {
  const text = withoutWorkplace(location.slice(0, 300).normalize('NFKC').replace(/\s+/g, ' '));
  for (const first of firstPlaces(text)) {
    const found = readOne(first);
    if (found.state || found.country) return found;
  }
  return nowhere;
}

/** The first of several places, the shortest reading first: without what stands in brackets, and up to an "and". */
function firstPlaces(text: string): string[] {
  const plain = text.replace(/\(?\+?\s*\b(?:and\s+)?\d+ (?:more|other|additional)\b.*$/i, '');
  const first = plain.split(/[;|•]|\s\/\s|\s&\s|\sor\s/i)[0]!;
  const open = first.replace(/\([^()]*\)/g, ' ').replace(/\s+(?=,|$)/g, '');
  return [...new Set([open, first].flatMap((one) => [one.split(/\sand\s/i)[0]!.trim(), one.trim()]))];
}

function readOne(text: string): Located {
  const key = placeKey(text);
  const bare = Object.hasOwn(bareCities, key) ? bareCities[key] : undefined;
  if (bare) return { ...nowhere, city: bare[0], state: bare[1], country: 'US' };
  const coded = text.match(/^(?:USA?|United States)\s?-\s?([A-Z]{2})\s?-\s?(.+)$/i);
  const parts = coded ? [coded[2]!, coded[1]!] : splitParts(text);
  const country = countryByName(parts.at(-1) ?? '');
  const state = parts.length > 1 ? readState(parts.at(-1)!) : null;
  if (country && !state) return country === 'US' ? readUs(parts) : foreign(parts.slice(0, -1), country);
  return readUs(parts);
}

function splitParts(text: string): string[] {
  return text
    .replace(/[()]/g, ',')
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

/** Reads parts of which the last may be the United States: the first state in them, with what stands before it. */
function readUs(all: string[]): Located {
  const hasCountry = countryByName(all.at(-1) ?? '') === 'US' && !readState(all.at(-1)!);
  const parts = hasCountry ? all.slice(0, -1) : all;
  for (const [index, part] of parts.entries()) {
    const found = readStatePart(part, parts[index - 1] ?? '', parts[index + 1] ?? '');
    if (found) return found;
  }
  return hasCountry ? { ...nowhere, country: 'US' } : nowhere;
}

/** A part that is a state, or ends in one, with or without a ZIP code. */
function readStatePart(part: string, before: string, next: string): Located | null {
  const [, name = part, digits = ''] = part.match(/^(.*?)[\s,]*(\d{5})(?:-\d{4})?$/) ?? [];
  const state = readState(name);
  // "New York, NY": the name of a state that is followed by another state is a city.
  const following = readState(next.replace(/\s*\d{5}(?:-\d{4})?$/, ''));
  if (state && !(following && (name.length > 2 || following === state))) {
    if (before && isOutside(before, state)) return null;
    const city = before || (cityPlace(next, state) ? next : '');
    return inState(city, state, digits || (/^\d{5}$/.test(next) ? next : ''));
  }
  const tail = name.match(/^(.+?)\s+([A-Z]{2}|[A-Z][a-z]|[A-Z]\.\s?[A-Z]\.?)$/);
  const last = tail && readState(tail[2]!);
  if (!last) return null;
  const found = inState(tail[1]!, last, digits);
  const isCode = /^[A-Z]{2}$/.test(tail[2]!) && name !== name.toUpperCase();
  return found.city && (isCode || digits || cityPlace(found.city, last)) ? found : null;
}

/** Big cities abroad whose countries or provinces share a code or a name with a state: "Berlin, DE", "Toronto, CA", "Tbilisi, Georgia". */
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
  const zip = place?.state === state ? digits : null;
  return { city: findCity(before, state) ?? (zip && place!.city), state, zip, country: 'US' };
}

/** The city in what stands before a state: known as a whole, or at the end of a street address, else any name that is no street. */
export function findCity(text: string, state: string): string | null {
  const words = text.split(' ').filter(Boolean);
  for (let start = 0; start < words.length; start += 1) {
    if (start > 0 && words.length - start > 4) continue;
    const known = knownCity(words.slice(start).join(' '), state);
    if (known && (start === 0 || isStreet(text))) return known;
  }
  return isCityName(text) ? text : null;
}

function knownCity(name: string, state: string): string | null {
  return cityPlace(otherNames[`${placeKey(name)}|${state}`] ?? name, state)?.city ?? null;
}

/** The point of "Albemarle County" and the like. */
export function countyOf(text: string, state: string) {
  const name = text.match(/^(.+?)\s+(?:county|parish)$/i)?.[1];
  return name ? (countyPoint(name, state) ?? cityPlace(name, state)) : undefined;
}

const isStreet = (text: string): boolean => /\d/.test(text);
const notCity =
  /\b(?:county|parish|location|locations|multiple|various|negotiable|nationwide|statewide|selection|throughout|any|all|many|other|vacanc\w+|tbd|unknown|office|division|department|hq|headquarters|no|city|n\/a)\b/i;
/** A name that may stand as a city although the ZIP file does not know it: a base, a village, a city abroad. */
export function isCityName(text: string): boolean {
  if (/^[NSEW]\.\s/.test(text)) return false;
  if (text.length < 3 || text.length > 40 || !/^[\p{L}\p{M}\s.'’()/-]+$/u.test(text)) return false;
  if (/\b(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|lane|floor|suite|plaza|way)\.?$/i.test(text))
    return false;
  return !notCity.test(text.replace(/\bcity$/i, '')) && !readState(text);
}
