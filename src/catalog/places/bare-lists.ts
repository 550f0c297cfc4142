import { bareName, cityNamedAsState, isElsewhere, sharedState } from './bare-names.ts';
import { nicknamePlace, placeOfCity } from './bare-places.ts';
import { citiesAbroad } from './cities-abroad.ts';
import { cityIn } from './city-spellings.ts';
import type { KnownPlace } from './known-place.ts';
import type { Piece } from './piece-reader.ts';
import type { Atom } from './place-atoms.ts';
import { placeKey } from './place-key.ts';
import { cityOfName } from './places-in-state.ts';
import { citiesByKey } from './zips.ts';

/** "Austin or Dallas, TX" and "Kansas City, KS/MO": a piece takes the state or the city of the one beside it. */
export function shareStates(pieces: Piece[]): void {
  for (let at = pieces.length - 2; at >= 0; at -= 1) {
    const [piece, next] = [pieces[at], pieces[at + 1]];
    const state = next?.bare.length === 0 && next.places[0]?.city ? next.places[0].state : null;
    if (!piece || !state || piece.places.length > 0 || piece.bare.length === 0) continue;
    const found = piece.bare.map((name) => cityOfName(name, state));
    if (!found.every((one) => one !== null) || piece.bare.some((name) => isElsewhere(name, state))) continue;
    piece.places = found;
    piece.bare = [];
  }
  for (const [at, piece] of pieces.entries()) {
    const before = pieces[at - 1]?.places.at(-1);
    const { lone } = piece;
    if (
      piece.gap !== 'share' ||
      lone?.text.length !== 2 ||
      !lone.state ||
      !before?.city ||
      before.state === lone.state ||
      !before.state
    )
      continue;
    const city = cityIn(before.city, lone.state);
    if (city && city.size >= 1_000) piece.places = [placeOfCity(city)];
  }
}

/** Reads the names that no state or country belongs to. */
export function readBareLists(pieces: Piece[]): void {
  const open = pieces.filter(
    (piece) => piece.bare.length > 0 || (piece.lone && piece.places.length === 1 && !piece.places[0]?.city),
  );
  const names = pieces.flatMap((piece) => piece.bare);
  const isListOfCities =
    pieces.every(
      (piece) =>
        piece.places.length === 0 || piece.lone || piece.places.every(({ country }) => country !== 'US'),
    ) && names.length > 0;
  const shared = names.length > 1 ? sharedState(names) : null;
  const isSureList = names.every((name) => name.length === 2 || bareName(name, false).length > 0);
  for (const piece of open) {
    const { lone } = piece;
    if (lone && piece.bare.length === 0) {
      const city = cityOfState(lone, isListOfCities, pieces);
      if (city) piece.places = [city];
      continue;
    }
    for (const name of piece.bare)
      piece.places.push(...bareInList(name, shared, piece.isInUs, names.length > 1, isSureList));
  }
}

function bareInList(
  name: string,
  shared: string | null,
  isInUs: boolean,
  isList: boolean,
  isSureList: boolean,
): KnownPlace[] {
  if (isList) {
    const nickname = name.length === 2 && isSureList ? nicknamePlace(name) : null;
    if (nickname) return [nickname];
  }
  const own = shared ? cityOfName(name, shared) : null;
  const sure = bareName(name, isInUs);
  if (sure.length > 0) return sure;
  return own ? [own] : isList ? largestListed(name) : [];
}

/** The minimum population of a bare city in a list. */
const smallestListed = 50_000;

function largestListed(name: string): KnownPlace[] {
  const [city] = citiesByKey(placeKey(name));
  if (!city || city.size < smallestListed) return [];
  return citiesAbroad(name).some((one) => one.population > city.size) ? [] : [placeOfCity(city)];
}

/** A piece that only names a state, but means a city: "New York", "DC", "LA" in a list of cities. */
function cityOfState(lone: Atom, isListOfCities: boolean, pieces: Piece[]): KnownPlace | null {
  const city = cityNamedAsState(lone.text);
  const isState = (one: Piece): boolean =>
    one.lone !== null && one.lone !== lone && one.lone.text !== lone.text;
  const isAlone = !pieces.some(isState);
  return isListOfCities || (isAlone && (lone.state === 'DC' || /^new york$/i.test(lone.text))) ? city : null;
}
