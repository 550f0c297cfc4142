import { textBefore } from '../../platform/text/plain-text.ts';
import { isDirection } from './bare-places.ts';
import { citiesAbroad } from './cities-abroad.ts';
import { cityIn } from './city-spellings.ts';
import { hasCityAbroad, isCityKey, isNoise } from './name-keys.ts';
import { type Atom, type Gap, type LetterCase, ruleWords, wider } from './place-atoms.ts';
import { placeKey } from './place-key.ts';
import { wordCodes } from './place-words.ts';
import { countryByName, countryKeys, readCountry } from './read-country.ts';
import { readState, stateWords } from './read-state.ts';
import { isBig, namedCountry, notState, typedState } from './wide-names.ts';
import { worldRegion, worldRegionKeys, writtenCountry } from './world-places.ts';
import { armedForces, stateOfZip, zipPlace } from './zips.ts';

/**
 * Reads the words between two separators from left to right. Words that belong to no state, country or code are a
 * name.
 */
export class RunReader {
  readonly #words: string[];
  readonly #style: LetterCase;
  readonly #before: Atom | undefined;
  readonly #atoms: Atom[] = [];
  readonly #isStreet: boolean;
  #gap: Gap;
  #name: string[] = [];

  constructor(run: string, gap: Gap, style: LetterCase, before: Atom | undefined) {
    this.#words = run.split(/\s+/).filter(Boolean);
    this.#gap = gap;
    this.#style = style;
    this.#before = before;
    this.#isStreet = /^\d/.test(run);
  }

  read(): Atom[] {
    const words = this.#words;
    for (let at = 0; at < words.length; ) at += this.#step(at);
    this.#flush();
    return this.#atoms;
  }

  /** Reads at a word and returns the number of words read. */
  #step(at: number): number {
    const word = this.#words[at] ?? '';
    const rule = (['except', 'within'] as const).find((one) => ruleWords[one] === word);
    if (rule) return this.#add({ text: word, rule });
    if (word === ruleWords.end) return this.#add({ text: word });
    const zip = this.#zipAt(at);
    if (zip) return this.#add({ text: word, zip });
    if (mayBeginWide(word)) {
      const covered = this.#cityOver(at);
      if (covered > 0) return this.#take(at, covered);
      for (let count = Math.min(longestName, this.#words.length - at); count > 0; count -= 1) {
        const read = this.#knownAt(at, count);
        if (read) return read;
      }
    }
    if (this.#codeAt(at)) return 1;
    const named = smallWords.has(word.toLowerCase()) ? this.#nameAcross(at) : 0;
    if (named > 0) return this.#take(at, named);
    if (connectives.has(word.toLowerCase())) {
      this.#flush();
      this.#gap = wider(this.#gap, 'share');
      return 1;
    }
    if (this.#name.length === 0 && smallWords.has(word.toLowerCase())) return 1;
    if (/^(?:in|near|within|throughout)$/.test(word)) {
      this.#flush();
      return 1;
    }
    return this.#take(at, 1);
  }

  /** The number of words from a small word on that belong to a city's name: "Truth or Consequences", "The Dalles". */
  #nameAcross(at: number): number {
    const start = at - this.#name.length;
    if (start === at && connectives.has(this.#words[at]?.toLowerCase() ?? '')) return 0;
    for (let end = Math.min(this.#words.length, start + longestName); end > at + 1; end -= 1)
      if (isCityKey(placeKey(this.#phrase(start, end - start)))) return end - at;
    return 0;
  }

  #take(at: number, count: number): number {
    this.#name.push(...this.#words.slice(at, at + count));
    return count;
  }

  #flush(): void {
    const text = this.#name
      .join(' ')
      .replace(/^[.:*#"']+|[:*#"']$/g, '')
      .trim();
    this.#name = [];
    if (text && /[\p{L}\d]/u.test(text)) this.#push({ text });
  }

  #push(atom: Partial<Atom> & { text: string }): void {
    this.#atoms.push({
      gap: this.#gap,
      state: null,
      country: null,
      zip: null,
      world: null,
      rule: null,
      ...atom,
    });
    this.#gap = 'blank';
  }

  #add(atom: Partial<Atom> & { text: string }, count = 1): number {
    this.#flush();
    this.#push(atom);
    return count;
  }

  #phrase(at: number, count: number): string {
    return this.#words.slice(at, at + count).join(' ');
  }

  /** A ZIP code: after a state, at the end, or before the city of its state. */
  #zipAt(at: number): string | null {
    const zip = this.#words[at]?.match(/^(\d{5})(?:-?\d{4})?[.]?$/)?.[1];
    if (!zip) return null;
    if (at > 0 || this.#words.length === 1) return zip;
    const state = zipPlace(zip)?.state;
    const isBefore = [this.#words.slice(1), this.#words.slice(1, -1)].some(
      (rest) => state !== undefined && cityIn(rest.join(' '), state),
    );
    return isBefore ? zip : null;
  }

  /**
   * The number of words from here on that belong to a city whose name holds the name of a state or country:
   * "Kansas City", "Port Washington".
   */
  #cityOver(at: number): number {
    const longest = this.#bigLength(at);
    if (longest === 0) return 0;
    const state = readState(this.#phrase(at, longest));
    if (state && this.#name.length > 0 && cityIn(this.#name.join(' '), state)) return 0;
    const nameStart = at - this.#name.length;
    const next = this.#bigLength(at + longest);
    for (let start = Math.max(nameStart, at - 3); start <= at; start += 1)
      for (let end = Math.min(this.#words.length, start + longestName); end >= at + longest; end -= 1) {
        if (start === at && end - start <= longest) continue;
        // "Lebanon South Dakota" is not Lebanon South.
        if (end > at + longest && end < at + longest + next) continue;
        const phrase = this.#phrase(start, end - start);
        if (!isCityKey(placeKey(phrase)) && citiesAbroad(phrase).length === 0) continue;
        // "Washington DC" and "New York New York" end in their state.
        if (
          end - start > 1 &&
          readState(this.#words[end - 1] ?? '') &&
          end - 1 >= at + (start === at ? longest : 0) &&
          start === at
        )
          continue;
        return end - at;
      }
    return 0;
  }

  #bigLength(at: number): number {
    for (let count = Math.min(longestName, this.#words.length - at); count > 0; count -= 1) {
      const phrase = this.#phrase(at, count);
      if (phrase.length > 3 && (readState(phrase) || countryByName(phrase))) return count;
    }
    return 0;
  }

  /** The name of a state, a country or a region of the world. */
  #knownAt(at: number, count: number): number {
    const phrase = this.#phrase(at, count);
    const key = placeKey(phrase);
    const world = worldRegion(key);
    if (world && this.#name.length === 0 && this.#isWorldEnd(at + count))
      return this.#add({ text: phrase, world }, count);
    const typed = typedState(phrase);
    const country = namedCountry(phrase, this.#style, this.#name.join(' '), this.#words.length);
    if (!typed && !country) return 0;
    const last = this.#name.at(-1)?.toLowerCase();
    if (last === 'of' || last === 'the') {
      if (!isNoise(this.#name.join(' '))) return 0;
      this.#name = [];
    }
    if (!this.#mayEndHere(at, count, typed)) return 0;
    if (this.#isStreet && country && country !== 'US' && !typed && !this.#isCityAbroadBefore(country))
      return 0;
    if (this.#isStreet && typed && !country && this.#isInStreet(at, count, typed)) return 0;
    return this.#add({ text: phrase, state: typed, country }, count);
  }

  /** Whether the name of a state is a part of a street's name: "350 S Washington", but not "10 Main St, Ohio". */
  #isInStreet(at: number, count: number, state: string): boolean {
    if (this.#isCityBefore(state) || this.#zipFollows(at + count, state)) return false;
    const isAtEnd = at + count === this.#words.length && !isDirection(this.#name.at(-1) ?? '');
    return !(isAtEnd && this.#name.some((word) => streetWord.test(word)));
  }

  /** Whether a region of the world ends here: "Asia" in "Asia or Europe", not in "Asia Society". */
  #isWorldEnd(end: number): boolean {
    const next = this.#words[end];
    return (
      next === undefined || connectives.has(next.toLowerCase()) || isNoise(this.#words.slice(end).join(' '))
    );
  }

  #isCityBefore(state: string): boolean {
    return this.#name.some(
      (_, start) => this.#name.length - start <= 4 && cityIn(this.#name.slice(start).join(' '), state),
    );
  }

  #isCityAbroadBefore(country: string): boolean {
    return this.#name.some((_, start) => hasCityAbroad(this.#name.slice(start).join(' '), country));
  }

  #zipFollows(at: number, state: string): boolean {
    const zip = this.#words[at]?.match(/^(\d{5})(?:-?\d{4})?[.]?$/)?.[1];
    return zip !== undefined && stateOfZip(zip) === state;
  }

  /** Whether the name of a state or country ends a place here and is no part of a longer name. */
  #mayEndHere(at: number, count: number, state: string | null): boolean {
    const next = this.#words[at + count];
    if (next === undefined) return true;
    if (/^\d{5}(?:-?\d{4})?\.?$/.test(next) || connectives.has(next.toLowerCase()) || /^\{/.test(next))
      return true;
    if (notState.test(next)) return false;
    const rest = this.#words.slice(at + count);
    if (isBig(rest.join(' ')) || isBig(next) || this.#bigLength(at + count) > 0) return true;
    if (isNoise(rest.join(' '))) return true;
    if (this.#name.length === 0) {
      const before = this.#atoms.at(-1) ?? this.#before;
      // "USA Austin TX"
      if (!state) return isInUs(this.#phrase(at, count)) && rest.some(isBig);
      return (
        cityIn(rest.join(' '), state) !== undefined ||
        (before !== undefined && cityIn(before.text, state) !== undefined)
      );
    }
    return (
      state !== null &&
      this.#isCityBefore(state) &&
      (rest.length < 2 || rest.some((word, index) => index > 0 && isBig(word)))
    );
  }

  /** Reads a code of two letters. */
  #codeAt(at: number): boolean {
    const word = this.#words[at] ?? '';
    const spaced =
      /^\p{L}\.$/u.test(word) && /^\p{L}\.?$/u.test(this.#words[at + 1] ?? '')
        ? `${word}${this.#words[at + 1]}`
        : null;
    const code = (spaced ?? word).replace(/[.,*]/g, '');
    if (!/^[A-Za-z]{2}$/.test(code)) return false;
    const upper = code.toUpperCase();
    const force =
      /^A[AEP]$/.test(upper) &&
      (this.#forceBefore() || armedForces((this.#words[at + 1] ?? '').slice(0, 5)) === upper)
        ? upper
        : null;
    const state = force ?? readState(code);
    const country = readCountry(code);
    const length = spaced ? 2 : 1;
    if (!state && !country) return false;
    if (!this.#isCode(code, at, length, state, country)) return false;
    this.#add({ text: upper, state, country: country === 'US' && state ? null : country });
    if (spaced) this.#words.splice(at + 1, 1);
    return true;
  }

  #forceBefore(): boolean {
    const name = this.#name.length > 0 ? this.#name.join(' ') : (this.#before?.text ?? '');
    return /\b(?:APO|FPO|DPO)$/i.test(name);
  }

  /** Whether two letters are the code of a state or of a country here. */
  #isCode(code: string, at: number, length: number, state: string | null, country: string | null): boolean {
    const upper = code.toUpperCase();
    const end = at + length;
    if (state && this.#zipFollows(end, state)) return true;
    const isLast = this.#isEnd(end);
    const isAlone = this.#name.length === 0 && this.#atoms.length === 0 && end >= this.#words.length;
    const before = this.#nameBefore();
    if (!state) {
      const isNamed = country !== null && hasCityAbroad(before, country);
      return isLast && code === this.#words[at] && (isNamed || (isAlone && code === upper));
    }
    const isKnown = this.#name.length > 0 ? this.#isCityBefore(state) : cityIn(before, state) !== undefined;
    if (!isKnown && this.#isPartOfAddress(upper)) return false;
    const isWord = wordCodes.has(upper);
    if (this.#style === 'mixed' && code !== upper)
      return isLast && (code === code.toLowerCase() ? isKnown && !isWord : isKnown || !isWord);
    const rest = this.#words.slice(end).join(' ');
    if (this.#style === 'mixed') {
      if (isLast || this.#name.length > 0) return isLast || isKnown;
      return this.#gap === 'comma' || cityIn(rest, state) !== undefined || isBig(this.#words.at(-1) ?? '');
    }
    // Text in one case: a code that is also a word needs a city of its state.
    if (isKnown && (isLast || !isWord)) return true;
    if (isWord) return isAlone && this.#style === 'upper';
    if (isLast) return this.#name.length > 0 || isAlone || this.#atoms.length > 0;
    return this.#name.length === 0 && cityIn(rest, state) !== undefined;
  }

  /** Whether a place may end before this word. */
  #isEnd(at: number): boolean {
    const next = this.#words[at];
    return (
      next === undefined ||
      connectives.has(next.toLowerCase()) ||
      /^(?:\d{5}|\{)/.test(next) ||
      isBig(next) ||
      this.#bigLength(at) > 0 ||
      isNoise(this.#words.slice(at).join(' '))
    );
  }

  /** The words before a code: a city, if the code is that of its state. */
  #nameBefore(): string {
    if (this.#name.length > 0) return this.#name.join(' ');
    const isNear = this.#gap === 'comma' || this.#gap === 'level';
    return (this.#atoms.at(-1) ?? (isNear ? this.#before : undefined))?.text ?? '';
  }

  /** "3 FL", "100 Main St NE": a floor, a court or a direction. */
  #isPartOfAddress(code: string): boolean {
    const last = this.#name.at(-1) ?? '';
    return (
      (code === 'FL' && /^\d+$/.test(last)) ||
      (this.#isStreet && /^(?:NE|CT)$/.test(code) && streetWord.test(last))
    );
  }
}

const isInUs = (phrase: string): boolean => writtenCountry(phrase.replaceAll('.', '')) === 'US';

const connectives = new Set(['and', 'or', '&', '+']);

const smallWords = new Set([
  ...connectives,
  ...'in within throughout across near at the of for from anywhere about'.split(' '),
]);

const longestName = 5;

let wideWords: Set<string> | undefined;

/** Whether the name of a state, a country or a region of the world may start with this word. */
function mayBeginWide(word: string): boolean {
  wideWords ??= new Set(
    [...stateWords(), ...countryKeys(), ...worldRegionKeys(), 'the'].map((key) => textBefore(key, ' ')),
  );
  return word.length === 3 || word.includes('.') || wideWords.has(textBefore(placeKey(word), ' '));
}

const streetWord =
  /^(?:st|street|ave?|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|hwy|highway|pkwy|parkway|way|pl|place|plaza|sq|square|ct|court|ter|terrace|cir|circle|broadway|route|rte)\.?$/i;
