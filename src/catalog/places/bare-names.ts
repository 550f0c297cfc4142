import { barePlace, nicknamePlace } from './bare-places.ts';
import { cityIn, nearTowns } from './city-spellings.ts';
import type { KnownPlace } from './known-place.ts';
import { placeKey } from './place-key.ts';
import { cityOfName } from './places-in-state.ts';
import { citiesByKey, statesWithCity } from './zips.ts';

/** Places of names without a state. */
export function bareOnes(names: string[], isInUs: boolean): KnownPlace[] {
  return names.flatMap((name) => bareName(name, isInUs));
}

export function bareName(name: string, isInUs: boolean): KnownPlace[] {
  const pair = name.split(/\s?-\s?/);
  if (pair.length === 2 && !barePlace(name, isInUs)?.city) {
    const shared = sharedState(pair);
    if (shared) return pair.flatMap((one) => cityOfName(one, shared) ?? []);
  }
  const found = barePlace(name, isInUs) ?? listedPlace(name) ?? (/\d/.test(name) ? cityOfStreet(name) : null);
  return found ? [found] : [];
}

/** "Rikers Island", "Joint Base Andrews": a base, an island or a suburb whose name only one state has. One word may be anything. */
function listedPlace(name: string): KnownPlace | null {
  const key = placeKey(name);
  const [state, ...others] = new Set([...(statesOfListed.get(key) ?? []), ...statesWithCity(key)]);
  return state && others.length === 0 && statesOfListed.has(key) && key.includes(' ')
    ? cityOfName(name, state)
    : null;
}

const statesOfListed = new Map(
  Array.from(
    Map.groupBy(Object.keys(nearTowns), (key) => key.slice(0, -3)),
    ([name, keys]) => [name, keys.map((key) => key.slice(-2))],
  ),
);

/** "30-30 Thomson Ave L I City Qns": a well-known city at the end of a street address. */
function cityOfStreet(text: string): KnownPlace | null {
  const words = text.split(' ');
  for (const count of [3, 2, 1]) {
    if (words.length < count + 2) continue;
    const end = words.slice(-count).join(' ');
    const found = /\d/.test(end) ? null : barePlace(end, false);
    if (found?.city && found.state) return found;
  }
  return null;
}

/** The only state with all these cities, or the one with the largest of each: VA for Norfolk and Virginia Beach. */
export function sharedState(names: string[]): string | null {
  const states = names.map((name) => statesWithCity(placeKey(name)));
  const [first = []] = states;
  const shared = first.filter((state) => states.every((own) => own.includes(state)));
  if (shared.length === 1) return shared[0] ?? null;
  return shared.find((state) => states.every((own) => own[0] === state)) ?? null;
}

/** Whether a bare name surely means a much larger city of another state. */
export function isElsewhere(name: string, state: string): boolean {
  const sure = barePlace(name, false);
  if (!sure?.city || sure.state === state) return false;
  const [largest] = citiesByKey(placeKey(sure.city));
  return (largest?.size ?? 0) > 20 * (cityIn(name, state)?.size ?? 0);
}

/** The city that has the name or code of another state or of its own: "New York", "LA", "Washington". */
export function cityNamedAsState(text: string): KnownPlace | null {
  if (/^(?:washington|d\.?c\.?)$/i.test(text)) return nicknamePlace('DC');
  if (/^(?:new york|ny)$/i.test(text)) return nicknamePlace('NYC');
  return /^la$/i.test(text) ? nicknamePlace('LA') : null;
}
