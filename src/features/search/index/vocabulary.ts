import { LRUCache } from 'lru-cache';
import type { Piece } from './tokens.ts';
import { withRoom } from './with-room.ts';

/** The ids that all remembered look-ups may hold: one to three megabytes. */
const maxRemembered = 300_000;
/** Words per text. Adding words copies only the last text. A word that a caller keeps holds one text in memory. */
const wordsOfText = 1024;

/**
 * Words with their ids, in a form that finds the words containing a text in a fraction of a millisecond. The words are lines of a few long
 * texts, and each word has a signature that rules out most words that cannot contain the text. Words are only added, with ascending ids. A
 * word takes 21 to 35 bytes besides its characters.
 */
export class Vocabulary {
  /** Each text begins and ends with a line break. */
  readonly #texts: string[] = [];
  #count = 0;
  /** Where each word starts, in characters of all words before it, ascending. The last entry is the start of the next word. */
  #starts = new Int32Array(1024).fill(1, 0, 1);
  #ids = new Int32Array(1024);
  /** The lower and the upper halves of the words' signatures. */
  #low = new Int32Array(1024);
  #high = new Int32Array(1024);
  /** A hash table with open addressing: the index of a word plus one; 0: free. */
  #table = new Int32Array(2048);
  /** A page asks for the same words for its jobs, its total and its facets, and so does the next visitor. */
  #found = new LRUCache<string, readonly number[]>({
    maxSize: maxRemembered,
    sizeCalculation: (ids) => ids.length + 1,
  });

  /** Adds new words. A word must not hold a line break. */
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

  /** Appends the words to the texts. @param first the index of the first word. */
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

  /** The place of a word in the hash table: its own, or the free one that it would take. */
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

  /** The word of an id that `find` returned. */
  word(id: number): string {
    return this.#wordAt(this.#indexOf(id));
  }

  /** Ids ascend in the order in which words were added. */
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

  /** The ids of the words that hold the piece in its position. */
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

/** A 32-bit hash (FNV-1a). Its upper bits are mixed into the lower bits, which choose the place. */
function hash(word: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) value = Math.imul(value ^ word.charCodeAt(at), 0x01000193);
  return value ^ (value >>> 15);
}

/**
 * Sets one of 64 bits for every two adjacent characters. A text can hold another only if it has all bits of the other.
 * @param half 0: the lower 32 bits; 1: the upper 32 bits.
 */
function signature(text: string, half: 0 | 1): number {
  let bits = 0;
  for (let at = 1; at < text.length; at++) {
    const bit = (text.charCodeAt(at - 1) * 31 + text.charCodeAt(at) * 7) & 63;
    if (bit >> 5 === half) bits |= 1 << (bit & 31);
  }
  return bits;
}
