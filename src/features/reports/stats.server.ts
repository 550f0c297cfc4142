import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { required } from '../../platform/required.ts';
import { computeMetrics, type Metrics, type Totals } from './metrics.ts';
import type { Division } from './report-names.ts';
import { type DayRange, periodBefore } from './report-range.ts';

/** One row of a report, with the same row of the period before. */
export interface ReportRow extends Metrics {
  /** Null: events without a campaign, source, partner or job. */
  id: number | string | null;
  name: string;
  before: Metrics | null;
}

const trafficSums = sql`
  coalesce(sum(impressions), 0) as impressions, coalesce(sum(clicks), 0) as clicks, coalesce(sum(unique_clicks), 0) as "uniqueClicks",
  coalesce(sum(bot_clicks), 0) as "botClicks", coalesce(sum(cost), 0) as cost, coalesce(sum(registrations), 0) as registrations,
  coalesce(sum(job_views), 0) as "jobViews", coalesce(sum(job_applications), 0) as "jobApplications",
  coalesce(sum(conversions), 0) as conversions, coalesce(sum(revenue), 0) as revenue,
  coalesce(sum(revenue_pending), 0) as "revenuePending"`;
const jobSums = sql`
  sum(job_views) as job_views, sum(job_applications) as job_applications, sum(conversions) as conversions,
  sum(revenue) as revenue, sum(revenue_pending) as revenue_pending`;
const jobTotals = sql`
  null as impressions, null as clicks, null as "uniqueClicks", null as "botClicks", null as cost, null as registrations,
  coalesce(sum(job_views), 0) as "jobViews", coalesce(sum(job_applications), 0) as "jobApplications",
  coalesce(sum(conversions), 0) as conversions, coalesce(sum(revenue), 0) as revenue,
  coalesce(sum(revenue_pending), 0) as "revenuePending"`;

const inDays = ({ from, to }: DayRange) => sql`date between ${from}::date and ${to}::date`;

/** A row from the database: an id, a name, and totals as numbers or exact text. */
type Raw = { id: number | string | null; name: string } & Record<keyof Totals, number | string | null>;

/** Sums the figures by job first, because a job has many days and a category has many jobs. */
const byJob = (range: DayRange, id: RawBuilder<unknown>, name: RawBuilder<unknown>) => sql<Raw>`
  select ${id} as id, ${name} as name, ${jobTotals}
  from (select job_id, ${jobSums} from daily_job_stats where ${inDays(range)} group by job_id) as d
  left join jobs on jobs.id = d.job_id group by 1, 2`;

const queries: Record<Division, (range: DayRange) => RawBuilder<Raw>> = {
  campaigns: (range) => sql<Raw>`
    select campaign_id as id, coalesce((select name from campaigns where campaigns.id = campaign_id), 'No campaign') as name, ${trafficSums}
    from daily_stats where ${inDays(range)} group by campaign_id`,
  'traffic-sources': (range) => sql<Raw>`
    select traffic_source_id as id,
      coalesce((select name from traffic_sources where traffic_sources.id = traffic_source_id), 'No known source') as name, ${trafficSums}
    from daily_stats where ${inDays(range)} group by traffic_source_id`,
  days: (range) => sql<Raw>`
    select date as id, date as name, ${trafficSums}
    from (select date::text as date, impressions, clicks, unique_clicks, bot_clicks, cost, registrations, job_views, job_applications,
      conversions, revenue, revenue_pending from daily_stats where ${inDays(range)}
      union all select generate_series(${range.from}::date, ${range.to}::date, '1 day')::date::text, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) as d
    group by date order by date`,
  partners: (range) => sql<Raw>`
    select partner_id as id, coalesce((select name from partners where partners.id = partner_id), 'No partner') as name, ${jobTotals}
    from daily_job_stats where ${inDays(range)} group by partner_id`,
  jobs: (range) =>
    byJob(range, sql`d.job_id`, sql`coalesce(jobs.title || ', ' || jobs.company, 'A job that is gone')`),
  categories: (range) => byJob(range, sql`jobs.category`, sql`coalesce(jobs.category, 'No category')`),
  states: (range) => byJob(range, sql`jobs.state`, sql`coalesce(jobs.state, 'No state')`),
};

/** The rows of a report in order: days by date, others by revenue, then by applications and clicks. */
export async function listReportRows(
  db: Database,
  division: Division,
  range: DayRange,
): Promise<ReportRow[]> {
  if (division === 'days') return listDays(db, range);
  const [now, before] = await Promise.all([
    read(db, queries[division](range)),
    read(db, queries[division](periodBefore(range))),
  ]);
  const earlier = new Map(before.map(({ id, metrics }) => [id, metrics]));
  const rows = now.map(({ id, name, metrics }) => ({
    id,
    name,
    ...metrics,
    before: earlier.get(id) ?? null,
  }));
  return rows.sort(
    (a, b) =>
      (b.revenue ?? 0) - (a.revenue ?? 0) ||
      (b.jobApplications ?? 0) - (a.jobApplications ?? 0) ||
      (b.clicks ?? 0) - (a.clicks ?? 0) ||
      a.name.localeCompare(b.name),
  );
}

/** Compares each day with the day at the same position in the period before. */
async function listDays(db: Database, range: DayRange): Promise<ReportRow[]> {
  const [now, before] = await Promise.all([
    read(db, queries.days(range)),
    read(db, queries.days(periodBefore(range))),
  ]);
  return now.map(({ id, name, metrics }, index) => ({
    id,
    name,
    ...metrics,
    before: before[index]?.metrics ?? null,
  }));
}

/** The totals of a period. */
export async function sumMetrics(db: Database, range: DayRange): Promise<Metrics> {
  const [row] = await read(
    db,
    sql<Raw>`select null as id, '' as name, ${trafficSums} from daily_stats where ${inDays(range)}`,
  );
  return required(row, 'the totals').metrics;
}

async function read(db: Database, query: RawBuilder<Raw>) {
  const { rows } = await query.execute(db);
  return rows.map(({ id, name, ...sums }) => {
    const totals = Object.fromEntries(
      Object.entries(sums).map(([key, value]) => [key, value === null ? null : Number(value)]),
    );
    return { id, name, metrics: computeMetrics(totals as unknown as Totals) };
  });
}
