import { BadRequest } from '../../platform/errors.ts';
import { shortened } from '../../platform/text/plain-text.ts';
import { type Dimension, dimensionNames, isDimension, type ReportName, usualColumns } from './dimensions.ts';
import type { MoneyDay } from './figure-sources.server.ts';
import { isMetric, type MetricName, metricOf, type Threshold } from './metrics.ts';
import { type DayRange, readRange } from './report-range.ts';

/** The parameters of a report's address, except `from` and `to`, with what they mean. */
export const reportParameters = {
  from: 'The first day, such as 2026-01-31, in the time zone of the business. Default: 27 days before `to`.',
  to: 'The last day. Default: today.',
  money: 'The day on which money counts: `booking` (default), or `click` for the day of the click.',
  second: 'A second dimension.',
  sort: 'A column, with `-` before it for descending order. `name` sorts by name.',
  columns: 'Names of metrics, separated by commas. Default: those of the report.',
  q: 'Only rows whose name contains this text.',
  where: 'Only rows with such figures, at most 5, separated by commas: `jobViews>50,jobApplications=0`.',
  page: 'The page, from 1.',
  format: '`json` (default) or `csv`. A file has all rows.',
} as const;
/** The maximum characters of a parameter. `columns` may name all metrics. */
export const maxParameter = 2000;
type Parameter = keyof typeof reportParameters;

/** Conditions of a report at most. */
export const maxThresholds = 5;
/** How a threshold is written in an address. */
export const thresholdPattern = String.raw`([A-Za-z]{1,30})([<>=])(-?\d{1,12}(?:\.\d{1,4})?)`;

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
  /** A row meets all of them. */
  where: readonly Threshold[];
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
    where: readThresholds(get('where')),
    page: readPage(get('page')),
    format: oneOf('format', get('format') || 'json', ['json', 'csv']),
  };
}

/** The query string of a report. `change` replaces parts of it. A change other than of the page leads to the first page. */
export function reportSearch(query: ReportQuery, change: Partial<ReportQuery> = {}): string {
  const { range, moneyDay, by, sort, columns, areOwnColumns, q, where, page } = {
    ...query,
    page: 1,
    ...change,
  };
  const params = new URLSearchParams({ from: range.from, to: range.to });
  if (by[1]) params.set('second', by[1]);
  if (moneyDay !== 'booking') params.set('money', moneyDay);
  if (areOwnColumns) params.set('columns', columns.join(','));
  if (sort) params.set('sort', sort);
  if (q) params.set('q', q);
  if (where.length > 0) params.set('where', where.map(thresholdText).join(','));
  if (page > 1) params.set('page', String(page));
  return `?${params}`;
}

/** A view to save: the report's name and address. Named days stay named, so that they move on. */
export function savedView(
  name: ReportName,
  query: ReportQuery,
  presets: { label: string; range: DayRange }[],
): string {
  const { from, to } = query.range;
  const params = new URLSearchParams(reportSearch(query));
  const preset = presets.find(({ range }) => range.from === from && range.to === to);
  if (preset) {
    params.delete('from');
    params.delete('to');
    params.set('days', preset.label);
  }
  return `${name}?${params}`;
}

/** The address of a saved view today, below /admin/reports/. */
export function viewAddress(saved: string, presets: { label: string; range: DayRange }[]): string {
  const [name = '', search = ''] = saved.split('?');
  const params = new URLSearchParams(search);
  const preset = presets.find(({ label }) => label === params.get('days'));
  params.delete('days');
  return `${name}?${new URLSearchParams({ ...preset?.range, ...Object.fromEntries(params) })}`;
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

const thresholdText = ({ metric, is, amount }: Threshold): string => `${metric}${is}${amount}`;

function readThresholds(given: string): Threshold[] {
  const parts = given ? given.split(',') : [];
  if (parts.length > maxThresholds) throw new BadRequest(`where: use at most ${maxThresholds} conditions.`);
  return parts.map((part) => {
    const [, metric = '', is, amount] = new RegExp(`^${thresholdPattern}$`).exec(part.trim()) ?? [];
    if (!isMetric(metric))
      throw new BadRequest(`where: "${shortened(part, 60)}" is no condition. Write jobViews>50.`);
    return { metric, is: is as Threshold['is'], amount: Number(amount) };
  });
}

/**
 * The parameters with the fields of the form's conditions as one `where`: a metric, a sign and a number each. Fields
 * without a number are left out. Null: there are no such fields.
 */
export function withThresholds(params: URLSearchParams): URLSearchParams | null {
  const fields = ['metric', 'is', 'amount'] as const;
  const [metrics, signs, amounts] = fields.map((name) => params.getAll(name));
  if (!params.has('metric') || !metrics || !signs || !amounts) return null;
  const where = metrics.flatMap((metric, at) =>
    amounts[at]?.trim() ? [`${metric}${signs[at] ?? ''}${asStored(metric, amounts[at].trim())}`] : [],
  );
  const rest = new URLSearchParams(params);
  for (const name of fields) rest.delete(name);
  if (where.length > 0) rest.set('where', where.join(','));
  return rest;
}

/** A percentage is typed as 5 and stored as 0.05. What is no number stays, so that the error names it. */
const asStored = (metric: string, typed: string): string =>
  isMetric(metric) && metricOf(metric).kind === 'percent' && Number.isFinite(Number(typed))
    ? String(Number((Number(typed) / 100).toFixed(4)))
    : typed;

/** The amount of a condition as somebody types it. */
export const typedAmount = ({ metric, amount }: Threshold): string =>
  String(metricOf(metric).kind === 'percent' ? Number((amount * 100).toFixed(2)) : amount);

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
