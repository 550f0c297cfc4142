import { required } from '../../platform/required.ts';
import { type Column, decodeColumn, decodeNumbers, encodeColumn, encodeNumbers } from './column-blocks.ts';
import type { Dimension } from './dimensions.ts';
import { addDays } from './report-range.ts';
import { blockOf, isJobFact, type JobFact, type RowSet } from './row-sets.ts';

/** The name of the block with the figures. */
export const figuresBlock = 'figures';

/** A row: the values of the set's dimensions and fields, in their order. */
export interface ClickRow {
  values: readonly (string | null)[];
  numbers: readonly number[];
}

/**
 * Encodes rows of a part of a day into blocks. Rows come in the order of their numbers: rows with the same numbers
 * follow each other and are one run.
 */
export class DayWriter {
  readonly #set: RowSet;
  readonly #columns: ColumnWriter[];
  readonly #runs: number[] = [];
  #lastRun: readonly number[] | null = null;

  constructor(set: RowSet) {
    this.#set = set;
    this.#columns = set.dimensions.map(() => new ColumnWriter());
  }

  add({ values, numbers }: ClickRow): void {
    for (const [index, column] of this.#columns.entries()) column.add(values[index] ?? null);
    if (numbers.every((value, index) => value === this.#lastRun?.[index])) {
      this.#runs[this.#runs.length - runWidth(this.#set)]! += 1;
      return;
    }
    this.#lastRun = numbers;
    this.#runs.push(1, ...numbers);
  }

  /** The blocks by name. None if there are no rows. */
  blocks(): [name: string, block: Buffer][] {
    if (this.#lastRun === null) return [];
    return [
      ...this.#columns.map((column, index): [string, Buffer] => [
        this.#set.dimensions[index]!,
        column.block(),
      ]),
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

/** The numbers of a run are its number of rows, then the fields of its set. */
export const runWidth = ({ fields }: RowSet): number => fields.length + 1;

/** The blocks of a part of a day that a report needs, decoded. */
export interface ClickDay {
  /** The numbers of all runs, in the order of the rows. */
  runs: Float64Array;
  /** For each dimension of the report: its column, or the value of the whole day. */
  columns: readonly (Column | string)[];
}

/** What the facts of jobs are now: a value for each id. Null or missing: the job has none, or is removed. */
export type FactsOfJobs = ReadonlyMap<string, Record<JobFact, string | null>>;

/** Decodes the blocks of a part of a day. @param date 'yyyy-mm-dd' */
export function decodeDay(
  date: string,
  by: readonly Dimension[],
  blocks: ReadonlyMap<string, Buffer>,
  facts: FactsOfJobs = new Map(),
): ClickDay {
  const block = (name: string) => required(blocks.get(name), `the block ${name} of ${date}`);
  return {
    runs: decodeNumbers(block(figuresBlock)),
    columns: by.map((name) => valueOfDay(name, date) ?? columnOf(name, block(blockOf(name)), facts)),
  };
}

function columnOf(name: Dimension, block: Buffer, facts: FactsOfJobs): Column {
  const { values, codes } = decodeColumn(block);
  if (!isJobFact(name)) return { values, codes };
  return { codes, values: values.map((job) => (job === null ? null : (facts.get(job)?.[name] ?? null))) };
}

/** The value that a whole day has, as the database writes it. Null: its rows have values of their own. */
export function valueOfDay(dimension: Dimension, date: string): string | null {
  const weekday = ((new Date(date).getUTCDay() + 6) % 7) + 1;
  if (dimension === 'weekdays') return String(weekday);
  if (dimension === 'days') return date;
  if (dimension === 'weeks') return addDays(date, 1 - weekday);
  return dimension === 'months' ? date.slice(0, 7) : null;
}
