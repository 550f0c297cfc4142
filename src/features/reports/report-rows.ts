import { setImmediate } from 'node:timers/promises';
import { dollarDecimals } from '../../platform/dollars.ts';
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
  type Totals,
} from './metrics.ts';
import type { Named } from './value-names.server.ts';

/** One row of a report. */
export interface ReportRow extends Metrics {
  /** Null: events without a value of the dimension, such as clicks without a campaign. */
  id: number | string | null;
  name: string;
  /** The value of the second dimension, if there is one. */
  second?: Named;
  /** The same row in the period before. Null: there was none, or the report has two dimensions. */
  before: Metrics | null;
}

interface Content {
  by: readonly Dimension[];
  sums: GroupSums;
  /** The names of the values of each dimension, by their codes in `sums`. */
  names: readonly (readonly Named[])[];
  /** The metrics of a value in the period before. */
  before?: (value: string | null) => Metrics | null;
  /** Adds to a row what only some reports have. */
  more?: (row: ReportRow) => ReportRow;
}

/** Rows that are compared before other work gets its turn: a few milliseconds. */
const sliceRows = 16_384;
const scale = 10 ** dollarDecimals;

/** The rows of a report. There may be many, so they are kept as numbers until they are shown. */
export class ReportRows {
  readonly #content: Content;

  constructor(content: Content) {
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

  #named(dimension: 0 | 1, code: number): Named {
    return this.#content.names[dimension]![code]!;
  }

  #totals(slot: number, into = {} as Totals): Totals {
    const { sums, by } = this.#content;
    sums.read(slot, into);
    if (isWork(by)) for (const name of clickFigures) into[name] = null;
    return into;
  }

  /** The groups with a name that contains the text, in any case. */
  find(text: string): Int32Array {
    const { sums, names } = this.#content;
    const all = Int32Array.from({ length: sums.size }, (_, slot) => slot);
    if (!text) return all;
    const [first, second] = names.map((named) =>
      named.map(({ name }) => name.toLowerCase().includes(text.toLowerCase())),
    );
    return all.filter((slot) => {
      const [a, b] = sums.codesOf(slot);
      return first?.[a] || second?.[b];
    });
  }

  /**
   * The first groups in an order: a metric's name or 'name', with '-' for descending. Null is the usual order: time,
   * then revenue, applications and clicks, the highest first.
   */
  async first(slots: Int32Array, count: number, sort: string | null): Promise<number[]> {
    const compare = await (sort ? this.#inOrderOf(sort) : this.#inUsualOrder());
    let kept: number[] = [];
    let worst: number | undefined;
    for (const [index, slot] of slots.entries()) {
      if (worst === undefined || compare(slot, worst) < 0) kept.push(slot);
      if (kept.length >= 2 * count + sliceRows) {
        kept = (await sorted(kept, compare)).slice(0, count);
        worst = kept.at(-1);
      }
      if (index % sliceRows === 0) await setImmediate();
    }
    return (await sorted(kept, compare)).slice(0, count);
  }

  /** The values of a metric by slot. NaN: there is none. */
  async #column(name: MetricName): Promise<Float64Array> {
    const figure = figureNames.find((one) => one === name);
    if (figure) return this.#figures(figure);
    const values = new Float64Array(this.#content.sums.size);
    const into = {} as Totals;
    for (let slot = 0; slot < values.length; slot++) {
      values[slot] = metricValue(name, this.#totals(slot, into)) ?? Number.NaN;
      if (slot % sliceRows === 0) await setImmediate();
    }
    return values;
  }

  #figures(figure: keyof Totals): Float64Array {
    const { sums, by } = this.#content;
    const isMissing = isWork(by) && clickFigures.includes(figure);
    return isMissing ? new Float64Array(sums.size).fill(Number.NaN) : sums.column(figure);
  }

  /** Rows without a value come last in both directions. */
  async #inOrderOf(sort: string): Promise<Compare> {
    const name = sort.replace(/^-/, '');
    const sign = sort.startsWith('-') ? -1 : 1;
    if (!isMetric(name)) return (a, b) => sign * this.#byNames(a, b) || this.#byIds(a, b);
    const values = await this.#column(name);
    const usual = await this.#inUsualOrder();
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

  async #inUsualOrder(): Promise<Compare> {
    const { by } = this.#content;
    const [isFirstTime, isSecondTime] = [isTime(by[0]), isTime(by[1])];
    const columns: Float64Array[] = [];
    for (const name of usualOrder)
      if (!isWork(by) || !metricOf(name).needsClicks) columns.push(await this.#column(name));
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

  /**
   * The sums of groups. Ratios are those of the sums. Money is added in whole millionths of a dollar, which are exact up
   * to nine billion dollars.
   */
  async sum(slots: Int32Array): Promise<Metrics> {
    const totals = {} as Totals;
    for (const figure of figureNames) {
      const values = this.#figures(figure);
      let sum = 0;
      for (const slot of slots) sum += Math.round(values[slot]! * scale);
      totals[figure] = Number.isNaN(sum) ? null : sum / scale;
      await setImmediate();
    }
    return computeMetrics(totals);
  }
}

/** The figures that events of jobs do not have. */
const clickFigures: readonly (keyof Totals)[] = figureNames.filter((name) => metricOf(name).needsClicks);

const usualOrder: readonly MetricName[] = ['revenue', 'jobApplications', 'clicks'];
const collator = new Intl.Collator('en-US');

type Compare = (a: number, b: number) => number;

const isTime = (dimension: Dimension | undefined): boolean =>
  dimension !== undefined && infoOf(dimension).kind === 'time';

/** By number or by text. Null is last. */
function compareIds(a: Named['id'], b: Named['id']): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : Number(a > b);
}

/** Sorts slices, then merges them. Other work gets its turn in between. */
async function sorted(slots: number[], compare: Compare): Promise<number[]> {
  let parts: number[][] = [];
  for (let first = 0; first < slots.length; first += sliceRows) {
    parts.push(slots.slice(first, first + sliceRows).sort(compare));
    await setImmediate();
  }
  while (parts.length > 1) {
    const merged: number[][] = [];
    for (let index = 0; index < parts.length; index += 2)
      merged.push(await mergeTwo(parts[index]!, parts[index + 1] ?? [], compare));
    parts = merged;
  }
  return parts[0] ?? [];
}

async function mergeTwo(a: number[], b: number[], compare: Compare): Promise<number[]> {
  const merged: number[] = [];
  for (let [atA, atB] = [0, 0]; atA < a.length || atB < b.length; ) {
    const isFromA = atB === b.length || (atA < a.length && compare(a[atA]!, b[atB]!) <= 0);
    merged.push(isFromA ? a[atA++]! : b[atB++]!);
    if (merged.length % sliceRows === 0) await setImmediate();
  }
  return merged;
}
