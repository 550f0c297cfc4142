import { type GroupSums, sumCount } from './group-sums.ts';

/** What each row of a run adds to the sums of its group. Only sums that change are listed. */
export class Addend {
  readonly indexes = new Int32Array(sumCount);
  readonly values = new Float64Array(sumCount);
  count = 0;

  clear(): void {
    this.count = 0;
  }

  list(sum: number, value: number): void {
    if (value === 0) return;
    this.indexes[this.count] = sum;
    this.values[this.count++] = value;
  }

  /** Whether the other adds the same. */
  equals(other: Addend): boolean {
    if (this.count !== other.count) return false;
    for (let index = 0; index < this.count; index++)
      if (this.indexes[index] !== other.indexes[index] || this.values[index] !== other.values[index])
        return false;
    return true;
  }

  copy(): Addend {
    const copied = new Addend();
    copied.indexes.set(this.indexes);
    copied.values.set(this.values);
    copied.count = this.count;
    return copied;
  }

  /** Adds the values several times to a slot. */
  addTo(sums: GroupSums, slot: number, times: number): void {
    for (let index = 0; index < this.count; index++)
      sums.add(slot, this.indexes[index]!, this.values[index]! * times);
  }
}

/** Rows whose sums stay in the processor's cache while figure after figure is added. */
const nearRows = 512;
/** Different addends that are counted: they are found by a search through all. */
const maxKinds = 128;
/** With more groups, counts would not stay in the processor's cache. */
const maxGroups = 2 ** 16;
/** Numbers of all counts together when a kind is added: 16 MB, and twice that with room to grow. */
const maxCounts = 2 ** 22;

/**
 * Counts how often each of a few addends goes to each group. To count is one step for a row, to add is one for each
 * figure. `flush` adds what was counted.
 */
export class RunCounts {
  readonly #kinds: { addend: Addend; counts: Int32Array }[] = [];
  #last = 0;

  /**
   * Counts an addend for the groups of some rows. @param slots the groups of rows; those from `first` to `end` count.
   * @returns false if there are too many addends or groups.
   */
  count(addend: Addend, size: number, slots: Int32Array, first: number, end: number): boolean {
    const counts = this.#countsOf(addend, size);
    if (!counts) return false;
    for (let row = first; row < end; row++) counts[slots[row]!]! += 1;
    return true;
  }

  /** Counts an addend if it can, or adds it row by row. */
  add(sums: GroupSums, addend: Addend, slots: Int32Array, first: number, end: number): void {
    if (addend.count === 0 || this.count(addend, sums.size, slots, first, end)) return;
    addRows(sums, addend, slots, first, end);
  }

  #countsOf(addend: Addend, size: number): Int32Array | null {
    const kinds = this.#kinds;
    if (size > maxGroups || kinds.length * size > maxCounts) return null;
    let at = kinds[this.#last]?.addend.equals(addend)
      ? this.#last
      : kinds.findIndex((kind) => kind.addend.equals(addend));
    if (at < 0) {
      if (kinds.length === maxKinds) return null;
      at = kinds.push({ addend: addend.copy(), counts: new Int32Array(2 * size) }) - 1;
    }
    this.#last = at;
    const kind = kinds[at]!;
    if (kind.counts.length < size) {
      const longer = new Int32Array(2 * size);
      longer.set(kind.counts);
      kind.counts = longer;
    }
    return kind.counts;
  }

  /** Adds what was counted to the sums. */
  flush(sums: GroupSums): void {
    for (const { addend, counts } of this.#kinds)
      for (let slot = 0; slot < counts.length; slot++)
        if (counts[slot]) addend.addTo(sums, slot, counts[slot]!);
    this.#kinds.length = 0;
  }
}

function addRows(sums: GroupSums, addend: Addend, slots: Int32Array, first: number, end: number): void {
  for (let near = first; near < end; near += nearRows) {
    const nearEnd = Math.min(end, near + nearRows);
    for (let index = 0; index < addend.count; index++)
      sums.addRows(slots, near, nearEnd, addend.indexes[index]!, addend.values[index]!);
  }
}
