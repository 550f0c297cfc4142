/** Entries for each number: the table stays mostly free, so that most look-ups read one entry. */
const room = 3;
/** With at most this many possible numbers for each number that has a mark, a list of all of them is small, and faster than a table. */
const fewPerMark = 32;

/**
 * The numbers that a search asks for, with a mark for each. A few of many numbers are in a hash table with open addressing, because a list
 * with a mark for every number that exists would be half a megabyte of garbage for each search.
 */
export class Marks {
  readonly #numbers: Int32Array;
  readonly #marks: Uint16Array;
  readonly #shift: number;
  /** Each mark is at its own number. */
  readonly #isList: boolean;
  /** How many numbers have a mark. */
  readonly size: number;

  /** @param marks by number. Numbers begin at 1, and marks, too. */
  constructor(marks: ReadonlyMap<number, number>) {
    let last = 0;
    for (const number of marks.keys()) if (number > last) last = number;
    this.size = marks.size;
    this.#isList = last <= marks.size * fewPerMark;
    const bits = Math.max(2, 32 - Math.clz32(marks.size * room));
    const length = this.#isList ? last + 1 : 2 ** bits;
    this.#shift = 32 - bits;
    this.#numbers = new Int32Array(length);
    this.#marks = new Uint16Array(length);
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
    const at = this.#find(number);
    return at < this.#marks.length ? this.#marks[at]! : 0;
  }

  /** Calls `visit` for each number that has a mark. */
  each(visit: (number: number, mark: number) => void): void {
    for (let at = 0; at < this.#numbers.length; at++)
      if (this.#marks[at] !== 0) visit(this.#numbers[at]!, this.#marks[at]!);
  }

  /** The entry of a number, or the free one that it would take. A list has no entries beyond its last number. */
  #find(number: number): number {
    if (this.#isList) return number;
    const last = this.#numbers.length - 1;
    let at = Math.imul(number, 0x9e3779b1) >>> this.#shift;
    while (this.#numbers[at] !== 0 && this.#numbers[at] !== number) at = (at + 1) & last;
    return at;
  }
}
