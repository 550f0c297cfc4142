import { withRoom } from './with-room.ts';

/** Packed lists of integers by a small integer. A hundred thousand separate arrays would take 20 MB. */
export class PackedLists {
  readonly #starts: Int32Array;
  #numbers = new Int32Array(65_536);
  #end = 1;

  /** @param max the largest key. */
  constructor(max: number) {
    this.#starts = new Int32Array(max + 1);
  }

  set(key: number, list: readonly number[]): void {
    const end = this.#end + list.length + 1;
    this.#numbers = withRoom(this.#numbers, end);
    this.#starts[key] = this.#end;
    this.#numbers[this.#end] = list.length;
    this.#numbers.set(list, this.#end + 1);
    this.#end = end;
  }

  /** The list of a key; empty if none was set. */
  get(key: number): Int32Array {
    const start = this.#starts[key]!;
    return this.#numbers.subarray(start + 1, start + 1 + this.#numbers[start]!);
  }
}
