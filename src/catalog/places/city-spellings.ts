import { ownValue } from '../../platform/own-value.ts';
import { required } from '../../platform/required.ts';
import type { City } from './gazetteer.ts';
import data from './known-places.json' with { type: 'json' };
import { nicknamed } from './metro-areas.ts';
import { placeKey } from './place-key.ts';
import { readState } from './read-state.ts';
import { cityByKey, cityPlace } from './zips.ts';

/** Cities with an unambiguous bare name, and short names of cities. */
export const bareCities = data.bareCities as unknown as Record<string, [city: string, state: string]>;

/** Other names of cities, by place key and state. The values are the ZIP file's names. */
export const otherNames: Record<string, string> = data.otherNames;

/** Bases and suburbs without a ZIP code under their own name, and the town whose point they get. */
export const nearTowns: Record<string, string> = data.nearTowns;

/** A city of the tables such as "Las Vegas NV". The gazetteer has all of them. */
export function tableCity(named: string): City {
  return required(cityPlace(named.slice(0, -3), named.slice(-2)), named);
}

/** A city of a state in any usual spelling. */
export function cityIn(name: string, state: string): City | undefined {
  const own = cityByKey(placeKey(name), state);
  if (own) return own;
  for (const key of spellings(name)) {
    const other = otherNames[`${key}|${state}`];
    const nickname = nicknamed(key);
    const found =
      cityByKey(key, state) ??
      (other && cityPlace(other, state)) ??
      (nickname?.endsWith(` ${state}`) && tableCity(nickname));
    if (found) return found;
  }
  return undefined;
}

const longWords: Record<string, string> = {
  colo: 'colorado',
  spgs: 'springs',
  spg: 'spring',
  bch: 'beach',
  jct: 'junction',
  hls: 'hills',
  vly: 'valley',
  grv: 'grove',
  pk: 'park',
  vlg: 'village',
  pt: 'port',
  ctr: 'center',
};
const directions: Record<string, string> = {
  n: 'north',
  no: 'north',
  s: 'south',
  so: 'south',
  e: 'east',
  w: 'west',
};

/** The place keys of a name's possible spellings: "N Las Vegas", "Colo Spgs", "LaGrange" and "La Grange". */
export function spellings(name: string): string[] {
  const key = placeKey(name.replace(/^(?:city of|downtown|uptown)\s+/i, ''));
  const [first = '', ...rest] = key.split(' ').map((word) => ownValue(longWords, word) ?? word);
  const long = rest.length > 0 ? [ownValue(directions, first) ?? first, ...rest].join(' ') : first;
  const apart = long.replace(/^(la|le|de|du|des|el|van|mac)(?=[a-z]{4})/, '$1 ');
  const point = long.replace(/\bport(?= )/, (word) => (/\bpt\b/.test(key) ? 'point' : word));
  const joined = long.replace(/^(la|le|de|du|des|el|van|mac) (?=[a-z]{3})/, '$1');
  return [...new Set([placeKey(name), key, long, point, apart, joined])];
}

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
