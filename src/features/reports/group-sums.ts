import { readExact, roundExact } from './exact-dollars.ts';
import type { Totals } from './metrics.ts';
import { maxReportRows, tooManyRows } from './report-limit.ts';

/** What is summed for each group of visits. Cost has three parts (`Dollars`). */
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
/** The first sums of a group fill a line of the processor's cache. The others are below a millionth of a dollar, and rare. */
const nearSums = 8;
const costSums = [summedFigures.length, summedFigures.length + 1, summedFigures.length + 2] as const;
const farSums = sumCount - nearSums;

/** What only the database counts. */
const moneyFigures = [
  'conversions',
  'heldConversions',
  'revenue',
  'revenuePending',
  'revenueHeld',
] as const satisfies (keyof Totals)[];

/** Numbers of an entry of the hash table: two codes, and the slot plus one (0: free). A power of two is fastest. */
const entryWidth = 4;
const startGroups = 1024;

/**
 * Exact sums by the values of one or two dimensions. Memory grows with the groups: about 200 bytes for each, and its
 * names.
 */
export class GroupSums {
  readonly #codes = [new Map<string | null, number>(), new Map<string | null, number>()] as const;
  readonly #values: readonly (string | null)[][] = [[], []];
  /** At most half full. */
  #table = new Int32Array(2 * startGroups * entryWidth);
  #firstCodes = new Int32Array(startGroups);
  #secondCodes = new Int32Array(startGroups);
  #money = new Float64Array(startGroups * moneyFigures.length);
  #size = 0;
  /** The sums slot by slot. */
  #near = new Float64Array(startGroups * nearSums);
  #far = new Float64Array(startGroups * farSums);

  /** The number of groups. */
  get size(): number {
    return this.#size;
  }

  /** A number for a value of a dimension. */
  codeOf(dimension: 0 | 1, value: string | null): number {
    const codes = this.#codes[dimension];
    const known = codes.get(value);
    if (known !== undefined) return known;
    this.#values[dimension]!.push(value);
    codes.set(value, codes.size);
    return codes.size - 1;
  }

  /** The values of a dimension by their codes. */
  valuesOf(dimension: 0 | 1): readonly (string | null)[] {
    return this.#values[dimension]!;
  }

  /** The codes of a group's values. */
  codesOf(slot: number): [first: number, second: number] {
    return [this.#firstCodes[slot]!, this.#secondCodes[slot]!];
  }

  /** The place of a group. @throws BadRequest if there are too many. */
  slotOf(first: number, second: number): number {
    const table = this.#table;
    const mask = table.length - 1;
    let at = placeOf(first, second) & mask;
    for (let slot = table[at + 2]!; slot !== 0; slot = table[at + 2]!) {
      if (table[at] === first && table[at + 1] === second) return slot - 1;
      at = (at + entryWidth) & mask;
    }
    if (this.#size === maxReportRows) throw tooManyRows();
    table[at] = first;
    table[at + 1] = second;
    const slot = this.#size++;
    table[at + 2] = this.#size;
    this.#firstCodes[slot] = first;
    this.#secondCodes[slot] = second;
    if (this.#size === this.#firstCodes.length) this.#grow();
    return slot;
  }

  #grow(): void {
    // Memory that no group has used yet takes no room.
    const groups = 4 * this.#size;
    this.#firstCodes = longer(this.#firstCodes, groups);
    this.#secondCodes = longer(this.#secondCodes, groups);
    this.#money = longer(this.#money, groups * moneyFigures.length);
    this.#near = longer(this.#near, groups * nearSums);
    this.#far = longer(this.#far, groups * farSums);
    const table = new Int32Array(2 * groups * entryWidth);
    const mask = table.length - 1;
    for (let slot = 0; slot < this.#size; slot++) {
      const [first, second] = this.codesOf(slot);
      let at = placeOf(first, second) & mask;
      while (table[at + 2] !== 0) at = (at + entryWidth) & mask;
      table[at] = first;
      table[at + 1] = second;
      table[at + 2] = slot + 1;
    }
    this.#table = table;
  }

  /** Adds to a sum of a group. */
  add(slot: number, sum: number, value: number): void {
    if (sum < nearSums) this.#near[slot * nearSums + sum]! += value;
    else this.#far[slot * farSums + sum - nearSums]! += value;
  }

  /** Adds the same to a sum of the groups of some rows: those from `first` to `end` in `slots`. */
  addRows(slots: Int32Array, first: number, end: number, sum: number, value: number): void {
    const isNear = sum < nearSums;
    const sums = isNear ? this.#near : this.#far;
    const width = isNear ? nearSums : farSums;
    const at = isNear ? sum : sum - nearSums;
    for (let row = first; row < end; row++) sums[slots[row]! * width + at]! += value;
  }

  #sum(slot: number, sum: number): number {
    return sum < nearSums ? this.#near[slot * nearSums + sum]! : this.#far[slot * farSums + sum - nearSums]!;
  }

  /** Adds figures that the database has counted: numbers, or decimal text. */
  addFigures(slot: number, figures: Record<keyof Totals, number | string | null>): void {
    for (const [index, name] of summedFigures.entries()) this.add(slot, index, Number(figures[name]));
    for (const [part, value] of readExact(String(figures.cost ?? 0)).entries())
      this.add(slot, summedFigures.length + part, value);
    for (const [index, name] of moneyFigures.entries())
      this.#money[slot * moneyFigures.length + index]! += Number(figures[name]);
  }

  /** The figures of a group. Money is in dollars; cost is rounded to millionths. @param into gets them. */
  read(slot: number, into: Totals): Totals {
    for (let index = 0; index < summedFigures.length; index++)
      into[summedFigures[index]!] = this.#sum(slot, index);
    for (let index = 0; index < moneyFigures.length; index++)
      into[moneyFigures[index]!] = this.#money[slot * moneyFigures.length + index]!;
    into.cost = this.#cost(slot);
    return into;
  }

  #cost(slot: number): number {
    const [first, second, third] = costSums;
    return roundExact([this.#sum(slot, first), this.#sum(slot, second), this.#sum(slot, third)]);
  }

  /** A figure of all groups by slot, as `read` gives it. */
  column(figure: keyof Totals): Float64Array {
    const values = new Float64Array(this.#size);
    const sum = summedFigures.indexOf(figure as SummedFigure);
    const money = moneyFigures.indexOf(figure as (typeof moneyFigures)[number]);
    for (let slot = 0; slot < values.length; slot++) {
      if (sum >= 0) values[slot] = this.#near[slot * nearSums + sum]!;
      else values[slot] = money >= 0 ? this.#money[slot * moneyFigures.length + money]! : this.#cost(slot);
    }
    return values;
  }
}

const placeOf = (first: number, second: number): number =>
  ((Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)) >>> 9) * entryWidth;

function longer<Numbers extends Int32Array | Float64Array>(numbers: Numbers, length: number): Numbers {
  const found = new (numbers.constructor as new (length: number) => Numbers)(length);
  found.set(numbers as never);
  return found;
}
