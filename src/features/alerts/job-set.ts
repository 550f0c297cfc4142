/** A set of jobs of a batch, by their position in it. */
export class JobSet {
  #words: Uint32Array;

  /** An empty set for a batch of `size` jobs. */
  constructor(size: number) {
    this.#words = new Uint32Array((size + 31) >>> 5);
  }

  /** The jobs for which the condition holds. */
  static where(size: number, holds: (job: number) => boolean): JobSet {
    const set = new JobSet(size);
    for (let job = 0; job < size; job++) if (holds(job)) set.add(job);
    return set;
  }

  add(job: number): void {
    this.#words[job >>> 5]! |= 1 << (job & 31);
  }

  addAll(other: JobSet): void {
    for (let at = 0; at < this.#words.length; at++) this.#words[at]! |= other.#words[at]!;
  }

  keepOnly(other: JobSet): void {
    for (let at = 0; at < this.#words.length; at++) this.#words[at]! &= other.#words[at]!;
  }

  removeAll(other: JobSet): void {
    for (let at = 0; at < this.#words.length; at++) this.#words[at]! &= ~other.#words[at]!;
  }

  /** The jobs, ascending. */
  *[Symbol.iterator](): Generator<number> {
    for (let at = 0; at < this.#words.length; at++)
      for (let word = this.#words[at]!; word !== 0; word &= word - 1)
        yield at * 32 + 31 - Math.clz32(word & -word);
  }
}
