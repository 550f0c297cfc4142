import { setImmediate } from 'node:timers/promises';
import { type ClickDay, runWidth } from './click-day.ts';
import { type ClickPrices, costOfRun } from './click-prices.ts';
import type { Column } from './column-blocks.ts';
import { type GroupSums, type SummedFigure, summedFigures } from './group-sums.ts';
import type { RowSet } from './row-sets.ts';
import { Addend, RunCounts } from './run-counts.ts';

/** Rows that are summed before other work gets its turn: about a millisecond. */
const sliceRows = 65_536;

/** What a row adds: all, its counts, and its cost. Rows may have few different counts, and yet many costs. */
export class RowValues {
  readonly #sumOf: number[];
  readonly #hasCost: boolean;
  readonly all = new Addend();
  readonly counts = new Addend();
  readonly cost = new Addend();

  constructor(set: RowSet) {
    this.#sumOf = set.fields.map((field) => summedFigures.indexOf(field as SummedFigure));
    this.#hasCost = set.name === 'traffic';
  }

  /** Reads the run that begins at `at`. */
  read(runs: Float64Array, at: number, prices: ClickPrices): void {
    for (const addend of [this.all, this.counts, this.cost]) addend.clear();
    for (let field = 0; field < this.#sumOf.length; field++) {
      const sum = this.#sumOf[field]!;
      if (sum >= 0) this.#list(this.counts, sum, runs[at + 1 + field]!);
    }
    if (!this.#hasCost) return;
    const cost = costOfRun(runs, at, prices);
    for (let part = 0; part < cost.length; part++)
      this.#list(this.cost, summedFigures.length + part, cost[part]!);
  }

  #list(addend: Addend, sum: number, value: number): void {
    addend.list(sum, value);
    this.all.list(sum, value);
  }
}

/** Sums parts of days. */
export class DaySummer {
  readonly #sums: GroupSums;
  readonly #set: RowSet;
  readonly #row: RowValues;
  readonly #all = new RunCounts();
  readonly #counts = new RunCounts();
  readonly #costs = new RunCounts();
  readonly #slots = new Int32Array(sliceRows);
  readonly #codes: readonly [Uint32Array, Uint32Array] = [
    new Uint32Array(sliceRows),
    new Uint32Array(sliceRows),
  ];

  constructor(sums: GroupSums, set: RowSet) {
    this.#sums = sums;
    this.#set = set;
    this.#row = new RowValues(set);
  }

  /**
   * Adds the figures of a part of a day to the sums of their groups. They are complete after `flush`.
   * @throws BadRequest if there are too many groups.
   */
  async add({ runs, columns }: ClickDay, prices: ClickPrices): Promise<void> {
    const width = runWidth(this.#set);
    const find = this.#groupsOf(columns);
    let run = 0;
    let rest = runs[0] ?? 0;
    for (let first = 0; run < runs.length; first += sliceRows) {
      if (typeof find !== 'number') find(first);
      for (let done = 0; done < sliceRows && run < runs.length; ) {
        const rows = Math.min(rest, sliceRows - done);
        this.#row.read(runs, run, prices);
        if (typeof find === 'number') this.#addTimes(find, rows);
        else this.#addRows(done, done + rows);
        done += rows;
        rest -= rows;
        if (rest > 0) continue;
        run += width;
        rest = runs[run] ?? 0;
      }
      await setImmediate();
    }
  }

  #addTimes(slot: number, rows: number): void {
    this.#row.all.addTo(this.#sums, slot, rows);
  }

  #addRows(first: number, end: number): void {
    if (this.#all.count(this.#row.all, this.#sums.size, this.#slots, first, end)) return;
    this.#counts.add(this.#sums, this.#row.counts, this.#slots, first, end);
    this.#costs.add(this.#sums, this.#row.cost, this.#slots, first, end);
  }

  /** Adds what was only counted. */
  flush(): void {
    this.#all.flush(this.#sums);
    this.#counts.flush(this.#sums);
    this.#costs.flush(this.#sums);
  }

  /** How to find the groups of a slice of rows, or the slot of the whole day. */
  #groupsOf(columns: ClickDay['columns']): FindSlots | number {
    const sums = this.#sums;
    const [a, b] = columns.map((column, index) => codesIn(sums, index as 0 | 1, column));
    if (typeof a === 'object')
      return typeof b === 'object'
        ? this.#pairFinder(a, b)
        : this.#oneFinder(a, (code) => sums.slotOf(code, b ?? 0));
    if (typeof b === 'object') return this.#oneFinder(b, (code) => sums.slotOf(a ?? 0, code));
    return sums.slotOf(a ?? 0, b ?? 0);
  }

  /** The codes of a slice of rows, as numbers of one width: loops over them are faster. */
  #slice(index: 0 | 1, { codes }: KnownColumn, first: number): number {
    const part = codes.subarray(first, first + sliceRows);
    this.#codes[index].set(part);
    return part.length;
  }

  #oneFinder(column: KnownColumn, slotOf: (code: number) => number): FindSlots {
    const slotsByCode = column.known.map(slotOf);
    const [codes] = this.#codes;
    const slots = this.#slots;
    return (first) => {
      const rows = this.#slice(0, column, first);
      for (let row = 0; row < rows; row++) slots[row] = slotsByCode[codes[row]!]!;
    };
  }

  #pairFinder(a: KnownColumn, b: KnownColumn): FindSlots {
    const known = [a.known, b.known] as const;
    return (first) => {
      this.#slice(1, b, first);
      this.#sums.findSlots(this.#codes, known, this.#slice(0, a, first), this.#slots);
    };
  }
}

/** Finds the slots of the slice of rows that begins at `first`. */
type FindSlots = (first: number) => void;

/** The codes of a part's column, and what they are in the report. */
interface KnownColumn {
  codes: Column['codes'];
  known: Int32Array;
}

/** For a value of the whole day: its code in the report. */
function codesIn(sums: GroupSums, index: 0 | 1, column: Column | string): KnownColumn | number {
  if (typeof column === 'string') return sums.codeOf(index, column);
  return { codes: column.codes, known: Int32Array.from(column.values, (value) => sums.codeOf(index, value)) };
}
