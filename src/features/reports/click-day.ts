import { required } from '../../platform/required.ts';
import { type Column, decodeColumn, decodeNumbers, encodeColumn, encodeNumbers } from './column-blocks.ts';
import { type Dimension, dimensionNames, infoOf } from './dimensions.ts';
import { summedFigures } from './group-sums.ts';
import { addDays } from './report-range.ts';

/** The dimensions that have a block for each day. Days, weeks, months and weekdays follow from the date. */
export const columnDimensions: readonly Dimension[] = dimensionNames.filter(
  (name) => name === 'hours' || ['traffic', 'click'].includes(infoOf(name).kind),
);

/** The name of the block with the figures. */
export const figuresBlock = 'figures';

/**
 * What rows of a day have besides dimensions, as numbers. Rows with the same numbers follow each other and are one run.
 * A source or campaign of 0 is none. The cost of clicks in links is in millionths of a dollar.
 */
export const runFields = [
  'trafficSource',
  'campaign',
  ...summedFigures,
  'pricedClicks',
  'linkMillionths',
] as const;
export type RunField = (typeof runFields)[number];

/** A row of a day: the values of `columnDimensions` and of `runFields`, in their order. */
export interface ClickRow {
  values: readonly (string | null)[];
  numbers: readonly number[];
}

/** Encodes the rows of a day into blocks. Rows come in the order of their numbers. */
export class DayWriter {
  readonly #columns = columnDimensions.map(() => new ColumnWriter());
  readonly #runs: number[] = [];
  #lastRun: readonly number[] | null = null;

  add({ values, numbers }: ClickRow): void {
    for (const [index, column] of this.#columns.entries()) column.add(values[index] ?? null);
    if (numbers.every((value, index) => value === this.#lastRun?.[index])) {
      this.#runs[this.#runs.length - runWidth]! += 1;
      return;
    }
    this.#lastRun = numbers;
    this.#runs.push(1, ...numbers);
  }

  /** The blocks of the day by name. None if the day has no rows. */
  blocks(): [name: string, block: Buffer][] {
    if (this.#lastRun === null) return [];
    return [
      ...this.#columns.map((column, index): [string, Buffer] => [columnDimensions[index]!, column.block()]),
      [figuresBlock, encodeNumbers(Float64Array.from(this.#runs))],
    ];
  }
}

class ColumnWriter {
  readonly #codeOf = new Map<string | null, number>();
  #codes = new Uint32Array(1024);
  #length = 0;

  add(value: string | null): void {
    const code = this.#codeOf.get(value) ?? this.#codeOf.size;
    if (code === this.#codeOf.size) this.#codeOf.set(value, code);
    if (this.#length === this.#codes.length) {
      const longer = new Uint32Array(2 * this.#length);
      longer.set(this.#codes);
      this.#codes = longer;
    }
    this.#codes[this.#length++] = code;
  }

  block(): Buffer {
    return encodeColumn([...this.#codeOf.keys()], this.#codes.subarray(0, this.#length));
  }
}

/** The numbers of a run are its number of rows, then `runFields`. */
export const runWidth = runFields.length + 1;

/** The place of a field in the numbers of a run. */
export const placeInRun = (field: RunField): number => runFields.indexOf(field) + 1;

/** The blocks of a day that a report needs, decoded. */
export interface ClickDay {
  /** The numbers of all runs, in the order of the rows. */
  runs: Float64Array;
  /** For each dimension of the report: its column, or the value of the whole day. */
  columns: readonly (Column | string)[];
}

/** Decodes the blocks of a day. @param date 'yyyy-mm-dd' */
export function decodeDay(
  date: string,
  by: readonly Dimension[],
  blocks: ReadonlyMap<string, Buffer>,
): ClickDay {
  const block = (name: string) => required(blocks.get(name), `the block ${name} of ${date}`);
  return {
    runs: decodeNumbers(block(figuresBlock)),
    columns: by.map((name) => valueOfDay(name, date) ?? decodeColumn(block(name))),
  };
}

/** The value that a whole day has, as the database writes it. Null: its rows have values of their own. */
function valueOfDay(dimension: Dimension, date: string): string | null {
  const weekday = ((new Date(date).getUTCDay() + 6) % 7) + 1;
  if (dimension === 'weekdays') return String(weekday);
  if (dimension === 'days') return date;
  if (dimension === 'weeks') return addDays(date, 1 - weekday);
  return dimension === 'months' ? date.slice(0, 7) : null;
}
