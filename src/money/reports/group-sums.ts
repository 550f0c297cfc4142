import { Turns } from '../../platform/cache/turns.ts';
import { BadRequest } from '../../platform/errors.ts';
import { figureNames, isDollars, type Totals } from './metrics.ts';

/** Rows of a report at most, for the memory of the process: a million take about 300 MB while the report is made. */
const maxReportRows = 1_000_000;

/** The error of a report with more rows. */
const tooManyRows = (): BadRequest =>
  new BadRequest(
    `This report has more than ${maxReportRows.toLocaleString('en-US')} rows, which do not fit into memory. Choose fewer days, or another dimension.`,
  );

/** Reports by two dimensions, of which a process makes two at a time, for its memory. */
export const pairReports = new Turns({ running: 2, waiting: 20, withinMs: 10_000 });

/** Decimals of exact amounts of dollars. */
export const exactDecimals = 18;
const units = 10n ** BigInt(exactDecimals);
const unitsOfMillionth = units / 1_000_000n;

/** Reads a decimal of the database such as '-0.0333' as a whole number of 10^-18 dollars. Later decimals are cut off. */
export function readExact(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const amount = BigInt(whole) * units + BigInt(fraction.slice(0, exactDecimals).padEnd(exactDecimals, '0'));
  return text.startsWith('-') ? -amount : amount;
}

/** The whole millionths of a dollar of an exact amount. Half a millionth is rounded away from zero, as in the database. */
export function millionthsOf(exact: bigint): number {
  const half = exact < 0n ? -unitsOfMillionth / 2n : unitsOfMillionth / 2n;
  return Number((exact + half) / unitsOfMillionth);
}

type Figure = keyof Totals;

const million = 1e6;
const startGroups = 1024;
/** More than all codes of a dimension. */
const codeRange = 2 ** 26;

/**
 * Exact sums by the values of one or two dimensions. Money is in whole millionths of a dollar, which are exact up to nine
 * billion dollars; cost, which has more decimals, is rounded when it is read.
 */
export class GroupSums {
  readonly #codes = [new Map<string | null, number>(), new Map<string | null, number>()] as const;
  readonly #values: readonly (string | null)[][] = [[], []];
  /** The place of each group by its codes. */
  readonly #slots = new Map<number, number>();
  readonly #pairs: number[] = [];
  readonly #cost: bigint[] = [];
  #sums = new Map(figureNames.map((name) => [name, new Float64Array(startGroups)]));

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
    const pair = this.#pairs[slot]!;
    return [Math.floor(pair / codeRange), pair % codeRange];
  }

  /** The place of a group. @throws BadRequest if there are too many. */
  slotOf(first: number, second: number): number {
    const pair = first * codeRange + second;
    const known = this.#slots.get(pair);
    if (known !== undefined) return known;
    const slot = this.size;
    if (slot === maxReportRows) throw tooManyRows();
    this.#slots.set(pair, slot);
    this.#pairs.push(pair);
    this.#cost.push(0n);
    this.#makeRoom();
    return slot;
  }

  #makeRoom(): void {
    for (const [name, values] of this.#sums) {
      if (this.size <= values.length) return;
      const longer = new Float64Array(4 * values.length);
      longer.set(values);
      this.#sums.set(name, longer);
    }
  }

  /** Adds what the database has counted: numbers, or decimal text. */
  add(slot: number, counted: Partial<Record<Figure, number | string | null>>): void {
    for (const [name, sums] of this.#sums) {
      const value = counted[name];
      if (!value) continue;
      if (name === 'cost') this.#cost[slot]! += readExact(String(value));
      else sums[slot]! += isDollars(name) ? Math.round(Number(value) * million) : Number(value);
    }
  }

  /** The figures of a group. Money is in dollars; cost is rounded to millionths. @param into gets them. */
  read(slot: number, into: Totals): Totals {
    for (const name of figureNames) into[name] = this.#unitsOf(name, slot) / scaleOf(name);
    return into;
  }

  /** A figure of a group: a number of events, or millionths of a dollar. */
  #unitsOf(name: Figure, slot: number): number {
    return name === 'cost' ? millionthsOf(this.#cost[slot]!) : this.#sums.get(name)![slot]!;
  }

  /** A figure of all groups by slot, as `read` gives it. */
  column(name: Figure): Float64Array {
    return Float64Array.from({ length: this.size }, (_, slot) => this.#unitsOf(name, slot) / scaleOf(name));
  }

  /** The sums of groups. Costs are rounded to millionths before they are added, as they are shown. */
  total(slots: Int32Array): Totals {
    const sumOf = (name: Figure): number =>
      slots.reduce((sum, slot) => sum + this.#unitsOf(name, slot), 0) / scaleOf(name);
    return Object.fromEntries(figureNames.map((name) => [name, sumOf(name)])) as Record<Figure, number>;
  }
}

const scaleOf = (name: Figure): number => (isDollars(name) ? million : 1);
