import { setImmediate } from 'node:timers/promises';
import { type ClickDay, runWidth } from './click-day.ts';
import { type ClickPrices, costOfRun } from './click-prices.ts';
import type { Column } from './column-blocks.ts';
import { type GroupSums, summedFigures } from './group-sums.ts';

/** Rows that are summed before other work gets its turn: about two milliseconds. */
const sliceRows = 65_536;
/** Where the summed figures are in a run: after its rows, source and campaign. */
const firstFigure = 3;

/**
 * Adds a day's figures to the sums of their groups.
 * @throws BadRequest if there are too many groups.
 */
export async function sumDay(sums: GroupSums, day: ClickDay, prices: ClickPrices): Promise<void> {
  const find = groupsOf(sums, day.columns);
  const slots = typeof find === 'number' ? find : new Int32Array(sliceRows);
  let run = 0;
  let rest = day.runs[0] ?? 0;
  for (let first = 0; run < day.runs.length; first += sliceRows) {
    if (typeof find === 'function') find(first, slots as Int32Array);
    for (let done = 0; done < sliceRows && run < day.runs.length; ) {
      const rows = Math.min(rest, sliceRows - done);
      addRun(sums, day.runs, run, prices, slots, done, rows);
      done += rows;
      rest -= rows;
      if (rest > 0) continue;
      run += runWidth;
      rest = day.runs[run] ?? 0;
    }
    await setImmediate();
  }
}

/** The slots of a slice of rows, or the slot of the whole day. */
type Slots = Int32Array | number;

/** Adds the figures of a run to `rows` rows, of which the first is at `done` in the slice. */
function addRun(
  { sums }: GroupSums,
  runs: Float64Array,
  at: number,
  prices: ClickPrices,
  slots: Slots,
  done: number,
  rows: number,
): void {
  const cost = costOfRun(runs, at, prices);
  for (let figure = 0; figure < sums.length; figure++) {
    const isCount = figure < summedFigures.length;
    const value = isCount ? runs[at + firstFigure + figure]! : cost[figure - summedFigures.length]!;
    if (value === 0) continue;
    const sum = sums[figure]!;
    if (typeof slots === 'number') sum[slots]! += value * rows;
    else for (let row = done; row < done + rows; row++) sum[slots[row]!]! += value;
  }
}

/** Finds the slots of the rows from `first` on. */
type FindSlots = (first: number, slots: Int32Array) => void;

/** How to find the groups of rows, or the slot of the whole day. */
function groupsOf(sums: GroupSums, columns: ClickDay['columns']): FindSlots | number {
  const [a, b] = columns.map((column, index) => codesIn(sums, index as 0 | 1, column));
  if (typeof a === 'object')
    return typeof b === 'object' ? pairFinder(sums, a, b) : oneFinder(a, (code) => sums.slotOf(code, b ?? 0));
  if (typeof b === 'object') return oneFinder(b, (code) => sums.slotOf(a ?? 0, code));
  return sums.slotOf(a ?? 0, b ?? 0);
}

function oneFinder({ codes, known }: KnownColumn, slotOf: (code: number) => number): FindSlots {
  const slotsByCode = known.map(slotOf);
  return (first, slots) => {
    const rows = Math.min(slots.length, codes.length - first);
    for (let row = 0; row < rows; row++) slots[row] = slotsByCode[codes[first + row]!]!;
  };
}

/** The codes of a day's column, and what they are in the report. */
interface KnownColumn {
  codes: Uint32Array;
  known: Int32Array;
}

/** Pairs of codes of a day whose slots are kept. Others are found again for each row. */
const maxKeptPairs = 2 ** 20;

/** Finds the slots of a slice of rows by two columns. */
function pairFinder(sums: GroupSums, a: KnownColumn, b: KnownColumn): FindSlots {
  const width = b.known.length;
  const size = a.known.length * width;
  // The slot of each pair plus one. 0: not known yet.
  const kept = new Int32Array(size <= maxKeptPairs ? size : 0);
  const [codesA, codesB] = [a.codes, b.codes];
  return (first, slots) => {
    const rows = Math.min(slots.length, codesA.length - first);
    for (let row = 0; row < rows; row++) {
      const codeA = codesA[first + row]!;
      const codeB = codesB[first + row]!;
      const pair = codeA * width + codeB;
      let slot = pair < kept.length ? kept[pair]! : 0;
      if (slot === 0) {
        slot = sums.slotOf(a.known[codeA]!, b.known[codeB]!) + 1;
        if (pair < kept.length) kept[pair] = slot;
      }
      slots[row] = slot - 1;
    }
  };
}

/** For a value of the whole day: its code in the report. */
function codesIn(sums: GroupSums, index: 0 | 1, column: Column | string): KnownColumn | number {
  if (typeof column === 'string') return sums.codeOf(index, column);
  return { codes: column.codes, known: Int32Array.from(column.values, (value) => sums.codeOf(index, value)) };
}
