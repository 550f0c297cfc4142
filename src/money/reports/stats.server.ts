import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import { required } from '../../platform/required.ts';
import { storedValue } from './dimension-sql.server.ts';
import { type Dimension, dimensionNames, infoOf, isWork } from './dimensions.ts';
import { dailyJobSource, dailySource, type MoneyDay } from './figure-sources.server.ts';
import { GroupSums, pairReports } from './group-sums.ts';
import {
  computeMetrics,
  figureNames,
  type MetricName,
  type Metrics,
  metricOf,
  type Totals,
} from './metrics.ts';
import { type Division, readGroups } from './read-groups.server.ts';
import { partsOf } from './report-query.ts';
import { addDays, type DayRange, daysIn, periodBefore, readRange } from './report-range.ts';
import { type ReportRow, ReportRows } from './report-rows.ts';
import type { ReportProgress } from './report-runs.server.ts';
import { nameValues } from './value-names.server.ts';

/**
 * The rows of a report, with those of the period before if that takes little time.
 * @throws Unavailable if many reports by two dimensions are being made.
 */
export function readReportRows(
  db: Database,
  division: Division,
  onProgress?: (progress: ReportProgress) => void,
): Promise<ReportRows> {
  const read = () => readRows(db, division, onProgress);
  return division.by.length > 1 ? pairReports.take(read) : read();
}

async function readRows(
  db: Database,
  division: Division,
  onProgress?: (progress: ReportProgress) => void,
): Promise<ReportRows> {
  const { by, range } = division;
  const [first, second] = by;
  // Events of two periods would take twice the time.
  const isPlain = by.length === 1 && infoOf(required(first, 'a dimension')).kind !== 'click';
  const isByDay = isPlain && first === 'days';
  const [sums, earlier] = await Promise.all([
    readGroups(db, division, onProgress),
    isPlain ? readGroups(db, { ...division, range: periodBefore(range) }) : new GroupSums(),
  ]);
  if (isByDay) addMissingDays(sums, range);
  const names = await Promise.all([
    nameValues(db, required(first, 'a dimension'), sums.valuesOf(0)),
    ...(second ? [nameValues(db, second, sums.valuesOf(1))] : []),
  ]);
  const known = new Map(
    Array.from({ length: earlier.size }, (_, slot) => [
      earlier.valuesOf(0)[earlier.codesOf(slot)[0]] ?? null,
      slot,
    ]),
  );
  const before = (value: string | null): Metrics | null => {
    // A day is compared with the day at the same position in the period before.
    const slot = known.get(isByDay ? addDays(String(value), -daysIn(range)) : value);
    if (slot === undefined) return isByDay ? noMetrics : null;
    return metricsOf(earlier, slot, by);
  };
  return new ReportRows({ by, sums, names, before });
}

const rowsAtOnce = 1000;

/** All rows of a report with few rows, in their usual order. */
export async function listReportRows(db: Database, division: Division): Promise<ReportRow[]> {
  const rows = await readReportRows(db, division);
  return [...partsOf(rows, { q: '', where: [], sort: null }, rowsAtOnce)].flat();
}

/** Days without events have rows of zeros. */
function addMissingDays(sums: GroupSums, { from, to }: DayRange): void {
  for (let day = from; day <= to; day = addDays(day, 1))
    sums.slotOf(sums.codeOf(0, day), sums.codeOf(1, null));
}

/** The totals of a period. */
export async function sumMetrics(
  db: Database,
  range: DayRange,
  moneyDay: MoneyDay = 'booking',
): Promise<Metrics> {
  const sums = await readGroups(db, { range, moneyDay, by: [] });
  return sums.size > 0 ? metricsOf(sums, 0, []) : noMetrics;
}

const noMetrics = computeMetrics(Object.fromEntries(figureNames.map((name) => [name, 0])) as Totals);

function metricsOf(sums: GroupSums, slot: number, by: readonly Dimension[]): Metrics {
  const totals = sums.read(slot, {} as Totals);
  if (isWork(by)) for (const name of figureNames) if (metricOf(name).needsClicks) totals[name] = null;
  return computeMetrics(totals);
}

/** What a row of a list, such as a campaign, brought in the last days. */
export interface RowFigures {
  dimension: Dimension;
  id: string;
  range: DayRange;
  metrics: Metrics;
  shown: readonly MetricName[];
}

const ofTraffic: readonly MetricName[] = ['clicks', 'jobApplications', 'conversions', 'cost', 'revenue'];
const ofWork: readonly MetricName[] = [
  'jobViews',
  'jobApplications',
  'conversions',
  'revenue',
  'revenuePending',
];

/** The figures of a row of the last 28 days. Null for a list that no report is divided by. */
export async function findRowFigures(
  db: Database,
  list: string,
  id: string,
  today: string,
): Promise<RowFigures | null> {
  const dimension = dimensionNames.find((name) => infoOf(name).list === list);
  if (!dimension) return null;
  const range = readRange({}, today);
  const isOfWork = isWork([dimension]);
  const source = isOfWork ? dailyJobSource(range) : dailySource(range);
  const sums = figureNames.map((name) => {
    const figure = source.figures[name];
    return sql`${figure ? sql`coalesce(sum(${figure}), 0)::float8` : sql`null`} as ${sql.ref(name)}`;
  });
  const totals = await sql<Totals>`
    select ${sql.join(sums)} from ${source.from}
    where ${source.where} and ${storedValue(dimension, source)} = ${id}`.execute(db);
  return {
    dimension,
    id,
    range,
    metrics: computeMetrics(oneRow(totals)),
    shown: isOfWork ? ofWork : ofTraffic,
  };
}
