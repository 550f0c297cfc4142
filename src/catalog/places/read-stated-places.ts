import { readBareLists, shareStates } from './bare-lists.ts';
import { unplaced } from './bare-places.ts';
import { cityAbroadKey } from './cities-abroad.ts';
import type { KnownPlace } from './known-place.ts';
import { type Piece, PieceReader } from './piece-reader.ts';
import { type Atom, placeAtoms, ruleWords } from './place-atoms.ts';
import { placeKey } from './place-key.ts';
import { workplaceInLocation } from './read-workplace.ts';
import { prepareStated } from './stated-text.ts';

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

function readPieces(atoms: Atom[], rules: { except: Set<string>; within: Set<string> }): Piece[] {
  const pieces: Piece[] = [];
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
