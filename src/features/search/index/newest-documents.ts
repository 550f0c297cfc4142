import { withRoom } from './with-room.ts';

/** The newest documents that are kept for each number: a power of two. */
export const maxNewest = 512;

/**
 * The newest documents of each number, in one list per number. A reader of a list waits for memory once and not once per
 * document. A list that is full moves to twice the room, so a document takes 4 to 16 bytes.
 */
export class NewestDocuments {
  #keys = new Int32Array(1024);
  /** Where each list begins in `#documents`. */
  #starts = new Int32Array(1024);
  /** How many documents each number got. */
  #counts = new Int32Array(1024);
  #numbers = 0;
  /** Lists, each followed by its room. From `maxNewest` on, the next document replaces the oldest one. */
  #documents = new Int32Array(65_536);
  #end = 0;

  /** Adds a document to the list of a number other than 0. Add documents in ascending order. */
  add(key: number, document: number): void {
    if (this.#numbers * 2 >= this.#keys.length) this.#grow();
    const at = this.#find(key);
    if (this.#keys[at] === 0) this.#numbers++;
    this.#keys[at] = key;
    const count = this.#counts[at]!;
    const isFull = (count & (count - 1)) === 0 && count < maxNewest;
    if (isFull) this.#move(at, count);
    this.#documents[this.#starts[at]! + (count % maxNewest)] = document;
    this.#counts[at] = count + 1;
  }

  /** The documents of a number, newest first, at most `max`. */
  newest(key: number, max: number): number[] {
    const at = this.#find(key);
    const start = this.#starts[at]!;
    const count = this.#counts[at]!;
    const oldest = count - Math.min(count, max, maxNewest);
    const documents: number[] = [];
    for (let number = count - 1; number >= oldest; number--)
      documents.push(this.#documents[start + (number % maxNewest)]!);
    return documents;
  }

  #move(at: number, count: number): void {
    const start = this.#starts[at]!;
    const room = Math.max(1, 2 * count);
    this.#documents = withRoom(this.#documents, this.#end + room);
    this.#documents.copyWithin(this.#end, start, start + count);
    this.#starts[at] = this.#end;
    this.#end += room;
  }

  #find(key: number): number {
    const mask = this.#keys.length - 1;
    const mixed = Math.imul(key, 0x9e3779b1);
    let at = (mixed ^ (mixed >>> 15)) & mask;
    while (this.#keys[at] !== 0 && this.#keys[at] !== key) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const [keys, starts, counts] = [this.#keys, this.#starts, this.#counts];
    this.#keys = new Int32Array(keys.length * 2);
    this.#starts = new Int32Array(keys.length * 2);
    this.#counts = new Int32Array(keys.length * 2);
    for (let from = 0; from < keys.length; from++) {
      const key = keys[from]!;
      if (key === 0) continue;
      const at = this.#find(key);
      this.#keys[at] = key;
      this.#starts[at] = starts[from]!;
      this.#counts[at] = counts[from]!;
    }
  }
}
