import { fnv } from './fnv.ts';
import { lowerBound } from './lower-bound.ts';
import { isFull, morePlaces, newParts, partOf, placeIn, spread } from './table-parts.ts';
import { free } from './with-room.ts';

/** Words per chunk. Adding words changes only the last chunk. A word that a caller keeps holds the text of its chunk in memory. */
const wordsOfChunk = 1024;

/** Words in the order in which they came. */
interface Chunk {
  /** The words as lines. It begins and ends with a line break. */
  text: string;
  /** Where each word starts in the text. The last entry in use is the start of the next word. */
  starts: Int32Array;
  ids: Int32Array;
}

/**
 * Words and their ids, without an object for each word: a map would take 80 bytes per word and slow down garbage collection. Words are only
 * added, with ascending ids. A word takes some 14 bytes besides its characters.
 */
export class WordTable {
  readonly #chunks: Chunk[] = [];
  #size = 0;
  /** A hash table with open addressing: the index of a word plus one; 0: free. */
  readonly #parts = newParts(1);
  readonly #sizes = new Int32Array(this.#parts.length);

  /** The number of words. */
  get size(): number {
    return this.#size;
  }

  /** Adds new words. A word must not hold a line break. */
  add(entries: { id: number; word: string }[]): void {
    const first = this.#size;
    for (let from = 0; from < entries.length; ) {
      const to = from + wordsOfChunk - ((first + from) % wordsOfChunk);
      this.#fill(entries.slice(from, to));
      from = to;
    }
    for (let at = first; at < this.#size; at++) this.#list(at);
  }

  /** Adds words to the last chunk, or to a new one. */
  #fill(entries: { id: number; word: string }[]): void {
    const held = this.#size % wordsOfChunk;
    const chunk = (held > 0 && this.#chunks.at(-1)) || emptyChunk();
    if (held === 0) this.#chunks.push(chunk);
    for (const [at, { id, word }] of entries.entries()) {
      chunk.ids[held + at] = id;
      chunk.starts[held + at + 1] = chunk.starts[held + at]! + word.length + 1;
    }
    chunk.text += entries.map(({ word }) => `${word}\n`).join('');
    this.#size += entries.length;
  }

  #list(at: number): void {
    const word = this.wordAt(at);
    const number = partOf(hash(word));
    const part = this.#parts[number]!;
    part[this.#placeOf(part, word)] = at + 1;
    this.#sizes[number]!++;
    if (isFull(this.#sizes[number]!, part.length)) this.#parts[number] = this.#grown(part);
  }

  /** The place of a word: its own, or the free one that it would take. */
  #placeOf(part: Int32Array, word: string): number {
    let place = placeIn(hash(word), part.length);
    for (;;) {
      const at = part[place]! - 1;
      if (at < 0 || this.#isWord(at, word)) return place;
      place = place + 1 < part.length ? place + 1 : 0;
    }
  }

  #grown(part: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
    const larger = new Int32Array(morePlaces(part.length));
    for (const entry of part) if (entry !== 0) larger[this.#placeOf(larger, this.wordAt(entry - 1))] = entry;
    free(part);
    return larger;
  }

  #isWord(at: number, word: string): boolean {
    const { text, starts } = this.#chunkOf(at);
    const start = starts[at % wordsOfChunk]!;
    return starts[(at % wordsOfChunk) + 1]! - start === word.length + 1 && text.startsWith(word, start);
  }

  #chunkOf(at: number): Chunk {
    return this.#chunks[Math.floor(at / wordsOfChunk)]!;
  }

  /** The id of a word; null: it is unknown. */
  idOf(word: string): number | null {
    const part = this.#parts[partOf(hash(word))]!;
    const at = part[this.#placeOf(part, word)]! - 1;
    return at < 0 ? null : this.idAt(at);
  }

  /** The word of an id; null: the id is unknown. */
  wordOf(id: number): string | null {
    const at = lowerBound(this.#size, (middle) => this.idAt(middle), id);
    return at < this.#size && this.idAt(at) === id ? this.wordAt(at) : null;
  }

  /** The id of a word by its position: how many words came before it. */
  idAt(at: number): number {
    return this.#chunkOf(at).ids[at % wordsOfChunk]!;
  }

  wordAt(at: number): string {
    return this.lineAt(at).slice(1, -1);
  }

  /** A word between line breaks. */
  lineAt(at: number): string {
    const { text, starts } = this.#chunkOf(at);
    return text.slice(starts[at % wordsOfChunk]! - 1, starts[(at % wordsOfChunk) + 1]!);
  }

  /** Words with their ids, in the order in which they came. */
  *entries(): Generator<[word: string, id: number]> {
    for (let at = 0; at < this.#size; at++) yield [this.wordAt(at), this.idAt(at)];
  }
}

const emptyChunk = (): Chunk => ({
  text: '\n',
  starts: new Int32Array(wordsOfChunk + 1).fill(1, 0, 1),
  ids: new Int32Array(wordsOfChunk),
});

const hash = (word: string): number => spread(fnv(word));
