import { LRUCache } from 'lru-cache';
import type { Piece } from './tokens.ts';
import { withRoom } from './with-room.ts';

/** Ids that remembered look-ups hold together: one to three megabytes. */
const maxRemembered = 300_000;
/** Words of a text. Adding words copies the last text only, and a word that somebody keeps holds one text in memory. */
const wordsOfText = 1024;

/**
 * Words with their ids, held so that the words containing a text are found in a fraction of a millisecond: in few texts, one a line, and
 * of each a signature, which tells most words apart that cannot contain it. Words are only ever added, with ids that ascend. A word takes
 * 21 to 35 bytes beside its characters.
 */
export class Vocabulary {
  /** Each begins and ends with a line break. */
  readonly #texts: string[] = [];
  #count = 0;
  /** Where each word starts, in characters of all words before it, ascending; at last where the next one will. */
  #starts = new Int32Array(1024).fill(1, 0, 1);
  #ids = new Int32Array(1024);
  /** The lower and the upper halves of the words' signatures. */
  #low = new Int32Array(1024);
  #high = new Int32Array(1024);
  /** A hash table with open addressing: of each word its index and one; 0: free. */
  #table = new Int32Array(2048);
  /** A page asks for the same words for its jobs, its total and its facets, and so does the next visitor. */
  #found = new LRUCache<string, readonly number[]>({
    maxSize: maxRemembered,
    sizeCalculation: (ids) => ids.length + 1,
  });

  /** Adds words that are not there yet; they must not hold a line break. */
  add(entries: { id: number; word: string }[]): void {
    if (entries.length === 0) return;
    this.#makeRoom(this.#count + entries.length);
    const first = this.#count;
    for (const { id, word } of entries) {
      const at = this.#count++;
      this.#ids[at] = id;
      this.#starts[at + 1] = this.#starts[at]! + word.length + 1;
      const line = `\n${word}\n`;
      this.#low[at] = signature(line, 0);
      this.#high[at] = signature(line, 1);
    }
    this.#found.clear();
    this.#write(entries, first);
    for (const [at, { word }] of entries.entries()) this.#table[this.#placeOf(word)] = first + at + 1;
  }

  /** Adds the words to the texts, the first of them at its index. */
  #write(entries: { word: string }[], first: number): void {
    for (let from = 0; from < entries.length; ) {
      const text = textOf(first + from);
      const to = (text + 1) * wordsOfText - first;
      const lines = entries.slice(from, to).map(({ word }) => `${word}\n`);
      this.#texts[text] = (this.#texts[text] ?? '\n') + lines.join('');
      from = to;
    }
  }

  #makeRoom(words: number): void {
    this.#starts = withRoom(this.#starts, words + 1);
    this.#ids = withRoom(this.#ids, words);
    this.#low = withRoom(this.#low, words);
    this.#high = withRoom(this.#high, words);
    let places = this.#table.length;
    while (words * 4 > places * 3) places *= 2;
    if (places === this.#table.length) return;
    this.#table = new Int32Array(places);
    for (let at = 0; at < this.#count; at++) this.#table[this.#placeOf(this.#wordAt(at))] = at + 1;
  }

  /** The place of a word in the table: its own, or the free one that it would take. */
  #placeOf(word: string): number {
    const mask = this.#table.length - 1;
    let place = hash(word) & mask;
    for (;;) {
      const at = this.#table[place]! - 1;
      if (at < 0 || this.#isWord(at, word)) return place;
      place = (place + 1) & mask;
    }
  }

  #isWord(at: number, word: string): boolean {
    if (this.#starts[at + 1]! - this.#starts[at]! !== word.length + 1) return false;
    return this.#texts[textOf(at)]!.startsWith(word, this.#offset(at));
  }

  /** The word with an id that `find` gave. */
  word(id: number): string {
    return this.#wordAt(this.#indexOf(id));
  }

  /** Ids ascend in the order in which words are added. */
  #indexOf(id: number): number {
    let [from, to] = [0, this.#count - 1];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#ids[middle]! < id) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** Words with their ids. */
  *entries(): Generator<[word: string, id: number]> {
    for (let at = 0; at < this.#count; at++) yield [this.#wordAt(at), this.#ids[at]!];
  }

  /** The ids of the words that hold the piece where it says. */
  find({ text, lies }: Piece): readonly number[] {
    if (lies === 'whole') {
      const at = this.#table[this.#placeOf(text)]! - 1;
      return at < 0 ? [] : [this.#ids[at]!];
    }
    const needle = `${lies === 'at start' ? '\n' : ''}${text}${lies === 'at end' ? '\n' : ''}`;
    const found = this.#found.get(needle) ?? this.#containing(needle);
    this.#found.set(needle, found);
    return found;
  }

  #containing(needle: string): number[] {
    const found: number[] = [];
    const low = signature(needle, 0);
    const high = signature(needle, 1);
    for (let index = 0; index < this.#count; index++) {
      if ((this.#low[index]! & low) !== low || (this.#high[index]! & high) !== high) continue;
      if (this.#line(index).includes(needle)) found.push(this.#ids[index]!);
    }
    return found;
  }

  /** Where a word starts in its text. */
  #offset(index: number): number {
    return this.#starts[index]! - this.#starts[index - (index % wordsOfText)]! + 1;
  }

  #wordAt(index: number): string {
    const from = this.#offset(index);
    return this.#texts[textOf(index)]!.slice(from, from + this.#length(index));
  }

  #length(index: number): number {
    return this.#starts[index + 1]! - this.#starts[index]! - 1;
  }

  /** A word between line breaks. */
  #line(index: number): string {
    const from = this.#offset(index);
    return this.#texts[textOf(index)]!.slice(from - 1, from + this.#length(index) + 1);
  }
}

const textOf = (index: number): number => Math.floor(index / wordsOfText);

/** 32 bits (FNV-1a, its upper bits mixed into the lower ones, which choose the place). */
function hash(word: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) value = Math.imul(value ^ word.charCodeAt(at), 0x01000193);
  return value ^ (value >>> 15);
}

/**
 * For every two signs in a row one of 64 bits: a text holds another only if it has all the other's bits.
 * @param half 0: the lower 32 of them; 1: the upper ones.
 */
function signature(text: string, half: 0 | 1): number {
  let bits = 0;
  for (let at = 1; at < text.length; at++) {
    const bit = (text.charCodeAt(at - 1) * 31 + text.charCodeAt(at) * 7) & 63;
    if (bit >> 5 === half) bits |= 1 << (bit & 31);
  }
  return bits;
}
