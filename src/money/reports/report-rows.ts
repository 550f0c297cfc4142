import { type Dimension, infoOf, isWork } from './dimensions.ts';
import { type Group, knownTotals, sumTotals } from './group-sums.ts';
import {
  computeMetrics,
  isMetric,
  type MetricName,
  type Metrics,
  metricOf,
  metricValue,
  type Threshold,
} from './metrics.ts';
import type { ReportQuery } from './report-query.ts';
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

/** A group with the names of its values. */
export interface NamedGroup extends Group {
  first: NamedValue;
  second: NamedValue | undefined;
}

/** The rows of a report. There may be many, so a group becomes a row only when it is shown. */
export interface ReportRows {
  by: readonly Dimension[];
  groups: readonly NamedGroup[];
  rowOf(group: NamedGroup): ReportRow;
}

type Asked = Pick<ReportQuery, 'q' | 'where' | 'sort'>;

/** Part of a report's rows, and the sums of all rows that were found. */
export interface ReportPage {
  rows: ReportRow[];
  /** How many rows were found. */
  rowCount: number;
  /** Of all rows that were found. Ratios are those of the sums. */
  sums: Metrics;
}

/** A page of the rows that the query asks for. @param perPage rows on a page. */
export function pageOf(rows: ReportRows, query: Asked & { page: number }, perPage: number): ReportPage {
  const found = findGroups(rows, query);
  const start = (query.page - 1) * perPage;
  return {
    rows: found.slice(start, start + perPage).map(rows.rowOf),
    rowCount: found.length,
    sums: computeMetrics(knownTotals(rows.by, sumTotals(found))),
  };
}

/** All rows that the query asks for, at most so many at once. */
export function* partsOf(rows: ReportRows, query: Asked, perPart: number): Generator<ReportRow[]> {
  const found = findGroups(rows, query);
  for (let start = 0; start < found.length; start += perPart)
    yield found.slice(start, start + perPart).map(rows.rowOf);
}

/** The groups with a name that contains the text, in any case, and with such figures, in the query's order. */
function findGroups({ by, groups }: ReportRows, { q, where, sort }: Asked): NamedGroup[] {
  const text = q.toLowerCase();
  const holds = (value: NamedValue | undefined) => value?.name.toLowerCase().includes(text);
  const found = groups.filter(
    ({ totals, first, second }) =>
      (!text || holds(first) || holds(second)) &&
      where.every(({ metric, is, amount }) => meets[is](metricValue(metric, totals) ?? Number.NaN, amount)),
  );
  return found.sort(orderOf(by, sort));
}

/** A figure that a row does not have meets no condition. */
const meets: Record<Threshold['is'], (value: number, amount: number) => boolean> = {
  '>': (value, amount) => value > amount,
  '<': (value, amount) => value < amount,
  '=': (value, amount) => value === amount,
};

/** Below 0 if the first comes first. Different groups are not equal, so that pages neither repeat nor miss a row. */
type Compare = (a: NamedGroup, b: NamedGroup) => number;

/**
 * An order of groups. @param sort a metric's name or 'name', with '-' for descending. Null is the usual order: time, then
 * revenue, applications and clicks, the highest first.
 */
function orderOf(by: readonly Dimension[], sort: string | null): Compare {
  if (!sort) return usualOrder(by);
  const name = sort.replace(/^-/, '');
  const sign = sort.startsWith('-') ? -1 : 1;
  if (!isMetric(name)) return (a, b) => sign * byNames(a, b) || byIds(a, b);
  const usual = usualOrder(by);
  return (a, b) => byMetric(name, sign, a, b) || usual(a, b);
}

/** Rows without a value come last in both directions. */
function byMetric(name: MetricName, sign: number, a: NamedGroup, b: NamedGroup): number {
  const [first, second] = [metricValue(name, a.totals), metricValue(name, b.totals)];
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  return sign * (first - second);
}

const usualMetrics: readonly MetricName[] = ['revenue', 'jobApplications', 'clicks'];

function usualOrder(by: readonly Dimension[]): Compare {
  const [isFirstTime, isSecondTime] = [isTime(by[0]), isTime(by[1])];
  const names = usualMetrics.filter((name) => !isWork(by) || !metricOf(name).needsClicks);
  return (a, b) => {
    const time = isFirstTime ? compareIds(a.first, b.first) : 0;
    if (time) return time;
    for (const name of names) {
      const order = byMetric(name, -1, a, b);
      if (order) return order;
    }
    return byNames(a, b, isSecondTime) || byIds(a, b);
  };
}

const isTime = (dimension: Dimension | undefined): boolean =>
  dimension !== undefined && infoOf(dimension).kind === 'time';

const collator = new Intl.Collator('en-US');

function byNames(a: NamedGroup, b: NamedGroup, isSecondTime = false): number {
  const order = a.first === b.first ? 0 : collator.compare(a.first.name, b.first.name);
  if (order || !a.second || !b.second) return order;
  return isSecondTime ? compareIds(a.second, b.second) : collator.compare(a.second.name, b.second.name);
}

const byIds: Compare = (a, b) =>
  compareIds(a.first, b.first) || (a.second && b.second ? compareIds(a.second, b.second) : 0);

/** By number or by text. Null is last. */
function compareIds({ id: a }: NamedValue, { id: b }: NamedValue): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : Number(a > b);
}
