import { maxReportRows, tooManyRows } from './report-limit.ts';

/** Possible pairs that have an entry each, at most: 64 MB. */
const maxPossible = 2 ** 24;
/** Such a table has this many times the rows and columns that are needed, so that it is seldom made anew. */
const spareRoom = 1.25;
/** Numbers of an entry of a hash table: the slot plus one, and the two codes. A power of two is fastest. */
const entryWidth = 4;
const startSlots = 1024;

/**
 * Gives each pair of codes a slot: the next number when it is first asked for. If few pairs are possible, a table has an
 * entry for each of them. Then a slot is found in one step, and frequent values, which have low codes, share lines of
 * the processor's cache. Else a hash table has the pairs that occur.
 */
export class PairSlots {
  #size = 0;
  #first = new Int32Array(startSlots);
  #second = new Int32Array(startSlots);
  /** Slots plus one. 0: free. */
  #table = new Int32Array(1);
  /** The codes that the table has room for. A width of 0: it is a hash table, at most half full. */
  #height = 1;
  #width = 1;

  get size(): number {
    return this.#size;
  }

  codesOf(slot: number): [first: number, second: number] {
    return [this.#first[slot]!, this.#second[slot]!];
  }

  /** The slot of a pair. @throws BadRequest if there are too many. */
  slotOf(first: number, second: number): number {
    this.makeRoom(first, second);
    const at = this.#placeOf(first, second);
    const known = this.#table[at]!;
    return known > 0 ? known - 1 : this.#add(first, second, at);
  }

  /**
   * Finds the slots of rows. There must be room for their codes.
   * @param codes of the rows. @param known what these codes are here. @param slots gets the slots.
   */
  findSlots(
    [codesA, codesB]: readonly [Uint32Array, Uint32Array],
    [knownA, knownB]: readonly [Int32Array, Int32Array],
    rows: number,
    slots: Int32Array,
  ): void {
    const width = this.#width;
    const table = this.#table;
    // Short loops let the processor wait for many lines of memory at a time.
    if (width > 0) {
      for (let row = 0; row < rows; row++) slots[row] = knownA[codesA[row]!]! * width + knownB[codesB[row]!]!;
      for (let row = 0; row < rows; row++) slots[row] = table[slots[row]!]!;
    } else slots.fill(0, 0, rows);
    for (let row = 0; row < rows; row++) {
      const known = slots[row]!;
      slots[row] = known > 0 ? known - 1 : this.slotOf(knownA[codesA[row]!]!, knownB[codesB[row]!]!);
    }
  }

  /** Makes room for codes up to these. */
  makeRoom(first: number, second: number): void {
    if (this.#width === 0 || (first < this.#height && second < this.#width)) return;
    this.#height = roomFor(this.#height, first + 1);
    this.#width = roomFor(this.#width, second + 1);
    const possible = this.#height * this.#width;
    if (possible > maxPossible) this.#width = 0;
    this.#remakeTable(this.#width > 0 ? possible : hashLength(this.#size));
  }

  /** Where the slot of a pair is in the table, or would be. */
  #placeOf(first: number, second: number): number {
    if (this.#width > 0) return first * this.#width + second;
    const table = this.#table;
    const mask = table.length - 1;
    let at = (hashOf(first, second) * entryWidth) & mask;
    while (table[at] !== 0 && (table[at + 1] !== first || table[at + 2] !== second))
      at = (at + entryWidth) & mask;
    return at;
  }

  #add(first: number, second: number, at: number): number {
    if (this.#size === maxReportRows) throw tooManyRows();
    const slot = this.#size++;
    if (slot === this.#first.length) {
      this.#first = longer(this.#first, 4 * slot);
      this.#second = longer(this.#second, 4 * slot);
    }
    this.#first[slot] = first;
    this.#second[slot] = second;
    this.#put(slot, at);
    if (this.#width === 0 && this.#table.length < 2 * entryWidth * this.#size)
      this.#remakeTable(hashLength(this.#size));
    return slot;
  }

  #put(slot: number, at: number): void {
    this.#table[at] = slot + 1;
    if (this.#width > 0) return;
    this.#table[at + 1] = this.#first[slot]!;
    this.#table[at + 2] = this.#second[slot]!;
  }

  #remakeTable(length: number): void {
    this.#table = new Int32Array(length);
    for (let slot = 0; slot < this.#size; slot++)
      this.#put(slot, this.#placeOf(this.#first[slot]!, this.#second[slot]!));
  }
}

const roomFor = (room: number, needed: number): number =>
  needed <= room ? room : Math.ceil(needed * spareRoom);

/** The length of a hash table for more than so many pairs: a power of two. */
const hashLength = (size: number): number => 2 ** Math.ceil(Math.log2(4 * entryWidth * (size + 1)));

const hashOf = (first: number, second: number): number =>
  (Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)) >>> 9;

/** A copy with more room. */
export function longer<Numbers extends Int32Array | Float64Array>(numbers: Numbers, length: number): Numbers {
  const found = new (numbers.constructor as new (length: number) => Numbers)(length);
  found.set(numbers as never);
  return found;
}
