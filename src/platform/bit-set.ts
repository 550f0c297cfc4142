/**
 * A set of whole numbers below a size. Its bits are in the order of PostgreSQL's bit strings: the highest bit of the
 * first byte is the number 0. The methods that take another set need one of the same size.
 */
export class BitSet {
  /** The bits in the order of PostgreSQL's bit strings. */
  readonly bytes: Uint8Array;
  /** The same memory as 32-bit words, in the byte order of the machine. */
  readonly #words: Int32Array;

  /** @param bytes the memory to use, a multiple of four bytes; without it the set is empty. */
  constructor(size: number, bytes?: Uint8Array) {
    const words = (size + 31) >>> 5;
    if (bytes === undefined) this.bytes = new Uint8Array(4 * words);
    else this.bytes = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
    this.#words = new Int32Array(this.bytes.buffer, this.bytes.byteOffset, words);
  }

  /** The numbers below a size for which the condition holds. */
  static where(size: number, holds: (number: number) => boolean): BitSet {
    const set = new BitSet(size);
    for (let number = 0; number < size; number++) if (holds(number)) set.add(number);
    return set;
  }

  /** A set with the same numbers and its own memory. */
  copy(): BitSet {
    return new BitSet(32 * this.#words.length, new Uint8Array(this.bytes));
  }

  add(number: number): void {
    this.bytes[number >> 3]! |= 0x80 >> (number & 7);
  }

  /** Adds the numbers from one position of the list to before another. */
  addNumbers(numbers: Uint16Array, from: number, to: number): void {
    const bytes = this.bytes;
    for (let at = from; at < to; at++) {
      const number = numbers[at]!;
      bytes[number >> 3]! |= 0x80 >> (number & 7);
    }
  }

  has(number: number): boolean {
    return (this.bytes[number >> 3]! & (0x80 >> (number & 7))) !== 0;
  }

  /** How many numbers are in the set. */
  count(): number {
    const words = this.#words;
    let count = 0;
    for (let at = 0; at < words.length; at++) count += countBits(words[at]!);
    return count;
  }

  addAll(other: BitSet): void {
    const [mine, theirs] = [this.#words, other.#words];
    for (let at = 0; at < mine.length; at++) mine[at]! |= theirs[at]!;
  }

  keepOnly(other: BitSet): void {
    const [mine, theirs] = [this.#words, other.#words];
    for (let at = 0; at < mine.length; at++) mine[at]! &= theirs[at]!;
  }

  removeAll(other: BitSet): void {
    const [mine, theirs] = [this.#words, other.#words];
    for (let at = 0; at < mine.length; at++) mine[at]! &= ~theirs[at]!;
  }

  /** Removes all numbers. */
  clear(): void {
    this.bytes.fill(0);
  }

  /** Calls `visit` for each number, ascending. @param among visits only the numbers that are also in this set. */
  each(visit: (number: number) => void, among: BitSet = this): void {
    const [words, others] = [this.#words, among.#words];
    const [view, otherView] = [this.#view(), among.#view()];
    for (let at = 0; at < words.length; at++) {
      if ((words[at]! & others[at]!) === 0) continue;
      for (let rest = view.getInt32(4 * at) & otherView.getInt32(4 * at); rest !== 0; ) {
        const first = Math.clz32(rest);
        rest &= ~(0x80000000 >>> first);
        visit(32 * at + first);
      }
    }
  }

  /** The numbers that pass the test. */
  filter(passes: (number: number) => boolean): BitSet {
    const words = this.#words;
    const left = new BitSet(32 * words.length);
    const [from, to] = [this.#view(), left.#view()];
    for (let at = 0; at < words.length; at++) {
      if (words[at] === 0) continue;
      let passed = 0;
      for (let rest = from.getInt32(4 * at); rest !== 0; ) {
        const first = Math.clz32(rest);
        const bit = 0x80000000 >>> first;
        rest &= ~bit;
        if (passes(32 * at + first)) passed |= bit;
      }
      if (passed !== 0) to.setInt32(4 * at, passed);
    }
    return left;
  }

  /** The numbers, ascending. */
  *[Symbol.iterator](): Generator<number> {
    const view = this.#view();
    for (let start = 0; start < 32 * this.#words.length; start += 32)
      for (let rest = view.getInt32(start >> 3); rest !== 0; ) {
        const first = Math.clz32(rest);
        rest &= ~(0x80000000 >>> first);
        yield start + first;
      }
  }

  /** Reads and writes 32 bits at a time in the order of the numbers, on every machine. */
  #view(): DataView {
    return new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length);
  }
}

/** Adds up the bits by pairs, fours and bytes, and then all bytes in the highest byte. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
