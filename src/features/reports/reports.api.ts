import * as z from 'zod/mini';
import type { Database } from '../../db/client.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import { businessDay } from '../../platform/business-day.ts';
import type { Config } from '../../platform/config.ts';
import { type Endpoint, endpoint } from '../api/endpoint.ts';
import { readers } from '../api/roles.ts';
import { csvResponse, type FileColumn, onePart } from '../lists/csv-file.server.ts';
import { metrics } from './metrics.ts';
import { type Division, divisions, type ReportName, reportTitles } from './report-names.ts';
import { readRange } from './report-range.ts';
import { firstRows, readReport } from './reports.server.ts';
import type { ReportRow } from './stats.server.ts';

interface ReportServices {
  db: Database;
  config: Pick<Config, 'timeZone'>;
  now(): Date;
}

/** Rows of a report as JSON at most; a file holds all. */
const maxRows = 1000;

const ReportQuery = z.object({
  /** Days of the business, both included. Default: the last 28 days. */
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  format: z.optional(z.enum(['json', 'csv'], 'Use json or csv.')),
});

/** All reports of the back office: the totals of a range and of the period before it, and the rows. */
export function reportEndpoints({ db, config, now }: ReportServices): Endpoint[] {
  return (Object.keys(reportTitles) as ReportName[]).map((name) =>
    endpoint({
      method: 'GET',
      path: `/admin/reports/${name}`,
      summary: `Report: ${reportTitles[name]}`,
      tag: 'Reports',
      access: readers,
      query: ReportQuery,
      answers: `range, before, totals, totalsBefore, the first ${maxRows} rows and rowCount; all rows as a file with format=csv`,
      handle: async ({ query }) => {
        const today = businessDay(now(), config.timeZone);
        const range = readRange(query, today);
        if (query.format === 'csv') {
          const whole = await inSnapshot(db, async (tx) => await readReport(tx, name, range, today));
          return asCsv(name, 'rows' in whole ? whole.rows : whole.days);
        }
        const report = await readReport(db, name, range, today);
        return 'rows' in report ? firstRows(report, maxRows) : report;
      },
    }),
  );
}

/** Only the columns that the division fills. */
function asCsv(name: ReportName, rows: ReportRow[]): Response {
  const division: Division = name === 'dashboard' || name === 'conversions' ? 'days' : name;
  const known = metrics.filter((metric) => rows.some((row) => row[metric.name] !== null));
  const columns: FileColumn[] = [
    { name: 'id', kind: 'text' },
    { name: 'name', kind: 'text' },
    ...known.map(({ name: metric }) => ({ name: metric, kind: 'number' as const })),
  ];
  const file = rows.map((row) => ({ ...row, id: row.id ?? '' }));
  return csvResponse(`report-${divisions[division].one.toLowerCase()}`, columns, onePart(file));
}
