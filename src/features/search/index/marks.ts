/** Entries for each number: the table stays mostly free, so that most look-ups read one entry. */
const room = 3;

/**
 * The numbers that a search asks for, with a mark for each. A hash table with open addressing: a list with a mark for every number that
 * exists would be half a megabyte of garbage for each search.
 */
export class Marks {
  readonly #numbers: Int32Array;
  readonly #marks: Uint16Array;
  readonly #shift: number;
  /** How many numbers have a mark. */
  readonly size: number;

  /** @param marks by number. Numbers begin at 1, and marks, too. */
  constructor(marks: ReadonlyMap<number, number>) {
    const bits = Math.max(2, 32 - Math.clz32(marks.size * room));
    this.#numbers = new Int32Array(2 ** bits);
    this.#marks = new Uint16Array(2 ** bits);
    this.#shift = 32 - bits;
    this.size = marks.size;
    for (const [number, mark] of marks) {
      const at = this.#find(number);
      this.#numbers[at] = number;
      this.#marks[at] = mark;
    }
  }

  /** Gives every number the mark 1. */
  static all(numbers: Iterable<number>): Marks {
    const marks = new Map<number, number>();
    for (const number of numbers) marks.set(number, 1);
    return new Marks(marks);
  }

  /** The mark of a number; 0: it has none. */
  of(number: number): number {
    return this.#marks[this.#find(number)]!;
  }

  /** Calls `visit` for each number that has a mark. */
  each(visit: (number: number, mark: number) => void): void {
    for (let at = 0; at < this.#numbers.length; at++)
      if (this.#marks[at] !== 0) visit(this.#numbers[at]!, this.#marks[at]!);
  }

  /** The entry of a number, or the free one that it would take. */
  #find(number: number): number {
    const last = this.#numbers.length - 1;
    let at = Math.imul(number, 0x9e3779b1) >>> this.#shift;
    while (this.#numbers[at] !== 0 && this.#numbers[at] !== number) at = (at + 1) & last;
    return at;
  }
}
