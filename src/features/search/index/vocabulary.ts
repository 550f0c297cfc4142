import { LRUCache } from 'lru-cache';
import type { Piece } from './tokens.ts';
import { withRoom } from './with-room.ts';

/** The ids that all remembered look-ups may hold: one to three megabytes. */
const maxRemembered = 300_000;
/** Words per text. Adding words copies only the last text. A word that a caller keeps holds one text in memory. */
const wordsOfText = 1024;
/** Words whose signatures are read together, one bit for each word. */
const wordsOfBlock = 32;
/** The bits of a signature. */
const signatureBits = 64;

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
  /**
   * The signatures of the words. Each block of 32 words has one number for each bit of a signature, and each number has one bit for each
   * word. A look-up reads only the numbers of the bits that it asks for, and most blocks end after two.
   */
  #signatures = new Int32Array((1024 / wordsOfBlock) * signatureBits);
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
      const block = Math.floor(at / wordsOfBlock) * signatureBits;
      for (const bit of signature(`\n${word}\n`)) this.#signatures[block + bit]! |= 1 << (at % wordsOfBlock);
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
    this.#signatures = withRoom(this.#signatures, Math.ceil(words / wordsOfBlock) * signatureBits);
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

  /** The id of a word; null: it is unknown. */
  idOf(word: string): number | null {
    const at = this.#table[this.#placeOf(word)]! - 1;
    return at < 0 ? null : this.#ids[at]!;
  }

  /** The ids of the words that hold the piece in its position. */
  find({ text, lies }: Piece): readonly number[] {
    if (lies === 'whole') {
      const id = this.idOf(text);
      return id === null ? [] : [id];
    }
    const needle = `${lies === 'at start' ? '\n' : ''}${text}${lies === 'at end' ? '\n' : ''}`;
    const found = this.#found.get(needle) ?? this.#containing(needle);
    this.#found.set(needle, found);
    return found;
  }

  #containing(needle: string): number[] {
    const found: number[] = [];
    const bits = signature(needle);
    const end = Math.ceil(this.#count / wordsOfBlock);
    for (let block = 0; block < end; block++) {
      let left = -1;
      for (let at = 0; at < bits.length && left !== 0; at++)
        left &= this.#signatures[block * signatureBits + bits[at]!]!;
      for (; left !== 0; left &= left - 1) {
        const index = block * wordsOfBlock + 31 - Math.clz32(left & -left);
        if (index < this.#count && this.#line(index).includes(needle)) found.push(this.#ids[index]!);
      }
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
 * The bits of a signature: one of 64 for every two adjacent characters. A text can hold another only if it has all bits of the other. A text
 * of one character has none, so it may be in any word.
 */
function signature(text: string): number[] {
  const bits = new Set<number>();
  for (let at = 1; at < text.length; at++)
    bits.add((text.charCodeAt(at - 1) * 31 + text.charCodeAt(at) * 7) % signatureBits);
  return [...bits];
}
