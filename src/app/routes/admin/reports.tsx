import { data, redirect } from 'react-router';
import { analysts } from '../../../api/roles.ts';
import type { Database } from '../../../db/client.ts';
import { changeSavedFilters, listSavedFilters } from '../../../desk/lists/filter-view.server.ts';
import { infoOf, isReportName, type ReportName, reportTitles } from '../../../money/reports/dimensions.ts';
import { MetricTiles } from '../../../money/reports/metric-tiles.tsx';
import type { MetricName } from '../../../money/reports/metrics.ts';
import { ConversionCharts, DayChart, Funnel } from '../../../money/reports/report-charts.tsx';
import { ReportForm, ReportMenu } from '../../../money/reports/report-form.tsx';
import {
  type ReportQuery,
  readReportQuery,
  reportSearch,
  viewAddress,
  withThresholds,
} from '../../../money/reports/report-query.ts';
import { daysIn, periodBefore, presets } from '../../../money/reports/report-range.ts';
import { pageOf } from '../../../money/reports/report-rows.ts';
import { type ReportProgress, ReportRuns } from '../../../money/reports/report-runs.server.ts';
import { ReportTable } from '../../../money/reports/report-table.tsx';
import {
  type Alarm,
  reportBy,
  reportConversions,
  reportDashboard,
} from '../../../money/reports/reports.server.ts';
import { Invalid } from '../../../platform/errors.ts';
import { businessDay } from '../../../platform/time/day.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { requireAdmin } from '../../admin/admin-access.ts';
import { formAction } from '../../form-action.ts';
import { officeMeta } from '../../page-meta.ts';
import type { Route } from './+types/reports';

/** Milliseconds that a page waits for its report before it shows how far the count is. */
const patienceMs = 3000;
const runs = new ReportRuns<Awaited<ReturnType<typeof read>>>(patienceMs);
/** Seconds until the page asks again. */
const againSeconds = 2;

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { services, admin } = await requireAdmin(request, context, analysts);
  const name = params.report;
  if (!isReportName(name)) throw data(null, { status: 404 });
  const asked = new URL(request.url).searchParams;
  const conditions = withThresholds(asked);
  if (conditions) throw redirect(`/admin/reports/${name}?${conditions}`);
  const zone = services.config.timeZone;
  const today = businessDay(services.now(), zone);
  const query = readReportQuery(name, asked, today);
  const outcome = await runs.get(
    `${today} ${name}${reportSearch(query, { page: query.page })}`,
    daysIn(query.range),
    (onProgress) => read(services.db, name, query, today, onProgress),
  );
  return {
    name,
    query,
    presets: presets(today),
    views: (await listSavedFilters(services.db, admin.id, viewList)).map((view) => ({
      ...view,
      query: viewAddress(view.query, presets(today)),
    })),
    zone,
    report: 'result' in outcome ? outcome.result : null,
    progress: 'result' in outcome ? null : outcome.progress,
  };
}

/** Saved views are saved filters of this name. */
const viewList = 'reports';

export async function action({ request, context, params }: Route.ActionArgs) {
  const { services, admin } = await requireAdmin(request, context, analysts);
  return formAction(request, async (fields) => {
    const saved = await changeSavedFilters(services.db, admin.id, viewList, fields);
    if (saved === null) throw new Invalid({ intent: 'Choose what to do.' });
    const today = businessDay(services.now(), services.config.timeZone);
    throw redirect(`/admin/reports/${saved ? viewAddress(saved, presets(today)) : params.report}`);
  });
}

const rowsPerPage = 100;

async function read(
  db: Database,
  name: ReportName,
  query: ReportQuery,
  today: string,
  onProgress: (progress: ReportProgress) => void,
) {
  if (name === 'dashboard')
    return { kind: 'dashboard' as const, ...(await reportDashboard(db, query, today)) };
  if (name === 'conversions')
    return { kind: 'conversions' as const, ...(await reportConversions(db, query)) };
  const { rows, ...sums } = await reportBy(db, query, today, onProgress);
  return { kind: 'table' as const, ...sums, ...pageOf(rows, query, rowsPerPage) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? `Report: ${titleOf(loaderData.name, loaderData.query)}` : 'Report';
  const meta = officeMeta(title);
  return loaderData?.progress ? [...meta, { httpEquiv: 'refresh', content: String(againSeconds) }] : meta;
}

function titleOf(name: ReportName, { by }: ReportQuery): string {
  const [, second] = by;
  return second ? `${reportTitles[name]}, then by ${infoOf(second).one.toLowerCase()}` : reportTitles[name];
}

const sums: MetricName[] = ['clicks', 'registrations', 'conversions', 'cost', 'revenue', 'profit'];
const moreSums: MetricName[] = [
  ...sums,
  'heldConversions',
  'ctr',
  'cpc',
  'cpa',
  'epc',
  'roi',
  'revenuePending',
  'revenueHeld',
];

const moneyByDay: MetricName[] = [
  'clicks',
  'conversions',
  'heldConversions',
  'conversionRate',
  'revenue',
  'revenuePending',
  'epc',
];

export default function Reports({
  loaderData: { name, query, presets, views, zone, report, progress },
}: Route.ComponentProps) {
  const before = periodBefore(query.range);
  const path = `/admin/reports/${name}`;
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
        <div className="min-w-0">
          <h1 className="text-2xl">{titleOf(name, query)}</h1>
          <p className="text-sm text-muted">
            Days in {zone.replaceAll('_', ' ')}, compared with {before.from} to {before.to}. Money counts on
            the day {query.moneyDay === 'click' ? 'of the click' : 'it is booked'}.
          </p>
        </div>
        <ReportMenu name={name} query={query} views={views} />
      </header>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <ReportForm name={name} query={query} presets={presets} />
        {progress && <Counting {...progress} />}
        {report && <Content path={path} query={query} report={report} />}
      </div>
    </>
  );
}

/** A report that is not there yet. */
function Counting({ days, of }: ReportProgress) {
  return (
    <section aria-live="polite" className="max-w-md">
      <h2 className="mb-2 text-xl">Counting the events</h2>
      <progress className="w-full" max={of} value={days} aria-label="Counted days" />
      <p className="mt-2 text-muted">
        {days} of {of} days are counted. This page shows the report as soon as it is there.
      </p>
    </section>
  );
}

interface ContentProps {
  path: string;
  query: ReportQuery;
  report: NonNullable<Route.ComponentProps['loaderData']['report']>;
}

function Content({ path, query, report }: ContentProps) {
  const { totals, totalsBefore } = report;
  return (
    <>
      {report.kind === 'dashboard' && <Alarms alarms={report.alarms} />}
      {report.kind !== 'table' && (
        <MetricTiles
          shown={report.kind === 'dashboard' ? moreSums : sums}
          period={query}
          totals={totals}
          totalsBefore={totalsBefore}
        />
      )}
      <Body path={path} query={query} report={report} />
    </>
  );
}

function Body({ path, query, report }: ContentProps) {
  const { range, moneyDay } = query;
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
          <ReportTable
            query={{ range, moneyDay, by: ['campaigns'], columns: topColumns }}
            rows={report.campaigns}
          />
        </section>
      </>
    );
  if (report.kind === 'conversions')
    return (
      <>
        <ConversionCharts {...report} period={query} />
        <ReportTable query={{ range, moneyDay, by: ['days'], columns: moneyByDay }} rows={report.rows} />
      </>
    );
  const pages = Math.ceil(report.rowCount / rowsPerPage);
  return (
    <>
      <ReportTable
        query={query}
        rows={report.rows}
        sums={report.sums}
        sumsBefore={query.q || query.where.length > 0 ? undefined : report.totalsBefore}
        sorted={{ path, query }}
      />
      <Pagination page={query.page} pages={pages} href={(page) => path + reportSearch(query, { page })} />
      {query.by[0] === 'days' && !query.by[1] && pages === 1 && !query.sort && !query.q && (
        <DayChart metric="clicks" days={report.rows} />
      )}
    </>
  );
}

const topColumns: MetricName[] = [
  'clicks',
  'registrations',
  'jobApplications',
  'conversions',
  'cost',
  'cpa',
  'revenue',
  'profit',
  'roi',
];

/** Shown at first. The others open on demand. */
const shown = 5;

/** Campaigns that need attention, in descending order of revenue. */
function Alarms({ alarms }: { alarms: Alarm[] }) {
  if (alarms.length === 0) return null;
  const rest = alarms.slice(shown);
  return (
    <section aria-label="Campaign warnings" className="rounded-lg border border-line bg-clay-wash p-4">
      <AlarmList alarms={alarms.slice(0, shown)} />
      {rest.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-11 py-2.5 font-semibold">
            {rest.length === 1 ? '1 more campaign' : `${rest.length} more campaigns`}
          </summary>
          <AlarmList alarms={rest} />
        </details>
      )}
    </section>
  );
}

function AlarmList({ alarms }: { alarms: Alarm[] }) {
  return (
    <ul className="grid gap-2">
      {alarms.map(({ id, name, texts }) => (
        <li key={id} className="flex gap-2">
          <Icon name="alert" className="mt-1 shrink-0 text-clay" />
          <span>
            <Link to={`/admin/campaigns/${id}`} className="font-semibold underline hover:text-pine">
              {name}
            </Link>{' '}
            {texts.join(', and ')}.
          </span>
        </li>
      ))}
    </ul>
  );
}
