import { LRUCache } from 'lru-cache';
import { gazetteer } from '../../catalog/places/gazetteer.ts';
import { placeKey } from '../../catalog/places/place-key.ts';
import { readTypedState } from '../../catalog/places/read-state.ts';
import { stateNames, stateText } from '../../catalog/places/state-names.ts';
import { cityByKey } from '../../catalog/places/zips.ts';
import { editDistance } from '../spelling.ts';

/** Longer texts are not names of places. */
const longestText = 60;
/** Shorter names have too many neighbors, and names from here on may have two edits. */
const letters = { min: 5, twoEdits: 7 };
/** Without a state, only cities with so many people are meant. */
const minPeople = 20_000;

/** A look-up takes some 10 ms, and a page needs it several times. The place of each text; empty: none. */
const remembered = new LRUCache<string, string>({ max: 500 });

/**
 * The place that a mistyped text most likely means, as a text to search for: "san fransisco" is "San Francisco, CA". The first letter must be
 * right.
 * @returns null if no place is near.
 */
export function nearestPlace(text: string): string | null {
  if (text.length > longestText || /[\d"“”]/.test(text)) return null;
  const known = remembered.get(text) ?? look(text) ?? '';
  remembered.set(text, known);
  return known === '' ? null : known;
}

function look(text: string): string | null {
  const { name, state } = nameAndState(text);
  if (name.length < letters.min) return null;
  const max = name.length < letters.twoEdits ? 1 : 2;
  let best: { key: string; state: string; edits: number; size: number } | null = null;
  for (const place of state === null ? [...states(), ...cities()] : cities(state)) {
    if (place.key[0] !== name[0] || (state === null && place.size < minPeople)) continue;
    const edits = editDistance(name, place.key, max);
    if (edits > max || (best && (edits > best.edits || (edits === best.edits && place.size <= best.size))))
      continue;
    best = { ...place, edits };
  }
  if (!best) return null;
  const city = cityByKey(best.key, best.state);
  return city && best.size < stateSize ? `${city.city}, ${best.state}` : stateText(best.state);
}

/** "pittsburg pa" and "Pittsburg, PA" name a state. */
function nameAndState(text: string): { name: string; state: string | null } {
  const words = text.replaceAll(',', ' ').trim().split(/\s+/);
  for (const count of [2, 1]) {
    const state = words.length > count ? readTypedState(words.slice(-count).join(' ')) : null;
    if (state) return { name: placeKey(words.slice(0, -count).join(' ')), state };
  }
  return { name: placeKey(words.join(' ')), state: null };
}

/** A state wins over the cities of its name. */
const stateSize = 1e9;

const states = () =>
  Object.entries(stateNames).map(([state, name]) => ({ key: placeKey(name), state, size: stateSize }));

/** The cities, or those of a state. */
function* cities(state?: string): Generator<{ key: string; state: string; size: number }> {
  const table = gazetteer().cities;
  for (const key of table.keys())
    if (state === undefined || key.endsWith(`|${state}`))
      yield { key: key.slice(0, -3), state: key.slice(-2), size: table.size(key) };
}
