import { BadRequest } from '../../platform/errors.ts';
import { type Dimension, isWork } from './dimensions.ts';
import { figureNames, isDollars, metricOf, type Totals } from './metrics.ts';

/** Rows of a report at most: to sort so many holds the process for some seconds. */
const maxReportRows = 200_000;

/** The error of a report with more rows. */
const tooManyRows = (): BadRequest =>
  new BadRequest(
    `This report has more than ${maxReportRows.toLocaleString('en-US')} rows. Choose fewer days, or another dimension.`,
  );

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

/** The values of one or two dimensions, as the database writes them. Null: the events have none. */
type GroupValues = readonly [first: string | null, second: string | null];

/** The events with the same values, and their figures. */
export interface Group {
  values: GroupValues;
  totals: Totals;
}

/** A group while it is counted. Dollars are whole millionths, which are exact up to nine billion dollars. */
interface Counted {
  values: GroupValues;
  whole: Record<Figure, number>;
  /** Cost has more decimals. It is rounded when all is counted. */
  cost: bigint;
}

/** What is one in whole numbers: an event, or a dollar. */
const scales = figureNames.map((name) => [name, isDollars(name) ? 1e6 : 1] as const);

/** Exact sums by the values of one or two dimensions. */
export class GroupSums {
  readonly #groups = new Map<string, Counted>();

  /** Adds what the database has counted: numbers, or decimal text. @throws BadRequest if there are too many groups. */
  add(values: GroupValues, counted: Partial<Record<Figure, number | string | null>>): void {
    const group = this.#groupOf(values);
    for (const [name, scale] of scales) {
      const value = counted[name];
      if (!value) continue;
      if (name === 'cost') group.cost += readExact(String(value));
      else group.whole[name] += Math.round(Number(value) * scale);
    }
  }

  #groupOf(values: GroupValues): Counted {
    const key = JSON.stringify(values);
    const known = this.#groups.get(key);
    if (known) return known;
    if (this.#groups.size === maxReportRows) throw tooManyRows();
    const group = { values, whole: zeros(), cost: 0n };
    this.#groups.set(key, group);
    return group;
  }

  /** The groups with their figures. Money is in dollars, rounded to millionths. */
  groups(by: readonly Dimension[]): Group[] {
    return Array.from(this.#groups.values(), ({ values, whole, cost }) => {
      whole.cost = millionthsOf(cost);
      return { values, totals: knownTotals(by, inDollars(whole)) };
    });
  }
}

/** No events. */
export const zeros = (): Record<Figure, number> =>
  Object.fromEntries(figureNames.map((name) => [name, 0])) as Record<Figure, number>;

/** The same numbers in dollars, in place. */
function inDollars(whole: Record<Figure, number>): Totals {
  for (const [name, scale] of scales) whole[name] /= scale;
  return whole;
}

/** The exact sums of groups whose figures are rounded to millionths. */
export function sumTotals(groups: readonly Pick<Group, 'totals'>[]): Totals {
  const whole = zeros();
  for (const { totals } of groups)
    for (const [name, scale] of scales) whole[name] += Math.round((totals[name] ?? 0) * scale);
  return inDollars(whole);
}

/** Events of jobs have no clicks and no cost. */
export const knownTotals = (by: readonly Dimension[], totals: Totals): Totals =>
  isWork(by) ? { ...totals, ...noClicks } : totals;

const noClicks = Object.fromEntries(
  figureNames.filter((name) => metricOf(name).needsClicks).map((name) => [name, null]),
) as Partial<Totals>;
