import { required } from '../../platform/required.ts';
import { millionthsOf, readExact } from './exact-dollars.ts';
import { isDollars, type Totals } from './metrics.ts';
import { longer, PairSlots } from './pair-slots.ts';

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

/** The number of sums that rows add to. The last three are those of the cost. */
export const sumCount = summedFigures.length + 3;
/** The first sums of a group fill a line of the processor's cache. The others are rare. */
const nearSums = 8;

/** What only the database counts. */
const convertedFigures = [
  'conversions',
  'heldConversions',
  'revenue',
  'revenuePending',
  'revenueHeld',
] as const satisfies (keyof Totals)[];
const farSums = sumCount + convertedFigures.length - nearSums;

type Figure = keyof Totals;

/** The first of the three sums of the cost. */
const costSum = summedFigures.length;
/** Sums of money are in whole millionths of a dollar, which are exact up to nine billion dollars. */
const million = 1e6;

/** Where the sum of each figure is, and how many of its units make one. */
const places: readonly { figure: Figure; sum: number; scale: number }[] = [
  ...summedFigures.map((figure, sum) => ({ figure, sum, scale: 1 })),
  { figure: 'cost', sum: costSum, scale: million },
  ...convertedFigures.map((figure, index) => ({
    figure,
    sum: sumCount + index,
    scale: isDollars(figure) ? million : 1,
  })),
];
const placeOf = (figure: Figure) =>
  required(
    places.find((place) => place.figure === figure),
    figure,
  );

const startGroups = 1024;

/**
 * Exact sums by the values of one or two dimensions. Memory grows with the groups: about 200 bytes for each, and its
 * names.
 */
export class GroupSums {
  readonly #codes = [new Map<string | null, number>(), new Map<string | null, number>()] as const;
  readonly #values: readonly (string | null)[][] = [[], []];
  readonly #slots = new PairSlots();
  /** The sums slot by slot. */
  #near = new Float64Array(startGroups * nearSums);
  #far = new Float64Array(startGroups * farSums);

  /** The number of groups. */
  get size(): number {
    return this.#slots.size;
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
    return this.#slots.codesOf(slot);
  }

  /** The place of a group. @throws BadRequest if there are too many. */
  slotOf(first: number, second: number): number {
    const slot = this.#slots.slotOf(first, second);
    this.#makeRoom();
    return slot;
  }

  /**
   * Finds the places of the groups of rows.
   * @param codes of the rows. @param known the codes here (`codeOf`) by these codes. @param slots gets the places.
   * @throws BadRequest if there are too many.
   */
  findSlots(
    codes: readonly [Uint32Array, Uint32Array],
    known: readonly [Int32Array, Int32Array],
    rows: number,
    slots: Int32Array,
  ): void {
    this.#slots.makeRoom(this.#values[0]!.length - 1, this.#values[1]!.length - 1);
    this.#slots.findSlots(codes, known, rows, slots);
    this.#makeRoom();
  }

  #makeRoom(): void {
    let groups = this.#near.length / nearSums;
    if (this.size <= groups) return;
    while (groups < this.size) groups *= 4;
    // Memory that no group has used yet takes no room.
    this.#near = longer(this.#near, groups * nearSums);
    this.#far = longer(this.#far, groups * farSums);
  }

  /** Adds to a sum of a group. */
  add(slot: number, sum: number, value: number): void {
    if (sum < nearSums) this.#near[slot * nearSums + sum]! += value;
    else this.#far[slot * farSums + sum - nearSums]! += value;
  }

  /** Adds the same to a sum of the groups of some rows: those from `first` to `end` in `slots`. */
  addRows(slots: Int32Array, first: number, end: number, sum: number, value: number): void {
    const { sums, width, at } = this.#column(sum);
    for (let row = first; row < end; row++) sums[slots[row]! * width + at]! += value;
  }

  /** Where the values of a sum are: at `at` of each group's `width` numbers. */
  #column(sum: number): { sums: Float64Array; width: number; at: number } {
    if (sum < nearSums) return { sums: this.#near, width: nearSums, at: sum };
    return { sums: this.#far, width: farSums, at: sum - nearSums };
  }

  /** Adds figures that the database has counted: numbers, or decimal text. */
  addFigures(slot: number, counted: Partial<Record<Figure, number | string | null>>): void {
    for (const { figure, sum, scale } of places) {
      const value = counted[figure];
      if (!value) continue;
      if (sum !== costSum) this.add(slot, sum, Math.round(Number(value) * scale));
      else
        for (const [part, dollars] of readExact(String(value)).entries()) this.add(slot, sum + part, dollars);
    }
  }

  /** The figures of a group. Money is in dollars; cost is rounded to millionths. @param into gets them. */
  read(slot: number, into: Totals): Totals {
    for (const { figure, sum, scale } of places) into[figure] = this.#unitsOf(sum, slot) / scale;
    return into;
  }

  /** A figure of a group: a number of events, or millionths of a dollar. */
  #unitsOf(sum: number, slot: number): number {
    if (sum > costSum) return this.#far[slot * farSums + sum - nearSums]!;
    const units = this.#near[slot * nearSums + sum]!;
    if (sum < costSum) return units;
    const below = this.#far[slot * farSums]!;
    const lowest = this.#far[slot * farSums + 1]!;
    return below === 0 && lowest === 0 ? units : millionthsOf([units, below, lowest]);
  }

  /** A figure of all groups by slot, as `read` gives it. */
  column(figure: Figure): Float64Array {
    const values = new Float64Array(this.size);
    const { sum, scale } = placeOf(figure);
    for (let slot = 0; slot < values.length; slot++) values[slot] = this.#unitsOf(sum, slot) / scale;
    return values;
  }

  /** The sums of groups. Costs are rounded to millionths before they are added, as they are shown. */
  total(slots: Int32Array): Totals {
    const near = new Float64Array(nearSums);
    const far = new Float64Array(farSums);
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index]!;
      for (let sum = 0; sum < costSum; sum++) near[sum]! += this.#near[slot * nearSums + sum]!;
      near[costSum]! += this.#unitsOf(costSum, slot);
      for (let sum = 0; sum < farSums; sum++) far[sum]! += this.#far[slot * farSums + sum]!;
    }
    return Object.fromEntries(
      places.map(({ figure, sum, scale }) => [
        figure,
        (sum < nearSums ? near[sum]! : far[sum - nearSums]!) / scale,
      ]),
    ) as Record<Figure, number>;
  }
}
