import { NumberTable } from './number-table.ts';
import { withRoom } from './with-room.ts';

/** The newest documents that are kept for each number: a power of two. */
export const maxNewest = 512;

/** The room of a new list. */
const firstRoom = 2;

/**
 * The newest documents of each number, in one list per number with several documents. A reader of a list waits for memory
 * once and not once per document. A list that is full moves to twice the room, and another list takes the old one, so a
 * document takes 4 to 8 bytes.
 */
export class NewestDocuments {
  /** By number, the only document, or the number of the list, negated. Lists begin at 1. */
  readonly #held = new NumberTable();
  /** Where each list begins in `#documents`. */
  #starts = new Int32Array(1024);
  /** How many documents each list got. */
  #counts = new Int32Array(1024);
  #last = 0;
  /** Lists, each followed by its room. From `maxNewest` on, the next document replaces the oldest one. */
  #documents = new Int32Array(65_536);
  #end = 0;
  /** Where a list was before it moved, by the length of its room. */
  readonly #left = new Map<number, number[]>();

  /** Adds a document to those of a number other than 0. Add documents in ascending order, from 1. */
  add(key: number, document: number): void {
    const held = this.#held.get(key);
    if (held === 0) this.#held.set(key, document);
    else this.#append(held < 0 ? -held : this.#newList(key, held), document);
  }

  /** The documents of a number, newest first. @param max how many at most, at least 1. */
  newest(key: number, max: number): number[] {
    const held = this.#held.get(key);
    if (held === 0) return [];
    if (held > 0) return [held];
    const start = this.#starts[-held]!;
    const count = this.#counts[-held]!;
    const oldest = count - Math.min(count, max, maxNewest);
    const documents: number[] = [];
    for (let number = count - 1; number >= oldest; number--)
      documents.push(this.#documents[start + (number % maxNewest)]!);
    return documents;
  }

  /** @param only the only document of the number so far. */
  #newList(key: number, only: number): number {
    const list = ++this.#last;
    this.#starts = withRoom(this.#starts, list + 1);
    this.#counts = withRoom(this.#counts, list + 1);
    this.#starts[list] = this.#take(firstRoom);
    this.#held.set(key, -list);
    this.#append(list, only);
    return list;
  }

  #append(list: number, document: number): void {
    const count = this.#counts[list]!;
    const isFull = count >= firstRoom && (count & (count - 1)) === 0 && count < maxNewest;
    if (isFull) this.#move(list, count);
    this.#documents[this.#starts[list]! + (count % maxNewest)] = document;
    this.#counts[list] = count + 1;
  }

  /** Moves a full list to twice the room. */
  #move(list: number, room: number): void {
    const from = this.#starts[list]!;
    const to = this.#take(2 * room);
    this.#documents.copyWithin(to, from, from + room);
    this.#starts[list] = to;
    this.#leave(from, room);
  }

  /** A place with so much room. */
  #take(room: number): number {
    const left = this.#left.get(room)?.pop();
    if (left !== undefined) return left;
    const start = this.#end;
    this.#end += room;
    this.#documents = withRoom(this.#documents, this.#end);
    return start;
  }

  #leave(start: number, room: number): void {
    const left = this.#left.get(room) ?? [];
    this.#left.set(room, left);
    left.push(start);
  }
}
