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

  /** Calls `visit` with each number in the list of a key. There is none if no list was set. */
  each(key: number, visit: (number: number) => void): void {
    const start = this.#starts[key]!;
    const end = start + this.#numbers[start]!;
    for (let at = start + 1; at <= end; at++) visit(this.#numbers[at]!);
  }
}
