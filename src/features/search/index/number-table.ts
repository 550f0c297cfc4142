import { isFull, morePlaces, newParts, partOf, placeIn, spread } from './table-parts.ts';
import { free } from './with-room.ts';

/**
 * Integers by integers, none of them 0: a hash table with open addressing. It takes some 12 bytes per key. A map takes
 * 40, and slows down garbage collection.
 */
export class NumberTable {
  /** Each key is followed by its value. Key 0: a free place. */
  readonly #parts = newParts(2);
  readonly #sizes = new Int32Array(this.#parts.length);

  /** The value of a key; 0: it has none. */
  get(key: number): number {
    const part = this.#parts[partOf(spread(key))]!;
    return part[placeOf(part, key) + 1]!;
  }

  set(key: number, value: number): void {
    const number = partOf(spread(key));
    const part = this.#parts[number]!;
    const at = placeOf(part, key);
    const isNew = part[at] === 0;
    part[at] = key;
    part[at + 1] = value;
    if (!isNew) return;
    this.#sizes[number]!++;
    if (isFull(this.#sizes[number]!, part.length / 2)) this.#parts[number] = grown(part);
  }
}

/** The place of a key: its own, or the free one that it would take. */
function placeOf(part: Int32Array, key: number): number {
  let at = 2 * placeIn(spread(key), part.length / 2);
  while (part[at] !== 0 && part[at] !== key) at = at + 2 < part.length ? at + 2 : 0;
  return at;
}

function grown(part: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * morePlaces(part.length / 2));
  for (let from = 0; from < part.length; from += 2) {
    if (part[from] === 0) continue;
    const to = placeOf(larger, part[from]!);
    larger[to] = part[from]!;
    larger[to + 1] = part[from + 1]!;
  }
  free(part);
  return larger;
}
