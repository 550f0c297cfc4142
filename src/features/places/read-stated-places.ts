import { armedForces } from './armed-forces.ts';
import {
  abroad,
  areaPlace,
  barePlace,
  inStateOnly,
  isDirection,
  nicknamePlace,
  placeOfCity,
  unplaced,
  withoutAround,
} from './bare-places.ts';
import { citiesAbroad, cityAbroadKey } from './cities-abroad.ts';
import { cityIn, isCityName } from './city-spellings.ts';
import { type KnownPlace, unknownAbroad } from './known-place.ts';
import { nearTowns } from './known-places.ts';
import { type Atom, hasCityAbroad, isNoise, placeAtoms, ruleWords } from './place-atoms.ts';
import { placeKey } from './place-key.ts';
import { placePoint } from './place-point.ts';
import { departmentCodes } from './place-words.ts';
import { workplaceInLocation } from './read-workplace.ts';
import { prepareStated } from './stated-text.ts';
import { countryOfRegion, isRegionCode, writtenCountry } from './world-places.ts';
import { citiesByKey, countyPlace, statesWithCity, zipPlace } from './zips.ts';

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
  const places = distinctPlaces(
    (isChain(pieces) ? pieces.slice(-1) : pieces).flatMap((piece) => piece.places),
  );
  if (isOnlyForThese(stated) && places.every((place) => place.state && !place.city))
    for (const { state } of places) if (state) rules.within.add(state);
  if (places.length === 0 && rules.except.size > 0) places.push({ ...unplaced, country: 'US' });
  return {
    places,
    more: more || Math.max(0, total - places.length),
    remoteStates: [...rules.within],
    remoteExcept: [...rules.except],
  };
}

/** "US / Texas / Austin": each place is in the one before it. */
function isChain(pieces: Piece[]): boolean {
  return (
    pieces.length > 1 &&
    pieces.every(({ places, size }, at) => {
      const [place] = places;
      const wide = pieces[at - 1]?.places[0];
      return (
        size === 1 &&
        place &&
        (at === 0 ? place.city === null : wide && wide.city === null && isWithin(place, wide))
      );
    })
  );
}

const isWithin = (place: KnownPlace, wide: KnownPlace): boolean =>
  wide.country === unknownAbroad
    ? place.country !== 'US' && place.country !== unknownAbroad
    : (wide.country === place.country &&
        place.state !== wide.state &&
        (wide.state === null || place.state === wide.state)) ||
      (wide.country === place.country && wide.state === place.state && place.city !== null);

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

/** The text between two strong separators. */
interface Piece {
  gap: Atom['gap'];
  places: KnownPlace[];
  /** Names without a state or country. */
  bare: string[];
  isInUs: boolean;
  /** The number of its atoms. */
  size: number;
  /** The only atom, if it names a state. */
  lone: Atom | null;
}

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

/**
 * Reads the atoms between two strong separators from left to right. Names wait for the state or country that
 * closes their place. A state or country before its names closes them too.
 */
class PieceReader {
  readonly #atoms: Atom[];
  readonly #piece: Piece;
  #names: Atom[] = [];
  #zip: string | null = null;
  #isAbroad = false;
  #country: string | null = null;
  #last: { place: KnownPlace; end: number } | null = null;

  constructor(atoms: Atom[]) {
    this.#atoms = atoms.filter((atom) => isStrong(atom) || !isNoise(atom.text) || isTownOf(atom, atoms));
    const [lone = null] = this.#atoms.length === 1 ? this.#atoms : [];
    const gap = atoms[0]?.gap ?? 'list';
    this.#piece = {
      gap,
      places: [],
      bare: [],
      isInUs: false,
      size: this.#atoms.length,
      lone: lone?.state ? lone : null,
    };
  }

  read(): Piece {
    if (this.#isListOfStates()) {
      this.#piece.places = this.#atoms.flatMap(({ state }) => (state ? inStateOnly(state) : []));
      return this.#piece;
    }
    const cities = this.#listOfCities();
    if (cities) {
      this.#piece.places = cities;
      return this.#piece;
    }
    for (let at = 0; at < this.#atoms.length; ) at = this.#step(at);
    this.#finish();
    return this.#piece;
  }

  /** "New York, LA, Miami": well-known cities alone, although some of them have the name or code of a state. */
  #listOfCities(): KnownPlace[] | null {
    const atoms = this.#atoms;
    if (atoms.length < 2 || atoms.every(({ state }) => state) || atoms.every(({ state }) => !state))
      return null;
    const cities: KnownPlace[] = [];
    for (const [at, atom] of atoms.entries()) {
      const before = atoms[at - 1];
      if (before && atom.country && hasCityAbroad(before.text, atom.country)) return null;
      const isPair = before && atom.state && nameIn(before.text, atom.state);
      if (isPair && (atoms.length === 2 || !isElsewhere(before.text, atom.state ?? ''))) return null;
      const next = atoms[at + 1];
      if (next && atom.state && nameIn(next.text, atom.state) && !isElsewhere(next.text, atom.state))
        return null;
      const city = atom.state
        ? cityNamedAsState(atom.text)
        : isStrong(atom)
          ? null
          : barePlace(atom.text, false);
      if (!city?.city || (at > 0 && atom.gap !== 'comma')) return null;
      cities.push(city);
    }
    return cities;
  }

  /** "AZ, CA, TX" and "Delaware, Maryland, Virginia". */
  #isListOfStates(): boolean {
    const states = new Set(this.#atoms.map(({ state }) => state));
    const isShort = this.#atoms[0]?.text.length === 2;
    return states.size > 2 && this.#atoms.every((one) => one.state && (one.text.length === 2) === isShort);
  }

  /** Reads one atom and returns where the next one is. */
  #step(at: number): number {
    const atom = this.#atoms[at];
    if (!atom) return at + 1;
    if (atom.zip) return this.#readZip(atom.zip, at);
    const next = this.#atoms[at + 1];
    if (atom.world && !(next?.state && cityIn(atom.text, next.state))) {
      this.#isAbroad ||= atom.world === 'abroad';
      return at + 1;
    }
    const isName = this.#isCityBeside(atom, at);
    if (!isName && atom.country && !atom.state) return this.#readCountry(atom, atom.country, at);
    if (!isName && atom.state) return this.#readState(atom, atom.state, at);
    const country = this.#countryOfCode(atom);
    this.#names.push(atom);
    return country ? this.#closeAbroad(country, at + 1) : at + 1;
  }

  /** "Melbourne, VIC" */
  #countryOfCode({ text }: Atom): string | null {
    const before = this.#names.at(-1);
    if (!before || !/^[A-Z]{2,3}$/.test(text)) return null;
    return citiesAbroad(before.text).find((one) => isRegionCode(one.country, text))?.country ?? null;
  }

  /** "New York, NY", "Lebanon, NH", "Washington 20001": the name of a state or country that is a city here. */
  #isCityBeside(atom: Atom, at: number): boolean {
    const next = this.#atoms[at + 1];
    const last = this.#names.at(-1);
    if (atom.text.length < 3) {
      // "55 Water St, NY, NY"
      const isTwice = next?.state === atom.state && atom.state && cityIn(atom.text, atom.state);
      if (isTwice && !(last && nameIn(last.text, atom.state ?? ''))) return true;
      return Boolean(!atom.state && atom.country && !this.#isCountryCode(atom, atom.country, at));
    }
    if (next?.state && cityIn(atom.text, next.state) && !(next.text === atom.text && next.gap === 'blank')) {
      const before = this.#names.at(-1);
      const isClosing = before && atom.state && cityIn(before.text, atom.state) && next.state !== atom.state;
      return !isClosing || wide(next) > 0;
    }
    const zip = next?.zip ? zipPlace(next.zip) : undefined;
    if (zip && zip.state !== atom.state && cityIn(atom.text, zip.state)) return true;
    if (!/^new york$/i.test(atom.text)) return false;
    // "2238 Fifth Ave New York", "New York, United States", "US-New York"
    const isAddress = last && /\d/.test(last.text) && !nameIn(last.text, 'NY') && !next?.state;
    const isAlone = this.#atoms.every((one) => one === atom || one.country === 'US');
    return Boolean(isAddress || (isAlone && this.#atoms.length > 1) || this.#isBeforeCity(next));
  }

  /** "New York, Chicago" */
  #isBeforeCity(next: Atom | undefined): boolean {
    if (!next || isStrong(next) || this.#names.length > 0) return false;
    return !nameIn(next.text, 'NY') && Boolean(barePlace(next.text, false)?.city);
  }

  /** Whether two letters that are no state mean a country here: "Zug, CH", but not "Recruiting - HR". */
  #isCountryCode({ text, gap }: Atom, country: string, at: number): boolean {
    const next = this.#atoms[at + 1];
    const last = this.#names.at(-1)?.text ?? '';
    if (text === 'UK' || country === 'US' || this.#names.some((one) => hasCityAbroad(one.text, country)))
      return true;
    if (next && (hasCityAbroad(next.text, country) || isRegionCode(country, next.text) || next.country))
      return true;
    if (text !== text.toUpperCase() || departmentCodes.has(text)) return false;
    return last === ''
      ? this.#atoms.length === 1
      : gap === 'comma' && isCityName(last) && citiesByKey(placeKey(last)).length === 0;
  }

  #readZip(zip: string, at: number): number {
    const state = zipPlace(zip)?.state ?? armedForces(zip);
    const last = this.#last;
    if (
      this.#names.length === 0 &&
      last &&
      last.end === at &&
      last.place.state === state &&
      state &&
      !last.place.zip
    )
      this.#setZip(last.place, zip);
    else this.#zip = zip;
    return at + 1;
  }

  #setZip(place: KnownPlace, zip: string): void {
    const known = zipPlace(zip);
    place.zip = zip;
    place.city ??= known?.city ?? null;
    place.point = placePoint(place.city, place.state, zip);
    place.county = known?.county ?? place.county;
  }

  #readCountry(atom: Atom, country: string, at: number): number {
    if (country === 'US') return this.#readUs(at);
    const next = this.#atoms[at + 1];
    // "Munich, BY, Germany": BY is Bavaria here, not Belarus.
    if (atom.text.length === 2 && next?.country && next.country !== country && this.#names.length > 0)
      return at + 1;
    if (
      this.#names.length > 0 &&
      next?.state &&
      wide(next) === 0 &&
      next.country !== country &&
      cityIn(this.#names.at(-1)?.text ?? '', next.state)
    )
      return at + 1;
    if (this.#names.length > 0) return this.#closeAbroad(country, at + 1);
    const end = this.#endAbroad(country, at + 1);
    this.#names = this.#atoms.slice(at + 1, end);
    if (this.#names.length === 0 && this.#last?.place.country === country) return end;
    return this.#closeAbroad(country, end);
  }

  /** Where the names after a foreign country end. */
  #endAbroad(country: string, start: number): number {
    let end = start;
    for (; end < this.#atoms.length; end += 1) {
      const atom = this.#atoms[end];
      const next = this.#atoms[end + 1];
      if (
        !atom ||
        atom.world ||
        (atom.country && !atom.state && atom.country !== country && !hasCityAbroad(atom.text, country))
      )
        break;
      if (next?.state && !atom.state && cityIn(atom.text, next.state) && !hasCityAbroad(atom.text, country))
        break;
      if (next?.country && !next.state && next.country !== country && next.gap !== 'level') break;
    }
    return end;
  }

  #closeAbroad(country: string, end: number): number {
    if (this.#country === 'US' && this.#piece.places.length === 0)
      this.#close({ ...unplaced, country: 'US' }, end, this.#names);
    for (const city of abroadCities(
      this.#names.map(({ text }) => text),
      country,
    ))
      this.#close(abroad(city, country), end);
    this.#zip = null;
    return end;
  }

  #readUs(at: number): number {
    this.#piece.isInUs = true;
    const next = this.#atoms[at + 1];
    const isBetween =
      next?.state && this.#names.length > 0 && nameIn(this.#names.at(-1)?.text ?? '', next.state);
    const { place } = this.#last ?? {};
    if (this.#last?.end === at && (place?.country === 'US' || place?.city)) {
      this.#last.end = at + 1;
      return at + 1;
    }
    if (this.#names.length > 0 && !isBetween) this.#closeBare(at + 1);
    else if (!next && this.#piece.places.length > 0) this.#close({ ...unplaced, country: 'US' }, at + 1);
    else this.#country = 'US';
    return at + 1;
  }

  /** "Austin, USA". */
  #closeBare(end: number): void {
    const zip = this.#zip ? zipPlace(this.#zip) : undefined;
    if (zip) {
      this.#closeState(zip.state, end);
      return;
    }
    const found = bareOnes(
      this.#names.map(({ text }) => text),
      true,
    );
    for (const place of found) this.#close(place, end);
    if (found.length === 0) this.#country ??= 'US';
    this.#names = [];
  }

  #readState(atom: Atom, state: string, at: number): number {
    const next = this.#atoms[at + 1];
    const foreign = this.#foreignBy(atom, state, at);
    if (foreign === 'skip') return at + 1;
    if (foreign) {
      if (this.#names.length > 0) return this.#closeAbroad(foreign, at + 1);
      return this.#readCountry(atom, foreign, at);
    }
    const last = this.#last;
    // "Rockville, MD, MD", "Toronto, ON, CA"
    const isSaid =
      last?.place.state === state || (last?.place.country !== 'US' && last?.place.country === atom.country);
    if (this.#names.length === 0 && last?.end === at && isSaid) {
      last.end = at + 1;
      return at + 1;
    }
    const isKnown = this.#names.some(({ text }) => nameIn(text, state));
    // "US - Maine - Poland", "DC - Washington"
    const isCity =
      (this.#piece.isInUs || atom.text.length === 2) &&
      next?.gap === 'level' &&
      next.text.length > 2 &&
      cityIn(next.text, state);
    if (!isKnown && next && isCity && !this.#atoms[at + 2]?.state) {
      this.#names = [next];
      return this.#closeState(state, at + 2, true);
    }
    if (!isKnown && next && !isStrong(next)) {
      const end = this.#endNames(at + 1, state, wide(next));
      if (end > at + 1) {
        this.#names = this.#atoms.slice(at + 1, end);
        return this.#closeState(state, end, true);
      }
    }
    // "New York, Brooklyn", "Texas, United States, Austin"
    return this.#closeState(state, at + 1);
  }

  /** Where the names after a state end: those before the next state or country, if the first is in this state. */
  #endNames(start: number, state: string, gap: number): number {
    let end = start;
    for (let atom = this.#atoms[end]; atom && !isStrong(atom); atom = this.#atoms[end]) end += 1;
    if (!this.#atoms.slice(start, end).some(({ text }) => nameIn(text, state))) return start;
    const after = this.#atoms[end];
    const last = this.#atoms[end - 1];
    if (!after?.state || !last) return end;
    const isOwn = after.state !== state && nameIn(last.text, after.state) && wide(after) <= gap;
    const isTwice = after.state === state;
    return isOwn || isTwice ? start : end;
  }

  /** The foreign country in which a code of a state is a region or which it means; 'skip' for a region. */
  #foreignBy(atom: Atom, state: string, at: number): string | null {
    const next = this.#atoms[at + 1];
    if (next?.zip && (zipPlace(next.zip)?.state === state || armedForces(next.zip) === state)) return null;
    const names = this.#names.map(({ text }) => text);
    const name = names.findLast((one) => one.length > 2) ?? '';
    const isIn = names.some((one) => nameIn(one, state));
    const isCode = atom.text.length === 2;
    const after = next?.country && !(next.state && nameIn(name, next.state)) ? next.country : null;
    if (next && after && after !== 'US' && name && wide(next) <= 2) {
      if (hasCityAbroad(name, after) && (!isIn || !next?.state))
        return isCode || countryOfRegion(atom.text) ? 'skip' : null;
      if (!isIn && isCode && !next?.state) return 'skip';
    }
    if (isIn) return null;
    const own = atom.country;
    if (own && names.some((one) => hasCityAbroad(one, own) || (one.length < 4 && isRegionCode(own, one))))
      return own;
    if (own && isCode && names.length > 0 && names.some((one) => countryOfRegion(one) === own)) return own;
    if (names.length === 0) {
      const beside = next && !next.zip ? next.text : '';
      const inRegion = this.#atoms[at + 2]?.text ?? '';
      // "CA - Ontario - Toronto"
      if (own && countryOfRegion(beside) === own && hasCityAbroad(inRegion, own) && !nameIn(inRegion, state))
        return own;
      if (!own || !beside || nameIn(beside, state)) return null;
      if (
        isCode &&
        isRegionCode(own, beside) &&
        (this.#atoms.length > at + 2 || own === 'CA') &&
        !next?.state
      )
        return own;
      return hasCityAbroad(beside, own) && !next?.state && (isCode || citiesAbroad(beside).length > 0)
        ? own
        : null;
    }
    if (!isCode) return null;
    const outside = citiesAbroad(name);
    const inRegion = outside.find((one) => isRegionCode(one.country, atom.text));
    const famous = outside[0] && outside[0].population >= knownAbroad ? outside[0] : undefined;
    return this.#zip ? null : ((inRegion ?? famous)?.country ?? null);
  }

  #closeState(state: string, end: number, isAfter = false): number {
    const stated = this.#zip ?? this.#atoms[end]?.zip ?? this.#zipBehindCountry(end);
    const zipState = stated ? (zipPlace(stated)?.state ?? armedForces(stated)) : null;
    const zip = zipState === state ? stated : null;
    const names = this.#names.map(({ text }) => text);
    const found = placesIn(names, state, isAfter);
    for (const place of found) this.#close(place, end);
    const last = this.#piece.places.at(-1);
    if (zip && last) this.#setZip(last, zip);
    this.#zip = null;
    const next = this.#atoms[end];
    if (this.#last && next?.zip) this.#last.end = end + 1;
    return next?.zip ? end + 1 : end;
  }

  #zipBehindCountry(at: number): string | null {
    const [country, zip] = [this.#atoms[at], this.#atoms[at + 1]];
    return country?.country === 'US' && zip?.zip ? zip.zip : null;
  }

  #close(place: KnownPlace, end: number, names: Atom[] = []): void {
    this.#piece.places.push(place);
    this.#last = { place, end };
    this.#names = names;
  }

  #finish(): void {
    const { places } = this.#piece;
    const texts = this.#names.map(({ text }) => text);
    const zip = this.#zip ? zipPlace(this.#zip) : undefined;
    if (zip && places.length === 0 && !this.#isAbroad) {
      const isAgreed =
        texts.length === 0 ||
        this.#country === 'US' ||
        texts.some((text) => nameIn(text, zip.state) || /\d/.test(text));
      if (isAgreed) {
        this.#closeState(zip.state, this.#atoms.length);
        return;
      }
    }
    if (places.length > 0) {
      for (const text of texts) {
        const sure = barePlace(text, false);
        if (sure?.city) places.push(sure);
      }
    } else this.#piece.bare = texts;
    if (this.#isAbroad && places.length === 0) {
      const found = bareOnes(texts, false).filter(({ country }) => country !== 'US');
      places.push(...(found.length > 0 ? found : [abroad(null, unknownAbroad)]));
      this.#piece.bare = [];
    }
    if (this.#country === 'US' && places.length === 0) {
      const found = bareOnes(texts, true);
      places.push(...(found.length > 0 ? found : [{ ...unplaced, country: 'US' }]));
      this.#piece.bare = [];
    }
  }
}

/** The minimum population of a city abroad that makes a code of a state the code of a region: "Barcelona, CT". */
const knownAbroad = 300_000;

const isStrong = (atom: Atom): boolean =>
  Boolean(atom.state ?? atom.country ?? atom.zip ?? atom.world ?? atom.rule);
const wide = (atom: Atom): number => ['blank', 'level', 'comma', 'share', 'list'].indexOf(atom.gap);

/** "Home, PA" and "US-PA-Home": a word that is a town of the state beside it. */
function isTownOf(atom: Atom, atoms: Atom[]): boolean {
  const at = atoms.indexOf(atom);
  const states = [atoms[at + 1]?.state, atoms[at - 1]?.state];
  return states.some((state) => state && cityIn(atom.text, state));
}

/** The city that has the name or code of another state or of its own: "New York", "LA", "Washington". */
function cityNamedAsState(text: string): KnownPlace | null {
  if (/^(?:washington|d\.?c\.?)$/i.test(text)) return nicknamePlace('DC');
  if (/^(?:new york|ny)$/i.test(text)) return nicknamePlace('NYC');
  return /^la$/i.test(text) ? nicknamePlace('LA') : null;
}

/** Whether a state has a city, base or county of this name, also at the end of a street address. */
const nameIn = (name: string, state: string): boolean => cityOfName(name, state) !== null;

function cityOfName(name: string, state: string): KnownPlace | null {
  const city = cityIn(name, state);
  if (city) return placeOfCity(city);
  if (Object.hasOwn(nearTowns, `${placeKey(name)}|${state}`)) return writtenIn(name, state);
  const area = areaPlace(placeKey(name), state);
  if (area) return area;
  const around = withoutAround(name);
  const inner = around === name ? undefined : cityIn(around, state);
  if (inner) return placeOfCity(inner);
  if (!/\d/.test(name)) return null;
  const words = name.split(' ');
  for (let count = Math.min(4, words.length - 1); count > 0; count -= 1) {
    const end = cityIn(words.slice(-count).join(' '), state);
    if (end) return placeOfCity(end);
  }
  return null;
}

const writtenIn = (city: string, state: string): KnownPlace => ({
  ...unplaced,
  city: titled(city),
  state,
  country: 'US',
  point: placePoint(city, state, null),
});

const titled = (name: string): string =>
  name === name.toLowerCase() || (name === name.toUpperCase() && name.length > 4)
    ? name.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    : name;

/**
 * The places that names before a state mean: "Austin, Dallas" are two, "Pentagon, Arlington" is one.
 * @param isAfter the names follow the state, so that the first one is the city.
 */
function placesIn(names: string[], state: string, isAfter: boolean): KnownPlace[] {
  if (armedState.has(state))
    return [
      { ...inStateOnly(state), city: names.find((one) => /^[AFD]PO$/i.test(one))?.toUpperCase() ?? 'APO' },
    ];
  for (const name of names) {
    const pair = pairIn(name, state);
    if (pair.length > 0) return pair;
  }
  const known = names.map((name) => cityOfName(name, state));
  const found = known.filter((one) => one !== null);
  const [first] = found;
  if (first) {
    const isList = found.length > 1 && names.every((name) => cityIn(name, state) || isCounty(name, state));
    if (isList)
      return found.filter(
        (one, at) => at === 0 || !isCountyOf(names[known.indexOf(one)] ?? '', first, state),
      );
    return [(isAfter ? first : found.at(-1)) ?? first];
  }
  for (const name of names.toReversed()) {
    const county = countyNamed(name, state);
    if (county) return [county];
  }
  const name = isAfter ? undefined : names.findLast((one) => !isDirection(one) && !/\d/.test(one));
  return [name && isCityName(name) ? writtenIn(name, state) : inStateOnly(state)];
}

const armedState = new Set(['AA', 'AE', 'AP']);

/** "Dallas-Fort Worth": cities of a state with a hyphen between. */
function pairIn(name: string, state: string): KnownPlace[] {
  const parts = name.split(/\s?-\s?/);
  if (parts.length < 2 || parts.length > 4 || cityIn(name, state)) return [];
  const found = parts.flatMap((part) => cityIn(part, state) ?? []);
  return found.length === parts.length ? found.map(placeOfCity) : [];
}

function isCounty(name: string, state: string): boolean {
  return countyPlace(name, state) !== undefined;
}

/** "Houston, Harris, TX": a county after its city. */
function isCountyOf(name: string, city: KnownPlace, state: string): boolean {
  const county = countyPlace(name, state);
  return county !== undefined && county.county === city.county && name !== city.city;
}

/** "Albemarle County, Virginia". */
function countyNamed(name: string, state: string): KnownPlace | null {
  if (!/\s(?:county|parish|co\.|borough|census area|municipio)$/i.test(name)) return null;
  const own = name.slice(0, name.lastIndexOf(' '));
  const county = countyPlace(name.replace(/\sco\.$/i, ' County'), state) ?? countyPlace(`${own} city`, state);
  const found = county ?? cityIn(own, state);
  if (!found) return null;
  const { latitude, longitude } = found;
  return { ...inStateOnly(state), point: { latitude, longitude }, county: county?.county ?? null };
}

/** "London SW1A 1AA" without its postal code. */
const withoutDigits = (name: string): string =>
  name
    .split(' ')
    .filter((word) => !/\d/.test(word))
    .join(' ');

/** The cities of a foreign country among the names. One null if none is a city. */
function abroadCities(names: string[], country: string): (string | null)[] {
  const isOwnName = (name: string): boolean =>
    writtenCountry(name) === country && !hasCityAbroad(name, country);
  const own = names.map(withoutDigits).filter((name) => name && !isNoise(name) && !isOwnName(name));
  const known = own.filter((name) => hasCityAbroad(name, country));
  const isList = known.length > 1 && known.length === own.length;
  const cities = isList
    ? known.filter((name) => countryOfRegion(name) !== country || name === known[0])
    : known.slice(0, 1);
  if (cities.length > 0) return cities.map((name) => writtenAbroad(name));
  const isRegion = (name: string): boolean => countryOfRegion(name) === country || name.length < 3;
  const written = own.find((name) => isCityName(name) && !isRegion(name) && !/^\p{Lu}{1,4}$/u.test(name));
  return [written ? titled(written) : null];
}

/** The name as written, or the usual one if it is written in capitals or small letters. */
function writtenAbroad(name: string): string {
  if (name !== name.toLowerCase() && name !== name.toUpperCase()) return name;
  const known = citiesAbroad(name).find(({ city }) => placeKey(city) === placeKey(name));
  return known?.city ?? titled(name);
}

/** Places of names without a state. */
function bareOnes(names: string[], isInUs: boolean): KnownPlace[] {
  return names.flatMap((name) => bareName(name, isInUs));
}

function bareName(name: string, isInUs: boolean): KnownPlace[] {
  const pair = name.split(/\s?-\s?/);
  if (pair.length === 2 && !barePlace(name, isInUs)?.city) {
    const shared = sharedState(pair);
    if (shared) return pair.flatMap((one) => cityOfName(one, shared) ?? []);
  }
  const found = barePlace(name, isInUs) ?? (/\d/.test(name) ? cityOfStreet(name) : null);
  return found ? [found] : [];
}

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
function sharedState(names: string[]): string | null {
  const states = names.map((name) => statesWithCity(placeKey(name)));
  const [first = []] = states;
  const shared = first.filter((state) => states.every((own) => own.includes(state)));
  if (shared.length === 1) return shared[0] ?? null;
  return shared.find((state) => states.every((own) => own[0] === state)) ?? null;
}

/** "Austin or Dallas, TX" and "Kansas City, KS/MO": a piece takes the state or the city of the one beside it. */
function shareStates(pieces: Piece[]): void {
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

/** Whether a bare name surely means a much larger city of another state. */
function isElsewhere(name: string, state: string): boolean {
  const sure = barePlace(name, false);
  if (!sure?.city || sure.state === state) return false;
  const [largest] = citiesByKey(placeKey(sure.city));
  return (largest?.size ?? 0) > 20 * (cityIn(name, state)?.size ?? 0);
}

/** Reads the names that no state or country belongs to. */
function readBareLists(pieces: Piece[]): void {
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
    if (/^washington$/i.test(name)) return nicknamePlace('DC') ? [nicknamePlace('DC') as KnownPlace] : [];
  }
  const own = shared ? cityOfName(name, shared) : null;
  const sure = bareName(name, isInUs);
  if (sure.length > 0) return sure;
  return own ? [own] : isList ? largestListed(name) : [];
}

/** The minimum population of a bare city in a list. */
const smallestListed = 50_000;

function largestListed(name: string): KnownPlace[] {
  const [city, second] = citiesByKey(placeKey(name));
  if (!city || city.size < smallestListed || citiesAbroad(name).some((one) => one.population > city.size))
    return [];
  void second;
  return [placeOfCity(city)];
}

/** A piece that only names a state, but means a city: "New York", "DC", "LA" in a list of cities. */
function cityOfState(lone: Atom, isListOfCities: boolean, pieces: Piece[]): KnownPlace | null {
  const city = cityNamedAsState(lone.text);
  const isState = (one: Piece): boolean =>
    one.lone !== null && one.lone !== lone && one.lone.text !== lone.text;
  const isAlone = !pieces.some(isState);
  return isListOfCities || (isAlone && (lone.state === 'DC' || /^new york$/i.test(lone.text))) ? city : null;
}
