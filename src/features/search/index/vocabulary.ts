import { LRUCache } from 'lru-cache';
import type { Piece } from './tokens.ts';
import { withRoom } from './with-room.ts';

/** Ids that remembered look-ups hold together: one to three megabytes. */
const mostRemembered = 300_000;

/**
 * Words with their ids, held so that the words containing a text are found in a fraction of a millisecond: all in one string, one a
 * line, and of each a signature, which tells most words apart that cannot contain it. Words are only ever added, with ids that ascend.
 */
export class Vocabulary {
  #text = '\n';
  #count = 0;
  /** Where each word starts in the text, ascending; at last where the next one will. */
  #starts = new Int32Array(1024).fill(1, 0, 1);
  #ids = new Int32Array(1024);
  /** The lower and the upper halves of the words' signatures. */
  #low = new Int32Array(1024);
  #high = new Int32Array(1024);
  #words = new Map<string, number>();
  /** A page asks for the same words for its jobs, its total and its facets, and so does the next visitor. */
  #found = new LRUCache<string, readonly number[]>({
    maxSize: mostRemembered,
    sizeCalculation: (ids) => ids.length + 1,
  });

  /** Adds words that are not there yet; they must not hold a line break. */
  add(entries: { id: number; word: string }[]): void {
    if (entries.length === 0) return;
    this.#makeRoom(this.#count + entries.length);
    for (const { id, word } of entries) {
      const at = this.#count++;
      this.#words.set(word, id);
      this.#ids[at] = id;
      this.#starts[at + 1] = this.#starts[at]! + word.length + 1;
      const line = `\n${word}\n`;
      this.#low[at] = signature(line, 0);
      this.#high[at] = signature(line, 1);
    }
    this.#found.clear();
    this.#text += `${entries.map(({ word }) => word).join('\n')}\n`;
  }

  #makeRoom(words: number): void {
    this.#starts = withRoom(this.#starts, words + 1);
    this.#ids = withRoom(this.#ids, words);
    this.#low = withRoom(this.#low, words);
    this.#high = withRoom(this.#high, words);
  }

  /** The word with an id that `find` gave. */
  word(id: number): string {
    const index = this.#indexOf(id);
    return this.#text.slice(this.#starts[index]!, this.#starts[index + 1]! - 1);
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
  entries(): MapIterator<[string, number]> {
    return this.#words.entries();
  }

  /** The ids of the words that hold the piece where it says. */
  find({ text, lies }: Piece): readonly number[] {
    if (lies === 'whole') {
      const id = this.#words.get(text);
      return id === undefined ? [] : [id];
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

  /** A word between line breaks. */
  #line(index: number): string {
    return this.#text.slice(this.#starts[index]! - 1, this.#starts[index + 1]);
  }
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
