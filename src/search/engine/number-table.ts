import { randomInt } from 'node:crypto';

/** A Map hashes numbers without a seed, and some keys are hashes of outside texts: nobody may choose keys that it finds slowly. */
const seed = randomInt(2 ** 32);

/** Integers by integers, none of them 0. */
export class NumberTable {
  readonly #values = new Map<number, number>();

  /** The value of a key; 0: it has none. */
  get(key: number): number {
    return this.#values.get(key ^ seed) ?? 0;
  }

  set(key: number, value: number): void {
    this.#values.set(key ^ seed, value);
  }
}
