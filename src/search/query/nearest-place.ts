import { LRUCache } from 'lru-cache';
import { gazetteer } from '../../catalog/places/gazetteer.ts';
import { areaNames } from '../../catalog/places/metro-areas.ts';
import { placeKey } from '../../catalog/places/place-key.ts';
import { readPlaceQuery } from '../../catalog/places/place-query.ts';
import { readTypedState } from '../../catalog/places/read-state.ts';
import { stateNames } from '../../catalog/places/state-names.ts';
import { stateRegionNames } from '../../catalog/places/state-regions.ts';
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
  const known = remembered.get(text) ?? labelOf(look(text)) ?? '';
  remembered.set(text, known);
  return known === '' ? null : known;
}

/** The label of a name: "twin cities" is "Twin Cities, MN". */
const labelOf = (text: string | null): string | null => text && (readPlaceQuery(text)?.label ?? text);

function look(text: string): string | null {
  const { name, state } = nameAndState(text);
  if (name.length < letters.min) return null;
  const max = name.length < letters.twoEdits ? 1 : 2;
  let best: (Named & { edits: number }) | null = null;
  for (const place of state === null ? wellKnown(name.charAt(0)) : cities(state)) {
    if (place.key[0] !== name[0]) continue;
    const edits = editDistance(name, place.key, max);
    if (edits > max || (best && (edits > best.edits || (edits === best.edits && place.size <= best.size))))
      continue;
    best = { ...place, edits };
  }
  return best && (best.text ?? cityText(best));
}

const cityText = ({ key, state }: Named): string | null => {
  const city = cityByKey(key, state);
  return city ? `${city.city}, ${state}` : null;
};

/** "pittsburg pa" and "Pittsburg, PA" name a state. */
function nameAndState(text: string): { name: string; state: string | null } {
  const words = text.replaceAll(',', ' ').trim().split(/\s+/);
  for (const count of [2, 1]) {
    const state = words.length > count ? readTypedState(words.slice(-count).join(' ')) : null;
    if (state) return { name: placeKey(words.slice(0, -count).join(' ')), state };
  }
  return { name: placeKey(words.join(' ')), state: null };
}

interface Named {
  key: string;
  state: string;
  /** People, by which one of several near names is chosen. */
  size: number;
  /** What to search for; null: the city. */
  text: string | null;
}

/** A state wins over the cities of its name, and both win over an area. */
const sizes = { state: 1e9, area: minPeople };

const states = (): Named[] =>
  Object.entries(stateNames).map(([state, name]) => ({
    ...{ key: placeKey(name), state, size: sizes.state },
    text: name,
  }));

/** Metro areas and regions, by each of their names. */
const areas = (): Named[] =>
  [...areaNames(), ...stateRegionNames()].map((key) => ({ key, state: '', size: sizes.area, text: key }));

let byLetter: Map<string, Named[]> | undefined;

/** The states, areas and larger cities that begin with a letter. */
function wellKnown(letter: string): Named[] {
  byLetter ??= Map.groupBy(
    [...states(), ...areas(), ...cities().filter(({ size }) => size >= minPeople)],
    ({ key }) => key.charAt(0),
  );
  return byLetter.get(letter) ?? [];
}

/** The cities, or those of a state. */
function* cities(state?: string): Generator<Named> {
  for (const [key, city] of gazetteer().cities)
    if (state === undefined || city.state === state)
      yield { key: key.slice(0, -3), state: city.state, size: city.size, text: null };
}
