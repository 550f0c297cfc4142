import { type Dimension, infoOf, isWork } from './dimensions.ts';
import type { GroupSums } from './group-sums.ts';
import {
  computeMetrics,
  figureNames,
  isMetric,
  type MetricName,
  type Metrics,
  metricOf,
  metricValue,
  type Threshold,
  type Totals,
} from './metrics.ts';
import type { NamedValue } from './value-names.server.ts';

/** One row of a report. */
export interface ReportRow extends Metrics {
  /** Null: events without a value of the dimension, such as clicks without a campaign. */
  id: number | string | null;
  name: string;
  /** The value of the second dimension, if there is one. */
  second?: NamedValue;
  /** The same row in the period before. Null: there was none, or the report has two dimensions. */
  before: Metrics | null;
}

interface ReportSums {
  by: readonly Dimension[];
  sums: GroupSums;
  /** The names of the values of each dimension, by their codes in `sums`. */
  names: readonly (readonly NamedValue[])[];
  /** The metrics of a value in the period before. */
  before?: (value: string | null) => Metrics | null;
  /** Adds to a row what only some reports have. */
  more?: (row: ReportRow) => ReportRow;
}

/** The rows of a report. There may be many, so they are kept as numbers until they are shown. */
export class ReportRows {
  readonly #content: ReportSums;

  constructor(content: ReportSums) {
    this.#content = content;
  }

  /** The same rows with more in each. */
  with(more: (row: ReportRow) => ReportRow): ReportRows {
    return new ReportRows({ ...this.#content, more });
  }

  /** The row of a group. */
  row(slot: number): ReportRow {
    const { sums, before, by, more } = this.#content;
    const [first, second] = sums.codesOf(slot);
    const value = sums.valuesOf(0)[first] ?? null;
    const row = {
      ...this.#named(0, first),
      ...(by[1] && { second: this.#named(1, second) }),
      ...computeMetrics(this.#totals(slot)),
      before: before?.(value) ?? null,
    };
    return more ? more(row) : row;
  }

  #named(dimension: 0 | 1, code: number): NamedValue {
    return this.#content.names[dimension]![code]!;
  }

  #totals(slot: number, into = {} as Totals): Totals {
    return this.#known(this.#content.sums.read(slot, into));
  }

  /** Removes the figures that rows of this kind do not have. */
  #known(totals: Totals): Totals {
    if (isWork(this.#content.by)) for (const name of clickFigures) totals[name] = null;
    return totals;
  }

  /** The groups with a name that contains the text, in any case, and with such figures. */
  find(text: string, where: readonly Threshold[] = []): Int32Array {
    const { sums, names } = this.#content;
    let found = new Int32Array(sums.size);
    for (let slot = 0; slot < found.length; slot++) found[slot] = slot;
    if (text) {
      const [first, second] = names.map((named) =>
        named.map(({ name }) => name.toLowerCase().includes(text.toLowerCase())),
      );
      found = found.filter((slot) => {
        const [a, b] = sums.codesOf(slot);
        return first?.[a] || second?.[b];
      });
    }
    for (const { metric, is, amount } of where) {
      const values = this.#column(metric);
      found = found.filter((slot) => meets[is](values[slot] ?? Number.NaN, amount));
    }
    return found;
  }

  /**
   * An order of groups. @param sort a metric's name or 'name', with '-' for descending. Null is the usual order: time, then
   * revenue, applications and clicks, the highest first.
   */
  order(sort: string | null): Compare {
    return sort ? this.#inOrderOf(sort) : this.#inUsualOrder();
  }

  /** The values of a metric by slot. NaN: there is none. */
  #column(name: MetricName): Float64Array {
    const figure = figureNames.find((one) => one === name);
    if (figure) return this.#figures(figure);
    const values = new Float64Array(this.#content.sums.size);
    const into = {} as Totals;
    for (let slot = 0; slot < values.length; slot++)
      values[slot] = metricValue(name, this.#totals(slot, into)) ?? Number.NaN;
    return values;
  }

  #figures(figure: keyof Totals): Float64Array {
    const { sums, by } = this.#content;
    const isMissing = isWork(by) && clickFigures.includes(figure);
    return isMissing ? new Float64Array(sums.size).fill(Number.NaN) : sums.column(figure);
  }

  /** Rows without a value come last in both directions. */
  #inOrderOf(sort: string): Compare {
    const name = sort.replace(/^-/, '');
    const sign = sort.startsWith('-') ? -1 : 1;
    if (!isMetric(name)) return (a, b) => sign * this.#byNames(a, b) || this.#byIds(a, b);
    const values = this.#column(name);
    const usual = this.#inUsualOrder();
    return (a, b) => {
      const [first, second] = [values[a]!, values[b]!];
      const isFirstEmpty = Number.isNaN(first);
      const isSecondEmpty = Number.isNaN(second);
      const order =
        isFirstEmpty || isSecondEmpty
          ? Number(isFirstEmpty) - Number(isSecondEmpty)
          : sign * (first - second);
      return order || usual(a, b);
    };
  }

  #inUsualOrder(): Compare {
    const { by } = this.#content;
    const [isFirstTime, isSecondTime] = [isTime(by[0]), isTime(by[1])];
    const columns: Float64Array[] = [];
    for (const name of usualOrder)
      if (!isWork(by) || !metricOf(name).needsClicks) columns.push(this.#column(name));
    return (a, b) => {
      if (isFirstTime) {
        const order = this.#byId(0, a, b);
        if (order) return order;
      }
      for (const values of columns) {
        const order = values[b]! - values[a]!;
        if (order) return order;
      }
      return this.#byNames(a, b, isSecondTime) || this.#byIds(a, b);
    };
  }

  #byId(dimension: 0 | 1, a: number, b: number): number {
    const { sums } = this.#content;
    return compareIds(
      this.#named(dimension, sums.codesOf(a)[dimension]).id,
      this.#named(dimension, sums.codesOf(b)[dimension]).id,
    );
  }

  /** The same in each reading, so that pages neither repeat nor miss a row. */
  #byIds(a: number, b: number): number {
    const { by } = this.#content;
    return this.#byId(0, a, b) || (by[1] ? this.#byId(1, a, b) : 0);
  }

  #byNames(a: number, b: number, isSecondTime = false): number {
    const { sums, by } = this.#content;
    const [firstOfA, secondOfA] = sums.codesOf(a);
    const [firstOfB, secondOfB] = sums.codesOf(b);
    const nameOf = (dimension: 0 | 1, code: number) => this.#named(dimension, code).name;
    const order = firstOfA === firstOfB ? 0 : collator.compare(nameOf(0, firstOfA), nameOf(0, firstOfB));
    if (order || !by[1]) return order;
    if (isSecondTime) return this.#byId(1, a, b);
    return secondOfA === secondOfB ? 0 : collator.compare(nameOf(1, secondOfA), nameOf(1, secondOfB));
  }

  /** The sums of groups. Ratios are those of the sums. */
  sum(slots: Int32Array): Metrics {
    return computeMetrics(this.#known(this.#content.sums.total(slots)));
  }
}

/** The figures that events of jobs do not have. */
const clickFigures: readonly (keyof Totals)[] = figureNames.filter((name) => metricOf(name).needsClicks);

/** A figure that a row does not have meets no condition. */
const meets: Record<Threshold['is'], (value: number, amount: number) => boolean> = {
  '>': (value, amount) => value > amount,
  '<': (value, amount) => value < amount,
  '=': (value, amount) => value === amount,
};

const usualOrder: readonly MetricName[] = ['revenue', 'jobApplications', 'clicks'];
const collator = new Intl.Collator('en-US');

const isTime = (dimension: Dimension | undefined): boolean =>
  dimension !== undefined && infoOf(dimension).kind === 'time';

/** By number or by text. Null is last. */
function compareIds(a: NamedValue['id'], b: NamedValue['id']): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : Number(a > b);
}

/** Below 0 if the first comes first. Different numbers are not equal. */
type Compare = (a: number, b: number) => number;

/** So few numbers are sorted by insertion. */
const few = 12;

/**
 * Sorts numbers in place, so far that those from `from` to `to` (not included) are where a complete sort puts them. It is
 * a quicksort that leaves out the other parts: a page costs two to four comparisons of each number, wherever it is.
 */
export function sortPart(numbers: Int32Array, from: number, to: number, compare: Compare): void {
  sortBetween(numbers, [0, numbers.length], [from, to], compare);
}

type Part = readonly [from: number, to: number];

function sortBetween(numbers: Int32Array, [low, high]: Part, wanted: Part, compare: Compare): void {
  const [from, to] = wanted;
  let first = low;
  while (high - first > few) {
    const middle = partition(numbers, first, high, compare);
    if (from < middle) sortBetween(numbers, [first, middle], wanted, compare);
    if (to <= middle) return;
    first = middle + 1;
  }
  insert(numbers, first, high, compare);
}

/** Moves a number to its place: lower ones are before it, the others behind it. @returns its place. */
function partition(numbers: Int32Array, first: number, end: number, compare: Compare): number {
  // By chance, so that no order of the numbers is always slow.
  swap(numbers, first, first + Math.floor(Math.random() * (end - first)));
  const pivot = numbers[first]!;
  let low = first;
  let high = end;
  for (;;) {
    do low++;
    while (low < high && compare(numbers[low]!, pivot) < 0);
    do high--;
    while (compare(numbers[high]!, pivot) > 0);
    if (low >= high) break;
    swap(numbers, low, high);
  }
  swap(numbers, first, high);
  return high;
}

function insert(numbers: Int32Array, first: number, end: number, compare: Compare): void {
  for (let next = first + 1; next < end; next++) {
    const moved = numbers[next]!;
    let at = next;
    while (at > first && compare(numbers[at - 1]!, moved) > 0) numbers[at] = numbers[--at]!;
    numbers[at] = moved;
  }
}

function swap(numbers: Int32Array, a: number, b: number): void {
  const kept = numbers[a]!;
  numbers[a] = numbers[b]!;
  numbers[b] = kept;
}
