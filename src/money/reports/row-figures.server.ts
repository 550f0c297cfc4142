import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import { storedValue } from './dimension-sql.server.ts';
import { type Dimension, dimensionNames, infoOf, isWork } from './dimensions.ts';
import { dailyJobSource, dailySource } from './figure-sources.server.ts';
import { computeMetrics, figureNames, type MetricName, type Metrics, type Totals } from './metrics.ts';
import { type DayRange, readRange } from './report-range.ts';

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
