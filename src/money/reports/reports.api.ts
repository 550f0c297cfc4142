import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '../../api/endpoint.ts';
import { analysts } from '../../api/roles.ts';
import type { Database } from '../../db/client.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import { csvResponse, type FileColumn } from '../../desk/lists/csv-file.server.ts';
import { maxListPage } from '../../desk/lists/list.ts';
import type { Config } from '../../platform/config.ts';
import { emptiable, outsideDay, outsideText, outsideWhole } from '../../platform/text/outside-text.ts';
import { businessDay } from '../../platform/time/day.ts';
import { dimensionNames, infoOf, isDimension, isWork, type ReportName, reportTitles } from './dimensions.ts';
import { metrics } from './metrics.ts';
import {
  maxParameter,
  maxThresholds,
  parametersOf,
  type ReportQuery,
  readReportQuery,
  reportParameters,
  thresholdPattern,
} from './report-query.ts';
import { pageOf, partsOf, type ReportRow, type ReportRows } from './report-rows.ts';
import { reportBy, reportConversions, reportDashboard } from './reports.server.ts';

interface ReportServices {
  db: Database;
  config: Pick<Config, 'timeZone'>;
  now(): Date;
}

/** Rows of a page as JSON. A file holds all. */
const rowsPerPage = 1000;

/** All reports of the back office: the totals of a range and of the period before it, and the rows. */
export function reportEndpoints(services: ReportServices): Endpoint[] {
  return (Object.keys(reportTitles) as ReportName[]).map((name) => reportEndpoint(services, name));
}

const metricNames = metrics.map(({ name }) => name);
const anyMetric = `(${metricNames.join('|')})`;
const thresholdOf = thresholdPattern.replace('[A-Za-z]{1,30}', metricNames.join('|'));

/** Describes what `readReportQuery` reads. */
function shapeOf(parameter: keyof typeof reportParameters, report: ReportName): z.ZodMiniType {
  const sorts = ['name', ...metricNames].flatMap((name) => [name, `-${name}`]);
  switch (parameter) {
    case 'from':
    case 'to':
      return outsideDay();
    case 'money':
      return z.enum(['booking', 'click']);
    case 'second':
      return z.enum(dimensionNames.filter((name) => name !== report));
    case 'sort':
      return z.enum(sorts);
    case 'columns':
      return outsideText(maxParameter).check(z.regex(new RegExp(`^${anyMetric}(,${anyMetric})*$`)));
    case 'q':
      return outsideText(maxParameter);
    case 'where':
      return outsideText(maxParameter).check(
        z.regex(new RegExp(`^${thresholdOf}(,${thresholdOf}){0,${maxThresholds - 1}}$`)),
      );
    case 'page':
      return outsideWhole([1, maxListPage], { message: 'Use a whole number.' });
    case 'format':
      return z.enum(['json', 'csv']);
  }
}

function reportEndpoint({ db, config, now }: ReportServices, name: ReportName): Endpoint {
  const today = () => businessDay(now(), config.timeZone);
  return endpoint({
    method: 'GET',
    path: `/admin/reports/${name}`,
    summary: `Report: ${reportTitles[name]}`,
    tag: 'Reports',
    access: analysts,
    query: z.object(
      Object.fromEntries(
        parametersOf(name).map((parameter) => [
          parameter,
          emptiable(shapeOf(parameter, name)).check(z.describe(reportParameters[parameter])),
        ]),
      ),
    ),
    parseQuery: (params): ReportQuery => readReportQuery(name, params, today()),
    answers: isDimension(name)
      ? `range, before, totals, totalsBefore, the sums of all rows, a page of ${rowsPerPage} rows and rowCount; all rows as a file with format=csv`
      : 'range, before, totals, totalsBefore and the parts of the report; its days as a file with format=csv',
    handle: async ({ query: given }) => {
      const query = given as ReportQuery;
      if (query.format === 'csv')
        return asCsv(query, await inSnapshot(db, (tx) => readRows(tx, name, query, today())));
      if (name === 'dashboard') return reportDashboard(db, query, today());
      if (name === 'conversions') return reportConversions(db, query);
      const { rows, ...sums } = await reportBy(db, query, today());
      return { ...sums, ...pageOf(rows, query, rowsPerPage) };
    },
  });
}

/** All rows of a report. The reports with content of their own have days. */
async function readRows(
  db: Database,
  name: ReportName,
  query: ReportQuery,
  today: string,
): Promise<ReportRows> {
  const by = isDimension(name) ? query.by : (['days'] as const);
  const { rows } = await reportBy(db, { ...query, by }, today);
  return rows;
}

/** A file with the columns that the reader chose, or else all that the report has. It is made while it is read. */
function asCsv(query: ReportQuery, rows: ReportRows): Response {
  const known = metrics.filter(({ name, needsClicks }) =>
    query.areOwnColumns ? query.columns.includes(name) : !(needsClicks && isWork(query.by)),
  );
  const names = query.by[1] ? ['id', 'name', 'secondId', 'secondName'] : ['id', 'name'];
  const columns: FileColumn[] = [
    ...names.map((name) => ({ name, kind: 'text' as const })),
    ...known.map(({ name }) => ({ name, kind: 'number' as const })),
  ];
  const parts = partsOf(rows, query, rowsPerPage);
  const title = query.by.map((one) => infoOf(one).one.toLowerCase().replaceAll(' ', '-')).join('-');
  return csvResponse(`report-${title || 'day'}`, columns, {
    next: async () => ((await parts.next()).value ?? []).map(lineOf),
    close: async () => undefined,
  });
}

const lineOf = (row: ReportRow) => ({
  ...row,
  id: row.id ?? '',
  secondId: row.second?.id ?? '',
  secondName: row.second?.name ?? '',
});
