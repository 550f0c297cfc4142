import { BadRequest } from '../../platform/errors.ts';
import { shortened } from '../../platform/text/plain-text.ts';
import { type Dimension, dimensionNames, isDimension, type ReportName, usualColumns } from './dimensions.ts';
import type { MoneyDay } from './figure-sources.server.ts';
import { isMetric, type MetricName, type Metrics } from './metrics.ts';
import { type DayRange, readRange } from './report-range.ts';
import { type ReportRow, type ReportRows, sortPart } from './report-rows.ts';

/** The parameters of a report's address, except `from` and `to`, with what they mean. */
export const reportParameters = {
  from: 'The first day, such as 2026-01-31, in the time zone of the business. Default: 27 days before `to`.',
  to: 'The last day. Default: today.',
  money: 'The day on which money counts: `booking` (default), or `click` for the day of the click.',
  second: 'A second dimension.',
  sort: 'A column, with `-` before it for descending order. `name` sorts by name.',
  columns: 'Names of metrics, separated by commas. Default: those of the report.',
  q: 'Only rows whose name contains this text.',
  page: 'The page, from 1.',
  format: '`json` (default) or `csv`. A file has all rows.',
} as const;
/** The maximum characters of a parameter. `columns` may name all metrics. */
export const maxParameter = 2000;
type Parameter = keyof typeof reportParameters;

/** What a report shows. */
export interface ReportQuery {
  range: DayRange;
  moneyDay: MoneyDay;
  /** Empty for reports with content of their own. */
  by: Dimension[];
  /** A metric or 'name', with '-' before it for descending order. Null: the report's own order. */
  sort: string | null;
  columns: readonly MetricName[];
  /** Whether the reader chose the columns. */
  areOwnColumns: boolean;
  q: string;
  page: number;
  format: 'json' | 'csv';
}

const rangeParameters: readonly Parameter[] = ['from', 'to', 'money', 'format'];
/** The parameters that a report knows. */
export const parametersOf = (name: ReportName): readonly Parameter[] =>
  isDimension(name) ? (Object.keys(reportParameters) as Parameter[]) : rangeParameters;

/** Reads the address of a report. @throws BadRequest that names the parameter and the remedy. */
export function readReportQuery(name: ReportName, params: URLSearchParams, today: string): ReportQuery {
  const known = parametersOf(name);
  refuseUnknown(params, known);
  const get = (parameter: Parameter) =>
    known.includes(parameter) ? (params.get(parameter)?.trim() ?? '') : '';
  const second = get('second');
  const by = isDimension(name) ? [name, ...(second ? [readDimension(second, name)] : [])] : [];
  const columns = (known.includes('columns') ? params.getAll('columns') : [])
    .flatMap((value) => value.split(','))
    .filter(Boolean)
    .map(readColumn);
  const areOwnColumns = columns.length > 0 && !isUsual(columns, by);
  return {
    range: readRange({ from: get('from'), to: get('to') }, today),
    moneyDay: oneOf('money', get('money') || 'booking', ['booking', 'click']),
    by,
    sort: get('sort') ? readSort(get('sort')) : null,
    columns: areOwnColumns ? columns : usualColumns(by),
    areOwnColumns,
    q: get('q'),
    page: readPage(get('page')),
    format: oneOf('format', get('format') || 'json', ['json', 'csv']),
  };
}

/** The query string of a report. `change` replaces parts of it. A change other than of the page leads to the first page. */
export function reportSearch(query: ReportQuery, change: Partial<ReportQuery> = {}): string {
  const { range, moneyDay, by, sort, columns, areOwnColumns, q, page } = { ...query, page: 1, ...change };
  const params = new URLSearchParams({ from: range.from, to: range.to });
  if (by[1]) params.set('second', by[1]);
  if (moneyDay !== 'booking') params.set('money', moneyDay);
  if (areOwnColumns) params.set('columns', columns.join(','));
  if (sort) params.set('sort', sort);
  if (q) params.set('q', q);
  if (page > 1) params.set('page', String(page));
  return `?${params}`;
}

/** A form sends the usual columns too. They must not stay when the second dimension changes. */
function isUsual(columns: readonly MetricName[], by: readonly Dimension[]): boolean {
  const chosen = metricsInOrder(columns);
  return [by, by.slice(0, 1)].some((some) => metricsInOrder(usualColumns(some)) === chosen);
}

const metricsInOrder = (columns: readonly MetricName[]): string => [...columns].sort().join();

function refuseUnknown(params: URLSearchParams, known: readonly string[]): void {
  for (const [name, value] of params) {
    if (!known.includes(name))
      throw new BadRequest(
        `${shortened(name, 60)}: unknown parameter. This report knows ${known.join(', ')}.`,
      );
    if (value.length > maxParameter) throw new BadRequest(`${name}: use at most ${maxParameter} characters.`);
  }
}

function readDimension(given: string, first: Dimension): Dimension {
  const found = dimensionNames.find((one) => one === given);
  if (!found) throw new BadRequest(`second: unknown dimension "${given}". Use ${dimensionNames.join(', ')}.`);
  if (found === first) throw new BadRequest('second: choose a dimension other than the first.');
  return found;
}

function readSort(given: string): string {
  const name = given.replace(/^-/, '');
  if (name !== 'name' && !isMetric(name)) throw new BadRequest(`sort: unknown column "${given}".`);
  return given;
}

function readColumn(given: string): MetricName {
  if (!isMetric(given)) throw new BadRequest(`columns: unknown metric "${given}".`);
  return given;
}

function readPage(given: string): number {
  const page = given ? Number(given) : 1;
  if (!Number.isInteger(page) || page < 1 || page > 1_000_000)
    throw new BadRequest('page: use a whole number from 1 to 1000000.');
  return page;
}

function oneOf<Value extends string>(name: Parameter, given: string, known: readonly Value[]): Value {
  const found = known.find((one) => one === given);
  if (!found) throw new BadRequest(`${name}: use ${known.join(' or ')}.`);
  return found;
}

/** Part of a report's rows, and the sums of all rows that were found. */
export interface ReportPage {
  rows: ReportRow[];
  /** How many rows were found. */
  rowCount: number;
  /** Of all rows that were found. */
  sums: Metrics;
}

/** Rows of a file that are sorted at once. */
const sortedAtOnce = 65_536;

/** A page of the rows whose names contain the query's text, in its order. @param perPage rows on a page. */
export function pageOf(
  rows: ReportRows,
  { q, sort, page }: Pick<ReportQuery, 'q' | 'sort' | 'page'>,
  perPage: number,
): ReportPage {
  const found = rows.find(q);
  const start = (page - 1) * perPage;
  if (start < found.length) sortPart(found, start, start + perPage, rows.order(sort));
  return {
    rows: Array.from(found.subarray(start, start + perPage), (slot) => rows.row(slot)),
    rowCount: found.length,
    sums: rows.sum(found),
  };
}

/** All rows whose names contain the query's text, in its order, at most so many at once. */
export function* partsOf(
  rows: ReportRows,
  { q, sort }: Pick<ReportQuery, 'q' | 'sort'>,
  perPart: number,
): Generator<ReportRow[]> {
  const found = rows.find(q);
  const order = rows.order(sort);
  for (let first = 0; first < found.length; first += sortedAtOnce) {
    const left = found.subarray(first);
    sortPart(left, 0, sortedAtOnce, order);
    const sorted = left.subarray(0, sortedAtOnce);
    for (let start = 0; start < sorted.length; start += perPart)
      yield Array.from(sorted.subarray(start, start + perPart), (slot) => rows.row(slot));
  }
}
