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
  /** Where each word starts in the text, ascending; at last where the next one will. */
  #starts: number[] = [1];
  #ids: number[] = [];
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
    const lines = entries.map(({ word }) => `${word}\n`);
    for (const [at, { id, word }] of entries.entries()) {
      this.#words.set(word, id);
      this.#sign(`\n${lines[at]}`);
      this.#ids.push(id);
      this.#starts.push(this.#starts.at(-1)! + lines[at]!.length);
    }
    this.#found.clear();
    this.#text += lines.join('');
  }

  /** The word with an id that `find` gave. */
  word(id: number): string {
    const index = this.#indexOf(id);
    return this.#text.slice(this.#starts[index]!, this.#starts[index + 1]! - 1);
  }

  /** Ids ascend in the order in which words are added. */
  #indexOf(id: number): number {
    let [from, to] = [0, this.#ids.length - 1];
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

  #sign(line: string): void {
    const at = this.#ids.length;
    this.#low = withRoom(this.#low, at + 1);
    this.#high = withRoom(this.#high, at + 1);
    [this.#low[at], this.#high[at]] = signature(line);
  }

  #containing(needle: string): number[] {
    const found: number[] = [];
    const [low, high] = signature(needle);
    for (let index = 0; index < this.#ids.length; index++) {
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

/** For every two signs in a row one of 64 bits: a text holds another only if it has all the other's bits. */
function signature(text: string): [low: number, high: number] {
  const bits: [number, number] = [0, 0];
  for (let at = 1; at < text.length; at++) {
    const bit = (text.charCodeAt(at - 1) * 31 + text.charCodeAt(at) * 7) & 63;
    bits[bit >> 5]! |= 1 << (bit & 31);
  }
  return bits;
}
