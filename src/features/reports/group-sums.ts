import { type Dollars, readExact, roundExact } from './exact-dollars.ts';
import { maxReportRows, tooManyRows } from './report-limit.ts';

/** What is summed for each group. Cost has three parts (`Dollars`). */
export const summedFigures = [
  'impressions',
  'clicks',
  'uniqueClicks',
  'botClicks',
  'registrations',
  'jobViews',
  'jobApplications',
] as const;
export type SummedFigure = (typeof summedFigures)[number];

/** The number of sums of a group. The last three are those of the cost. */
export const sumCount = summedFigures.length + 3;

/** A power of two. The table is never more than half full. */
const tableSize = 2 ** 18;

/** A group: a value of each dimension, and its place in the sums. */
export interface Group {
  a: string | null;
  b: string | null;
  slot: number;
}

/** Exact sums by the values of one or two dimensions. Memory is bounded by `maxReportRows`. */
export class GroupSums {
  readonly #codes = [new Map<string | null, number>(), new Map<string | null, number>()] as const;
  readonly #values: readonly (string | null)[][] = [[], []];
  /** Hash table: the codes of a pair and its slot plus one. 0: free. */
  readonly #first = new Int32Array(tableSize);
  readonly #second = new Int32Array(tableSize);
  readonly #slots = new Int32Array(tableSize);
  readonly #pairs: [number, number][] = [];
  /** One array for each sum, by slot. */
  readonly sums = Array.from({ length: sumCount }, () => new Float64Array(maxReportRows));

  /** A number for a value of a dimension. @throws BadRequest if there are too many. */
  codeOf(dimension: 0 | 1, value: string | null): number {
    const codes = this.#codes[dimension];
    const known = codes.get(value);
    if (known !== undefined) return known;
    if (codes.size === maxReportRows) throw tooManyRows();
    codes.set(value, codes.size);
    this.#values[dimension]!.push(value);
    return codes.size - 1;
  }

  /** The place of a group in `sums`. @throws BadRequest if there are too many. */
  slotOf(first: number, second: number): number {
    let at = (Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)) >>> 14;
    for (let slot = this.#slots[at]!; slot !== 0; slot = this.#slots[at]!) {
      if (this.#first[at] === first && this.#second[at] === second) return slot - 1;
      at = (at + 1) & (tableSize - 1);
    }
    if (this.#pairs.length === maxReportRows) throw tooManyRows();
    this.#first[at] = first;
    this.#second[at] = second;
    this.#slots[at] = this.#pairs.push([first, second]);
    return this.#pairs.length - 1;
  }

  /** Adds figures that the database has counted: numbers, or decimal text. */
  add(slot: number, figures: Record<SummedFigure | 'cost', number | string | null>): void {
    for (const [index, name] of summedFigures.entries()) this.sums[index]![slot]! += Number(figures[name]);
    for (const [part, value] of readExact(String(figures.cost ?? 0)).entries())
      this.sums[summedFigures.length + part]![slot]! += value;
  }

  /** All groups in the order in which they came. */
  *groups(): Generator<Group> {
    for (const [slot, [first, second]] of this.#pairs.entries())
      yield { a: this.#values[0]![first] ?? null, b: this.#values[1]![second] ?? null, slot };
  }

  /** The sums of a group. Cost is in dollars, rounded to millionths. */
  figuresOf(slot: number): Record<SummedFigure | 'cost', number> {
    const at = (index: number): number => this.sums[index]![slot]!;
    const cost = [0, 1, 2].map((part) => at(summedFigures.length + part)) as unknown as Dollars;
    const counts = summedFigures.map((name, index) => [name, at(index)]);
    return { ...Object.fromEntries(counts), cost: roundExact(cost) };
  }
}
