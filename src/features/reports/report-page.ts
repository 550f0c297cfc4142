import { dollarDecimals } from '../../platform/dollars.ts';
import { computeMetrics, figureNames, type MetricName, type Metrics, type Totals } from './metrics.ts';
import type { ReportQuery } from './report-query.ts';
import type { ReportRow } from './stats.server.ts';

/** Part of a report's rows, and the sums of all rows that were found. */
export interface ReportPage<Row extends ReportRow> {
  rows: Row[];
  /** How many rows were found. */
  rowCount: number;
  /** Of all rows that were found. */
  sums: Metrics;
}

/** Rows whose names contain the query's text, in its order. */
export function arrangeRows<Row extends ReportRow>(
  rows: readonly Row[],
  { q, sort }: Pick<ReportQuery, 'q' | 'sort'>,
): Row[] {
  const text = q.toLowerCase();
  const found = rows.filter(
    ({ name, second }) => name.toLowerCase().includes(text) || second?.name.toLowerCase().includes(text),
  );
  return sort ? found.sort(inOrder(sort)) : found;
}

/** By a column. Rows without a value come last in both directions. */
const inOrder = (sort: string) => {
  const name = sort.replace(/^-/, '');
  const sign = sort.startsWith('-') ? -1 : 1;
  if (name === 'name')
    return (a: ReportRow, b: ReportRow) =>
      sign * (a.name.localeCompare(b.name) || (a.second?.name ?? '').localeCompare(b.second?.name ?? ''));
  return (a: ReportRow, b: ReportRow) => {
    const [first, second] = [a[name as MetricName], b[name as MetricName]];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (first - second);
  };
};

const scale = 10 ** dollarDecimals;

/**
 * The sums of rows. Ratios are those of the sums. Money is added in whole millionths of a dollar, which are exact up to
 * nine billion dollars.
 */
export function sumRows(rows: readonly ReportRow[]): Metrics {
  const sum = (name: keyof Totals): number | null =>
    rows.length > 0 && rows.every((row) => row[name] === null)
      ? null
      : rows.reduce((all, row) => all + Math.round((row[name] ?? 0) * scale), 0) / scale;
  return computeMetrics(Object.fromEntries(figureNames.map((name) => [name, sum(name)])) as Totals);
}

/** A page of arranged rows. @param perPage rows on a page. */
export function pageOf<Row extends ReportRow>(
  rows: readonly Row[],
  query: Pick<ReportQuery, 'q' | 'sort' | 'page'>,
  perPage: number,
): ReportPage<Row> {
  const found = arrangeRows(rows, query);
  const first = (query.page - 1) * perPage;
  return { rows: found.slice(first, first + perPage), rowCount: found.length, sums: sumRows(found) };
}
