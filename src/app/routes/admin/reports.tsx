import { data } from 'react-router';
import type { Database } from '../../../db/client.ts';
import { readers } from '../../../features/api/roles.ts';
import { Alarms } from '../../../features/reports/alarms.tsx';
import { ConversionCharts } from '../../../features/reports/conversion-charts.tsx';
import { DayChart } from '../../../features/reports/day-chart.tsx';
import { Funnel } from '../../../features/reports/funnel.tsx';
import { MetricTiles } from '../../../features/reports/metric-tiles.tsx';
import type { MetricName } from '../../../features/reports/metrics.ts';
import { RangeForm } from '../../../features/reports/range-form.tsx';
import {
  divisions,
  isReportName,
  type ReportName,
  reportTitles,
} from '../../../features/reports/report-names.ts';
import { type DayRange, presets, readRange } from '../../../features/reports/report-range.ts';
import { ReportTable } from '../../../features/reports/report-table.tsx';
import {
  firstRows,
  reportBy,
  reportCampaigns,
  reportConversions,
  reportDashboard,
} from '../../../features/reports/reports.server.ts';
import { businessDay } from '../../../platform/business-day.ts';
import { Chip } from '../../../ui/chip.tsx';
import { requireAdmin } from '../../admin/admin-access.ts';
import { load } from '../../load.ts';
import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/reports';

export function loader({ request, context, params }: Route.LoaderArgs) {
  return load(async () => {
    const { services } = await requireAdmin(request, context, readers);
    if (!isReportName(params.report)) throw data(null, { status: 404 });
    const today = businessDay(services.now(), services.config.timeZone);
    const asked = Object.fromEntries(new URL(request.url).searchParams);
    const range = readRange(asked, today);
    const report = await read(services.db, params.report, range, today);
    return { name: params.report, presets: presets(today), zone: services.config.timeZone, report };
  });
}

/** Rows on one page. The downloaded file holds all rows. */
const shownRows = 200;

async function read(db: Database, name: ReportName, range: DayRange, today: string) {
  if (name === 'dashboard')
    return { kind: 'dashboard' as const, ...(await reportDashboard(db, range, today)) };
  if (name === 'conversions')
    return { kind: 'conversions' as const, ...(await reportConversions(db, range)) };
  const report = name === 'campaigns' ? reportCampaigns(db, range, today) : reportBy(db, name, range);
  return { kind: 'table' as const, division: name, ...firstRows(await report, shownRows) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? `Report: ${reportTitles[loaderData.name]}` : 'Report';
  return pageMeta({ title, description: 'Back office', noindex: true });
}

const sums: MetricName[] = ['clicks', 'registrations', 'conversions', 'cost', 'revenue', 'profit'];
const moreSums: MetricName[] = [...sums, 'ctr', 'cpc', 'cpa', 'epc', 'roi', 'revenuePending'];

const moneyByDay: MetricName[] = [
  'clicks',
  'conversions',
  'conversionRate',
  'revenue',
  'revenuePending',
  'epc',
];

export default function Reports({ loaderData: { name, presets, zone, report } }: Route.ComponentProps) {
  const { range, totals, totalsBefore } = report;
  return (
    <>
      <header className="py-6">
        <h1 className="text-3xl">{reportTitles[name]}</h1>
        <ReportMenu name={name} range={range} />
      </header>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
        <RangeForm path={`/admin/reports/${name}`} range={range} presets={presets} zone={zone} />
        {report.kind === 'dashboard' && <Alarms alarms={report.alarms} />}
        <MetricTiles
          shown={report.kind === 'dashboard' ? moreSums : sums}
          range={range}
          totals={totals}
          totalsBefore={totalsBefore}
        />
        <Body report={report} />
      </div>
    </>
  );
}

function Body({ report }: { report: Route.ComponentProps['loaderData']['report'] }) {
  if (report.kind === 'dashboard')
    return (
      <>
        <div className="grid gap-8 xl:grid-cols-2">
          <DayChart metric="clicks" days={report.days} />
          <DayChart metric="revenue" days={report.days} />
        </div>
        <section className="max-w-3xl">
          <h2 className="mb-3 text-xl">Conversion funnel</h2>
          <Funnel totals={report.totals} />
        </section>
        <section>
          <h2 className="mb-3 text-xl">Top campaigns</h2>
          <ReportTable division="campaigns" range={report.range} rows={report.campaigns} />
        </section>
      </>
    );
  if (report.kind === 'conversions')
    return (
      <>
        <ConversionCharts {...report} />
        <ReportTable division="days" range={report.range} rows={report.rows} columns={moneyByDay} />
      </>
    );
  return (
    <>
      {report.division === 'days' && <DayChart metric="clicks" days={report.rows} />}
      <p className="text-muted">{divisions[report.division].about}</p>
      <ReportTable division={report.division} range={report.range} rows={report.rows} />
      {report.rowCount > report.rows.length && (
        <p className="text-muted">
          Showing {report.rows.length} of {report.rowCount.toLocaleString('en-US')} rows. Download the CSV for
          all rows.
        </p>
      )}
    </>
  );
}

/** Links to the other reports for the same days. */
function ReportMenu({ name, range }: { name: ReportName; range: DayRange }) {
  return (
    <nav aria-label="Reports" className="mt-4 flex flex-wrap gap-2">
      {(Object.keys(reportTitles) as ReportName[]).map((one) => (
        <Chip
          key={one}
          to={`/admin/reports/${one}?${new URLSearchParams({ ...range })}`}
          current={one === name}
        >
          {reportTitles[one]}
        </Chip>
      ))}
    </nav>
  );
}
