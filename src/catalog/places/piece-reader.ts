import { bareOnes, cityNamedAsState, isElsewhere } from './bare-names.ts';
import { abroad, barePlace, inStateOnly, unplaced, withoutAround } from './bare-places.ts';
import { citiesAbroad } from './cities-abroad.ts';
import { abroadCities } from './cities-of-country.ts';
import { cityIn, isCityName } from './city-spellings.ts';
import { type KnownPlace, unknownAbroad } from './known-place.ts';
import { hasCityAbroad, isNoise } from './name-keys.ts';
import type { Atom } from './place-atoms.ts';
import { placeKey } from './place-key.ts';
import { placePoint } from './place-point.ts';
import { departmentCodes } from './place-words.ts';
import { nameIn, placesIn } from './places-in-state.ts';
import { countryOfRegion, isRegionCode } from './world-places.ts';
import { citiesByKey, countyPlace, stateOfZip, zipPlace } from './zips.ts';

/** The text between two strong separators. */
export interface PlacePiece {
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

/**
 * Reads the atoms between two strong separators from left to right. Names wait for the state or country that
 * closes their place. A state or country before its names closes them too.
 */
export class PieceReader {
  readonly #atoms: Atom[];
  readonly #piece: PlacePiece;
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

  /** The texts of the waiting names. */
  get #texts(): string[] {
    return this.#names.map(({ text }) => text);
  }

  read(): PlacePiece {
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
      if (atom.world === 'home') this.#country ??= 'US';
      return at + 1;
    }
    const isName = this.#isCityBeside(atom, at);
    if (!isName && atom.country && !atom.state) return this.#readCountry(atom, atom.country, at);
    if (!isName && atom.state) return this.#readState(atom, atom.state, at);
    const country = this.#countryOfCode(atom);
    this.#names.push(atom);
    return country ? this.#closeAbroad(country, at + 1) : at + 1;
  }

  /** "Melbourne, VIC", "Hyderabad, Telangana" */
  #countryOfCode({ text }: Atom): string | null {
    const before = this.#names.at(-1);
    if (!before) return null;
    const named = countryOfRegion(text);
    const isCode = /^[A-Z]{2,3}$/.test(text);
    const known = citiesAbroad(before.text).find(
      ({ country }) => country === named || (isCode && isRegionCode(country, text)),
    );
    return known?.country ?? null;
  }

  /** "New York, NY", "Lebanon, NH", "Washington 20001": the name of a state or country that is a city here. */
  #isCityBeside(atom: Atom, at: number): boolean {
    const next = this.#atoms[at + 1];
    const last = this.#names.at(-1);
    // "Toronto, Ontario, CA"
    if (last && atom.country && hasCityAbroad(last.text, atom.country)) return false;
    if (atom.text.length < 3) {
      // "55 Water St, NY, NY", "LA, CA"
      const isTwice = next?.state && atom.state && cityIn(atom.text, next.state);
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
    const state = stateOfZip(zip);
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
    this.#closeNamesElsewhere(
      (name) =>
        hasCityAbroad(name, country) || isRegionCode(country, name) || countryOfRegion(name) === country,
      hasCityAbroad(atom.text, country),
      at,
    );
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
    for (const city of abroadCities(this.#texts, country)) this.#close(abroad(city, country), end);
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
    const found = bareOnes(this.#texts, true);
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
    const behind = this.#atoms[at + 2];
    if (!isKnown && next && isCity && isStrong(next) && !behind?.state) {
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
    if (next?.zip && stateOfZip(next.zip) === state) return null;
    const names = this.#texts;
    const name = names.findLast((one) => one.length > 2) ?? '';
    const isIn = names.some((one) => nameIn(one, state) || countyPlace(one, state) !== undefined);
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
      // "IN-TN-Chennai": both codes are also codes of states.
      const isOfRegion = own && isRegionCode(own, beside) && hasCityAbroad(inRegion, own);
      if (isOfRegion && !nameIn(inRegion, state) && !nameIn(inRegion, beside)) return own;
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
    if (!isAfter) this.#closeNamesElsewhere((name) => nameIn(name, state), false, end);
    const stated = this.#zip ?? this.#atoms[end]?.zip ?? this.#zipBehindCountry(end);
    const zip = stated && stateOfZip(stated) === state ? stated : null;
    const names = this.#texts;
    const found = placesIn(names, state, isAfter);
    for (const place of found) this.#close(place, end);
    const last = this.#piece.places.at(-1);
    if (zip && last) this.#setZip(last, zip);
    this.#zip = null;
    const next = this.#atoms[end];
    if (this.#last && next?.zip) this.#last.end = end + 1;
    return next?.zip ? end + 1 : end;
  }

  /** "London, New York, NY": cities before the one of this state or country that are surely elsewhere. */
  #closeNamesElsewhere(isHere: (name: string) => boolean, isCityItself: boolean, end: number): void {
    const firstHere = isCityItself ? this.#names.length : this.#names.findIndex(({ text }) => isHere(text));
    const before = this.#names.slice(0, Math.max(0, firstHere));
    const found = before.map((atom, at) => {
      const next = this.#names[at + 1] ?? this.#atoms[end];
      return isHere(atom.text) || next?.gap !== 'comma' ? null : barePlace(atom.text, false);
    });
    if (!found.every((place) => place?.city)) return;
    const here = this.#names.slice(before.length);
    for (const place of found) if (place) this.#close(place, end);
    this.#names = here;
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
    const texts = this.#texts;
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
      for (const { text, gap } of this.#names) {
        const sure = gap === 'comma' && withoutAround(text) === text ? barePlace(text, false) : null;
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

export const wide = (atom: Atom): number => ['blank', 'level', 'comma', 'share', 'list'].indexOf(atom.gap);

/** "Home, PA" and "US-PA-Home": a word that is a town of the state beside it. */
function isTownOf(atom: Atom, atoms: Atom[]): boolean {
  const at = atoms.indexOf(atom);
  const states = [atoms[at + 1]?.state, atoms[at - 1]?.state];
  return states.some((state) => state && cityIn(atom.text, state));
}
