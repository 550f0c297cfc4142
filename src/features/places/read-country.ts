import { placeKey } from './place-key.ts';

const aliases: Record<string, string> = {
  usa: 'US',
  us: 'US',
  'united states of america': 'US',
  america: 'US',
  'estados unidos': 'US',
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'great britain': 'GB',
  'republic of ireland': 'IE',
  korea: 'KR',
  'republic of korea': 'KR',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  turkey: 'TR',
  uae: 'AE',
  deutschland: 'DE',
  espana: 'ES',
  brasil: 'BR',
  italia: 'IT',
  'hong kong': 'HK',
  macedonia: 'MK',
  'ivory coast': 'CI',
  burma: 'MM',
  'federated states of micronesia': 'FM',
  'british indian ocean territory diego garcia': 'IO',
  'diego garcia': 'IO',
  // In a place's text, Canada's provinces take the place of a state.
  ab: 'CA',
  alberta: 'CA',
  bc: 'CA',
  'british columbia': 'CA',
  mb: 'CA',
  manitoba: 'CA',
  nb: 'CA',
  'new brunswick': 'CA',
  nl: 'CA',
  newfoundland: 'CA',
  ns: 'CA',
  'nova scotia': 'CA',
  on: 'CA',
  ontario: 'CA',
  qc: 'CA',
  quebec: 'CA',
  sk: 'CA',
  saskatchewan: 'CA',
};
/**
 * Territories with country codes of their own. A posting there is in the US, with the territory as its state.
 */
const territories = new Set(['AS', 'GU', 'MP', 'PR', 'VI']);

const names = new Map(Object.entries(aliases));
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
