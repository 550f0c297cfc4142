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
  const slotsOf = slotFinder(sums, day.columns);
  let run = 0;
  let rest = day.runs[0] ?? 0;
  for (let first = 0; run < day.runs.length; first += sliceRows) {
    const slots = slotsOf(first);
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

/** Returns a function that finds the groups of the slice that begins at a row. */
function slotFinder(sums: GroupSums, columns: ClickDay['columns']): (first: number) => Slots {
  const [a, b] = columns.map((column, index) => codesIn(sums, index as 0 | 1, column));
  const slots = new Int32Array(sliceRows);
  if (typeof a === 'object' && typeof b === 'object')
    return (first) => {
      const [codesA, codesB] = [a.codes, b.codes];
      const rows = Math.min(sliceRows, codesA.length - first);
      for (let row = 0; row < rows; row++)
        slots[row] = sums.slotOf(a.known[codesA[first + row]!]!, b.known[codesB[first + row]!]!);
      return slots;
    };
  const column = typeof a === 'object' ? a : typeof b === 'object' ? b : null;
  if (!column) {
    const slot = sums.slotOf((a as number | undefined) ?? 0, (b as number | undefined) ?? 0);
    return () => slot;
  }
  const known = column.known.map((code) =>
    column === a ? sums.slotOf(code, (b as number | undefined) ?? 0) : sums.slotOf(a as number, code),
  );
  return (first) => {
    const rows = Math.min(sliceRows, column.codes.length - first);
    for (let row = 0; row < rows; row++) slots[row] = known[column.codes[first + row]!]!;
    return slots;
  };
}

/** The codes of a day's column, and what they are in the report. For a value of the whole day: its code in the report. */
function codesIn(sums: GroupSums, index: 0 | 1, column: Column | string) {
  if (typeof column === 'string') return sums.codeOf(index, column);
  return { codes: column.codes, known: Int32Array.from(column.values, (value) => sums.codeOf(index, value)) };
}
