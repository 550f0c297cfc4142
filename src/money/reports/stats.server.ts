import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import type { Row } from '../../desk/lists/resource.ts';
import { Turns } from '../../platform/cache/turns.ts';
import { required } from '../../platform/required.ts';
import { dimensionJoins, storedValue } from './dimension-sql.server.ts';
import { type Dimension, dimensionNames, infoOf, isWork } from './dimensions.ts';
import { dailyJobSource, dailySource, type MoneyDay } from './figure-sources.server.ts';
import { type Group, zeros } from './group-sums.ts';
import { computeMetrics, figureNames, type MetricName, type Metrics, type Totals } from './metrics.ts';
import { type Division, readGroups } from './read-groups.server.ts';
import { addDays, type DayRange, daysIn, periodBefore, readRange } from './report-range.ts';
import { partsOf, type ReportRow, type ReportRows } from './report-rows.ts';
import type { ReportProgress } from './report-runs.server.ts';
import { nameValues } from './value-names.server.ts';

/** Reports by two dimensions, of which a process makes two at a time, for its memory. */
const pairReports = new Turns({ running: 2, waiting: 20, withinMs: 10_000 });

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
  const [counted, earlier] = await Promise.all([
    readGroups(db, division, onProgress),
    isPlain ? readGroups(db, { ...division, range: periodBefore(range) }) : [],
  ]);
  const groups = isByDay ? withMissingDays(counted, range) : counted;
  const [firstNames, secondNames] = await Promise.all([
    nameValues(db, required(first, 'a dimension'), new Set(groups.map(({ values }) => values[0]))),
    second ? nameValues(db, second, new Set(groups.map(({ values }) => values[1]))) : null,
  ]);
  const known = new Map(earlier.map(({ values, totals }) => [values[0], totals]));
  const before = (value: string | null): Metrics | null => {
    // A day is compared with the day at the same position in the period before.
    const totals = known.get(isByDay ? addDays(String(value), -daysIn(range)) : value);
    return totals ? computeMetrics(totals) : isByDay ? noMetrics : null;
  };
  return {
    by,
    groups: groups.map(({ values, totals }) => ({
      values,
      totals,
      first: required(firstNames.get(values[0]), 'a name'),
      second: secondNames?.get(values[1]),
    })),
    rowOf: ({ values, totals, first: named, second: other }) => ({
      ...named,
      ...(other && { second: other }),
      ...computeMetrics(totals),
      before: before(values[0]),
    }),
  };
}

const rowsAtOnce = 1000;

/** All rows of a report with few rows, in their usual order. */
export async function listReportRows(db: Database, division: Division): Promise<ReportRow[]> {
  const rows = await readReportRows(db, division);
  return [...partsOf(rows, { q: '', where: [], sort: null }, rowsAtOnce)].flat();
}

/** Days without events have rows of zeros. */
function withMissingDays(groups: readonly Group[], { from, to }: DayRange): Group[] {
  const known = new Set(groups.map(({ values }) => values[0]));
  const all = [...groups];
  for (let day = from; day <= to; day = addDays(day, 1))
    if (!known.has(day)) all.push({ values: [day, null], totals: zeros() });
  return all;
}

/** The totals of a period. */
export async function sumMetrics(
  db: Database,
  range: DayRange,
  moneyDay: MoneyDay = 'booking',
): Promise<Metrics> {
  const [all] = await readGroups(db, { range, moneyDay, by: [] });
  return all ? computeMetrics(all.totals) : noMetrics;
}

const noMetrics = computeMetrics(zeros());

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
  row: Row,
  today: string,
): Promise<RowFigures | null> {
  const dimension = dimensionNames.find((name) => infoOf(name).list === list);
  if (!dimension) return null;
  const id = String(row[infoOf(dimension).listColumn ?? 'id']);
  const range = readRange({}, today);
  const isOfWork = isWork([dimension]);
  const source = isOfWork ? dailyJobSource(range) : dailySource(range);
  const sums = figureNames.map((name) => {
    const figure = source.figures[name];
    return sql`${figure ? sql`coalesce(sum(${figure}), 0)::float8` : sql`null`} as ${sql.ref(name)}`;
  });
  const totals = await sql<Totals>`
    select ${sql.join(sums)} from ${source.from} ${dimensionJoins([dimension], source)}
    where ${source.where} and ${storedValue(dimension, source)} = ${id}`.execute(db);
  return {
    dimension,
    id,
    range,
    metrics: computeMetrics(oneRow(totals)),
    shown: isOfWork ? ofWork : ofTraffic,
  };
}
