import { segmentOf, segmentSize } from './segments.ts';

/**
 * The slots that share a number, from the newest on: each names the one before it. It takes 4 bytes a slot, and 16 to 32 for each number.
 */
export class SlotChains {
  #keys = new Int32Array(1024);
  #newest = new Int32Array(1024);
  #count = 0;
  readonly #before = new Map<number, Int32Array>();

  /** Adds a slot to those of a number that is not 0. Slots are added in ascending order, and begin at 1. */
  add(key: number, slot: number): void {
    if (this.#count * 2 >= this.#keys.length) this.#grow();
    const at = this.#find(key);
    if (this.#keys[at] === 0) this.#count++;
    const segment = segmentOf(slot);
    const before = this.#before.get(segment) ?? new Int32Array(segmentSize);
    this.#before.set(segment, before);
    before[slot % segmentSize] = this.#newest[at]!;
    this.#keys[at] = key;
    this.#newest[at] = slot;
  }

  /** At most so many slots of a number, the newest first. */
  newest(key: number, most: number): number[] {
    const slots: number[] = [];
    const at = this.#find(key);
    let slot = this.#keys[at] === 0 ? 0 : this.#newest[at]!;
    for (; slot !== 0 && slots.length < most; slot = this.#before.get(segmentOf(slot))![slot % segmentSize]!)
      slots.push(slot);
    return slots;
  }

  /** How many segments it holds. */
  get segments(): number {
    return this.#before.size;
  }

  #find(key: number): number {
    const mask = this.#keys.length - 1;
    const mixed = Math.imul(key, 0x9e3779b1);
    let at = (mixed ^ (mixed >>> 15)) & mask;
    while (this.#keys[at] !== 0 && this.#keys[at] !== key) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const [keys, newest] = [this.#keys, this.#newest];
    this.#keys = new Int32Array(keys.length * 2);
    this.#newest = new Int32Array(keys.length * 2);
    for (const [from, key] of keys.entries()) {
      if (key === 0) continue;
      const at = this.#find(key);
      this.#keys[at] = key;
      this.#newest[at] = newest[from]!;
    }
  }
}
