import { bareName, cityNamedAsState, isElsewhere, sharedState } from './bare-names.ts';
import { nicknamePlace, placeOfCity, unplaced } from './bare-places.ts';
import { citiesAbroad, cityAbroadKey } from './cities-abroad.ts';
import { cityIn } from './city-spellings.ts';
import type { KnownPlace } from './known-place.ts';
import { PieceReader, type PlacePiece } from './piece-reader.ts';
import { type Atom, placeAtoms, ruleWords } from './place-atoms.ts';
import { placeKey } from './place-key.ts';
import { cityOfName } from './places-in-state.ts';
import { workplaceInLocation } from './read-workplace.ts';
import { prepareStated } from './stated-text.ts';
import { citiesByKey } from './zips.ts';

/** What a text says about where the work is. */
export interface StatedPlaces {
  /** Every place, the first one first, each once. */
  places: KnownPlace[];
  /** Places that the text counts but does not name. */
  more: number;
  remoteStates: string[];
  remoteExcept: string[];
}

/** Characters after this number are ignored. */
const longestText = 1_000;

/** Of one posting. */
const maxPlaces = 50;

/** Reads all places in a posting's text: "New York, NY; Boston, MA +2 locations" has two, and two more. */
export function readStatedPlaces(stated: string): StatedPlaces {
  const { text, more, total } = prepareStated(stated.slice(0, longestText));
  const rules = { except: new Set<string>(), within: new Set<string>() };
  const pieces = readPieces(placeAtoms(text), rules);
  shareStates(pieces);
  readBareLists(pieces);
  const named = pieces.filter((piece) => piece.places.length > 0);
  const places = distinctPlaces(named.flatMap((piece) => piece.places));
  if (isOnlyForThese(stated) && places.every((place) => place.state && !place.city))
    for (const { state } of places) if (state) rules.within.add(state);
  const isWholeUs = (place: KnownPlace): boolean => place.country === 'US' && !place.state;
  // "Remote in US, must be located in Texas"
  if (rules.within.size > 0 && places.some((place) => place.state))
    places.splice(0, Infinity, ...places.filter((place) => !isWholeUs(place)));
  if (places.length === 0 && rules.except.size > 0) places.push({ ...unplaced, country: 'US' });
  return {
    places,
    more: more || Math.max(0, total - places.length),
    remoteStates: [...rules.within],
    remoteExcept: [...rules.except],
  };
}

/** "Remote (TX only)", "Remote - TX, OK residents" */
const isOnlyForThese = (stated: string): boolean =>
  /\b(?:only|residents?)\b/i.test(stated) && workplaceInLocation(stated) === 'remote';

/** Each place once. A country or state is left out if another place is in it and it is not the first. */
export function distinctPlaces(places: KnownPlace[]): KnownPlace[] {
  const once = [...new Map(places.toReversed().map((place) => [placeId(place), place])).values()].reverse();
  return once.slice(0, maxPlaces);
}

const placeId = ({ city, state, country, county }: KnownPlace): string =>
  [city && (state ? placeKey(city) : cityAbroadKey(city)), state, country, city ? null : county].join('|');

/** Whether two readings are of one place. */
export const isSamePlace = (one: KnownPlace, other: KnownPlace): boolean => placeId(one) === placeId(other);

function readPieces(atoms: Atom[], rules: { except: Set<string>; within: Set<string> }): PlacePiece[] {
  const pieces: PlacePiece[] = [];
  let rule: 'except' | 'within' | null = null;
  for (const own of splitAtoms(atoms)) {
    const [first] = own;
    if (first?.text === ruleWords.end) {
      rule = null;
      continue;
    }
    if (first?.rule) {
      rule = first.rule;
      own.shift();
      if (own.length === 0) continue;
    }
    const piece = new PieceReader(own).read();
    if (rule === 'except') {
      for (const atom of own) if (atom.state) rules.except.add(atom.state);
      continue;
    }
    if (rule === 'within') for (const { state } of piece.places) if (state) rules.within.add(state);
    if (rule === 'within' && piece.places.length === 0) rule = null;
    pieces.push(piece);
  }
  return pieces;
}

/** Splits atoms at strong separators and at marks. */
function splitAtoms(atoms: Atom[]): Atom[][] {
  const pieces: Atom[][] = [];
  for (const atom of atoms) {
    const isNew = atom.gap === 'list' || atom.gap === 'share' || atom.rule || atom.text === ruleWords.end;
    if (isNew || pieces.length === 0 || pieces.at(-1)?.[0]?.text === ruleWords.end) pieces.push([atom]);
    else pieces.at(-1)?.push(atom);
  }
  return pieces;
}

/** "Austin or Dallas, TX" and "Kansas City, KS/MO": a piece takes the state or the city of the one beside it. */
function shareStates(pieces: PlacePiece[]): void {
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
function readBareLists(pieces: PlacePiece[]): void {
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
function cityOfState(lone: Atom, isListOfCities: boolean, pieces: PlacePiece[]): KnownPlace | null {
  const city = cityNamedAsState(lone.text);
  const isState = (one: PlacePiece): boolean =>
    one.lone !== null && one.lone !== lone && one.lone.text !== lone.text;
  const isAlone = !pieces.some(isState);
  return isListOfCities || (isAlone && (lone.state === 'DC' || /^new york$/i.test(lone.text))) ? city : null;
}
