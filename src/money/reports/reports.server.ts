import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { Metrics } from './metrics.ts';
import type { Division } from './read-groups.server.ts';
import { type DayRange, daysIn, periodBefore } from './report-range.ts';
import type { ReportRow, ReportRows } from './report-rows.ts';
import type { ReportProgress } from './report-runs.server.ts';
import { listReportRows, readReportRows, sumMetrics } from './stats.server.ts';

/** The first part of every report. */
export interface ReportSums {
  range: DayRange;
  /** The period before, for comparison. */
  before: DayRange;
  totals: Metrics;
  totalsBefore: Metrics;
}

/** A row of the report by campaign. */
export interface CampaignRow extends ReportRow {
  pace: BudgetPace | null;
  targetCpa: number | null;
  isAboveTarget: boolean;
  isActive: boolean;
}

/** The totals of a range and of the period before it. */
async function sumBoth(db: Database, { range, moneyDay }: ReportPeriod): Promise<ReportSums> {
  const before = periodBefore(range);
  const [totals, totalsBefore] = await Promise.all([
    sumMetrics(db, range, moneyDay),
    sumMetrics(db, before, moneyDay),
  ]);
  return { range, before, totals, totalsBefore };
}

/**
 * The figures by one or two dimensions.
 * @param today a day of the business, for the pace of campaigns' budgets.
 * @param onProgress called when some of the days are counted, if the report has to count events.
 */
export async function reportBy(
  db: Database,
  division: Division,
  today: string,
  onProgress?: (progress: ReportProgress) => void,
): Promise<ReportSums & { rows: ReportRows }> {
  const isByCampaign = division.by.length === 1 && division.by[0] === 'campaigns';
  const [sums, rows, addPlan] = await Promise.all([
    sumBoth(db, division),
    readReportRows(db, division, onProgress),
    isByCampaign ? planAdder(db, today) : null,
  ]);
  return { ...sums, rows: addPlan ? { ...rows, rowOf: (group) => addPlan(rows.rowOf(group)) } : rows };
}

/** Adds the pace of its budget to a campaign's row, and whether conversions cost too much. */
async function planAdder(db: Database, today: string): Promise<(row: ReportRow) => CampaignRow> {
  const plans = await readPlans(db);
  return (row) => {
    const plan = plans.get(row.id);
    return {
      ...row,
      pace: plan ? paceOf(plan, today) : null,
      targetCpa: plan?.targetCpa ?? null,
      isAboveTarget: isAboveTarget(plan?.targetCpa ?? null, row),
      isActive: plan?.isActive ?? false,
    };
  };
}

async function readPlans(db: Database) {
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'budget', 'cost_to_date', 'target_cpa', 'start_date', 'end_date', 'status'])
    .execute();
  const dollars = (text: string | null): number | null => (text === null ? null : Number(text));
  return new Map(
    rows.map((row) => [
      row.id as ReportRow['id'],
      {
        budget: dollars(row.budget),
        costToDate: Number(row.cost_to_date),
        targetCpa: dollars(row.target_cpa),
        startDate: row.start_date,
        endDate: row.end_date,
        isActive: row.status === 'active',
      },
    ]),
  );
}

/** An active campaign that needs attention because of its budget or the cost of its conversions. */
export interface Alarm {
  id: number | string | null;
  name: string;
  /** The problems, in sentences without a subject. */
  texts: string[];
}

/** The totals, the days, the campaigns with the most revenue, and those that need attention. */
export async function reportDashboard(
  db: Database,
  period: ReportPeriod,
  today: string,
): Promise<ReportSums & { days: ReportRow[]; campaigns: CampaignRow[]; alarms: Alarm[] }> {
  const [sums, days, rows, addPlan] = await Promise.all([
    sumBoth(db, period),
    listReportRows(db, { ...period, by: ['days'] }),
    listReportRows(db, { ...period, by: ['campaigns'] }),
    planAdder(db, today),
  ]);
  const campaigns = rows.map(addPlan);
  return {
    ...sums,
    days,
    campaigns: campaigns.slice(0, 10),
    alarms: campaigns
      .filter(({ isActive }) => isActive)
      .map(alarmOf)
      .filter(({ texts }) => texts.length > 0),
  };
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const share = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

function alarmOf({ id, name, pace, targetCpa, cpa, cost, ...row }: CampaignRow): Alarm {
  const texts: string[] = [];
  if (pace?.state === 'over budget' || pace?.state === 'ahead')
    texts.push(
      `has spent ${share.format(pace.spent)} of its budget in ${share.format(pace.elapsed)} of its days`,
    );
  if (row.isAboveTarget && targetCpa !== null)
    texts.push(
      cpa === null
        ? `has spent ${usd.format(cost ?? 0)} without a conversion (target CPA ${usd.format(targetCpa)})`
        : `has a CPA of ${usd.format(cpa)} (target ${usd.format(targetCpa)})`,
    );
  return { id, name, texts };
}

/** Conversions by status, type, delay and day. */
export async function reportConversions(
  db: Database,
  period: ReportPeriod,
): Promise<
  ReportSums & { byStatus: ConversionGroup[]; byType: ConversionGroup[]; delays: Delay[]; rows: ReportRow[] }
> {
  const [sums, rows, byStatus, byType, delays] = await Promise.all([
    sumBoth(db, period),
    listReportRows(db, { ...period, by: ['days'] }),
    groupConversions(db, period, 'status'),
    groupConversions(db, period, 'conversion_type'),
    conversionDelays(db, period),
  ]);
  return { ...sums, rows, byStatus, byType, delays };
}

interface CampaignPlan {
  /** Dollars. Null: no limit. */
  budget: number | null;
  costToDate: number;
  targetCpa: number | null;
  startDate: string;
  endDate: string | null;
}

interface BudgetPace {
  /** The share of the budget that is spent. */
  spent: number;
  /** The share of the campaign's days that have passed, including today. */
  elapsed: number;
  state: 'over budget' | 'ahead' | 'on pace' | 'behind' | 'not started';
}

/** The allowed difference between the share of the budget and the share of the days. */
const tolerance = 0.15;

/** A campaign's spending compared with its days. Null without a budget or a last day. */
export function paceOf(
  { budget, costToDate, startDate, endDate }: CampaignPlan,
  today: string,
): BudgetPace | null {
  if (!budget || endDate === null) return null;
  const days = daysIn({ from: startDate, to: endDate });
  const gone = today < startDate ? 0 : Math.min(days, daysIn({ from: startDate, to: today }));
  const spent = costToDate / budget;
  const elapsed = gone / days;
  return { spent, elapsed, state: stateOf(spent, elapsed) };
}

function stateOf(spent: number, elapsed: number): BudgetPace['state'] {
  if (spent > 1) return 'over budget';
  if (elapsed === 0) return spent > 0 ? 'ahead' : 'not started';
  if (spent > elapsed * (1 + tolerance)) return 'ahead';
  return spent < elapsed * (1 - tolerance) ? 'behind' : 'on pace';
}

/** Whether conversions cost more than the target. Also if the cost of one is spent without a conversion. */
export function isAboveTarget(
  targetCpa: number | null,
  { cost, cpa, conversions }: Pick<Metrics, 'cost' | 'cpa' | 'conversions'>,
): boolean {
  if (targetCpa === null) return false;
  return conversions ? (cpa ?? 0) > targetCpa : (cost ?? 0) > targetCpa;
}

/** The days of a report, and the day on which a conversion counts. */
export type ReportPeriod = Pick<Division, 'range' | 'moneyDay'>;

export interface ConversionGroup {
  name: string;
  conversions: number;
  /** The reported value in dollars. */
  revenue: number;
}

export interface Delay {
  /** Days from the landing to the conversion: '0', '1', '4–7' ... */
  days: string;
  conversions: number;
  /** The share of all conversions. */
  share: number;
}

/** The last day of each group of delays. */
const delayEnds = [0, 1, 2, 3, 7, 14, 30];

const during = ({ range: { from, to }, moneyDay }: ReportPeriod) => {
  const at = moneyDay === 'click' ? sql`coalesce(uuid7_time(click_id), converted_at)` : sql`converted_at`;
  return sql`${at} >= day_begins(${from}::date) and ${at} < day_begins(${to}::date + 1)`;
};

/** Conversions of a period, by status or by type. */
async function groupConversions(
  db: Database,
  period: ReportPeriod,
  by: 'status' | 'conversion_type',
): Promise<ConversionGroup[]> {
  const { rows } = await sql<{ name: string; conversions: number; revenue: string }>`
    select ${sql.ref(by)} as name, count(*) as conversions, sum(revenue) as revenue
    from conversions where ${during(period)} group by 1 order by 2 desc, 1`.execute(db);
  return rows.map(({ name, conversions, revenue }) => ({ name, conversions, revenue: Number(revenue) }));
}

/**
 * The time from the landing to each conversion of the range. The landing's id (UUID version 7) contains its
 * time.
 */
async function conversionDelays(db: Database, period: ReportPeriod): Promise<Delay[]> {
  const { rows } = await sql<{ bucket: number; conversions: number }>`
    select width_bucket(greatest(days, 0), ${delayEnds.map((end) => end + 1)}::float8[]) as bucket, count(*) as conversions
    from (
      select (extract(epoch from converted_at) * 1000
        - ('x' || left(replace(click_id::text, '-', ''), 12))::bit(48)::bigint) / 86400000.0 as days
      from conversions where ${during(period)} and click_id is not null) as delays
    group by 1`.execute(db);
  const total = rows.reduce((sum, row) => sum + row.conversions, 0);
  return [...delayEnds.keys(), delayEnds.length].map((bucket) => {
    const conversions = rows.find((row) => row.bucket === bucket)?.conversions ?? 0;
    return { days: delayName(bucket), conversions, share: total && conversions / total };
  });
}

function delayName(bucket: number): string {
  const first = (delayEnds[bucket - 1] ?? -1) + 1;
  const last = delayEnds[bucket];
  if (last === undefined) return `${first} or more`;
  return first === last ? String(first) : `${first}–${last}`;
}
