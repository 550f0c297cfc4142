import otherNames from './country-names.json' with { type: 'json' };
import { placeKey } from './place-key.ts';

/**
 * Territories with country codes of their own. A posting there is in the US, with the territory as its state.
 */
const territories = new Set(['AS', 'GU', 'MP', 'PR', 'VI']);

/** By place key. In a place's text, Canada's provinces take the place of a state. */
const names = new Map(Object.entries(otherNames));
const codes = new Set<string>();
/** Groups of countries, and codes for private use. */
const noCountry = /^(?:X.|Q.|ZZ|EU|UN|EZ)$/;
/** DD, SU and other withdrawn codes canonicalize to their replacements. */
const isWithdrawn = (code: string): boolean => Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`;
const display = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
for (const first of letters)
  for (const second of letters) {
    const code = first + second;
    const name = display.of(code);
    if (!name || noCountry.test(code) || isWithdrawn(code) || names.has(placeKey(name))) continue;
    codes.add(code);
    names.set(placeKey(name), code);
    names.set(placeKey(name.replace('&', 'and')), code);
  }

/** The ISO code of a country's English name. US for a territory. Null for anything else, including codes. */
export function countryByName(text: string): string | null {
  const code = names.get(placeKey(text)) ?? null;
  return code && territories.has(code) ? 'US' : code;
}

/** The country in a field of its own: a name, or a two-letter ISO code. */
export function readCountry(field: string): string | null {
  const code = field.trim().toUpperCase();
  if (territories.has(code)) return 'US';
  return codes.has(code) ? code : countryByName(field);
}

const english = new Intl.DisplayNames('en', { type: 'region' });

/** A country's English name by its ISO code. */
export const countryName = (code: string): string => english.of(code) ?? code;

/** A stated country for a place's text: the name of a code, since "CA" in a text may be California. "US" is clear. */
export const countryInText = (stated: string): string =>
  /^[a-z]{2}$/i.test(stated) && stated.toUpperCase() !== 'US' ? countryName(stated.toUpperCase()) : stated;

/** The place keys of all countries' names. */
export const countryKeys = (): string[] => Array.from(names.keys());
