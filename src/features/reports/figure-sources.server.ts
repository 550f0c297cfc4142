import { type RawBuilder, sql } from 'kysely';
import { countedStatuses } from '../tracking/conversion-statuses.ts';
import { dayPrice } from '../tracking/day-cost.server.ts';
import type { Source } from './dimension-sql.server.ts';
import type { Totals } from './metrics.ts';
import type { DayRange } from './report-range.ts';

type Sql = RawBuilder<unknown>;

/**
 * The day on which money counts: 'booking' is the day of the conversion or of its revenue entry, 'click' the day of the
 * click that brought the visitor. A conversion without a known click counts on its own day.
 */
export type MoneyDay = 'booking' | 'click';

/** A kind of event and what it adds to figures. */
export interface FigureSource extends Source {
  /** Whether the events are traffic that daily_click_stats has, too. */
  isTraffic?: boolean;
  where: Sql;
  figures: Partial<Record<keyof Totals, Sql>>;
}

const inDays = (column: Sql, { from, to }: DayRange): Sql =>
  sql`${column} between ${from}::date and ${to}::date`;
const during = (at: Sql, { from, to }: DayRange): Sql =>
  sql`${at} >= day_begins(${from}::date) and ${at} < day_begins(${to}::date + 1)`;
const localTime = (at: Sql): Sql => sql`(${at} at time zone business_zone())`;
const counted = sql`x.status = any (${sql.val([...countedStatuses])})`;

/** Money and decisions of conversions. */
const convertedFigures = {
  conversions: sql`count(*) filter (where ${counted})`,
  heldConversions: sql`count(*) filter (where x.status = 'hold')`,
  revenuePending: sql`sum(x.revenue) filter (where x.status = 'pending')`,
  revenueHeld: sql`sum(x.revenue) filter (where x.status = 'hold')`,
};

/** Daily figures by campaign and traffic source. */
export const dailySources = (range: DayRange): FigureSource[] => [
  {
    from: sql`daily_stats as x`,
    local: sql`x.date::timestamp`,
    click: null,
    hasJob: false,
    hasHour: false,
    where: inDays(sql`x.date`, range),
    figures: {
      impressions: sql`sum(x.impressions)`,
      clicks: sql`sum(x.clicks)`,
      uniqueClicks: sql`sum(x.unique_clicks)`,
      botClicks: sql`sum(x.bot_clicks)`,
      cost: sql`sum(x.cost)`,
      registrations: sql`sum(x.registrations)`,
      jobViews: sql`sum(x.job_views)`,
      jobApplications: sql`sum(x.job_applications)`,
      conversions: sql`sum(x.conversions)`,
      heldConversions: sql`sum(x.held_conversions)`,
      revenue: sql`sum(x.revenue)`,
      revenuePending: sql`sum(x.revenue_pending)`,
      revenueHeld: sql`sum(x.revenue_held)`,
    },
  },
];

/** Daily figures by job and partner. They are added up by job and day first, because a company has many jobs. */
export const dailyJobSources = (range: DayRange): FigureSource[] => [
  {
    from: sql`daily_job_stats as x`,
    local: sql`x.date::timestamp`,
    click: null,
    hasJob: true,
    hasHour: false,
    where: inDays(sql`x.date`, range),
    figures: {
      jobViews: sql`sum(x.job_views)`,
      jobApplications: sql`sum(x.job_applications)`,
      conversions: sql`sum(x.conversions)`,
      heldConversions: sql`sum(x.held_conversions)`,
      revenue: sql`sum(x.revenue)`,
      revenuePending: sql`sum(x.revenue_pending)`,
      revenueHeld: sql`sum(x.revenue_held)`,
    },
  },
];

/** One number for a day and a campaign: the database hashes it. With two columns it compares each event with every day. */
const priceKey = (day: Sql, campaign: Sql): Sql =>
  sql`(${day} - date '2000-01-01') * 10000000000::bigint + ${campaign}`;

/**
 * Prices of the campaigns' days, for the cost of single events: see `dayCost`, whose rules they follow. Entered spend
 * is shared equally among the day's clicks from its source.
 */
export const prices = (range: DayRange): Sql => sql`prices as materialized (
  select ${priceKey(sql`sums.date`, sql`sums.campaign_id`)} as key, spend.traffic_source_id as spend_source,
    spend.amount / nullif(clicks_of.clicks, 0) as share, sums.priced_clicks > 0 as has_links, cost_model, cost_rate
  from (select date, campaign_id, sum(priced_clicks) as priced_clicks from daily_stats
    where ${inDays(sql`date`, range)} and campaign_id is not null group by 1, 2) as sums
  ${dayPrice(sql`sums.date`)}
  left join lateral (select sum(clicks) as clicks from daily_stats as own where own.date = sums.date
    and own.campaign_id = sums.campaign_id and own.traffic_source_id = spend.traffic_source_id) as clicks_of on spend.amount is not null)`;

const priced = (at: Sql): Sql =>
  sql`left join prices as p on p.key = ${priceKey(sql`business_day(${at})`, sql`x.campaign_id`)}`;

/** The sum of the cost of events that the cost model prices, if neither spend nor links do. */
const modelCost = (model: 'cpm' | 'cpl' | 'cpa', rate: Sql): Sql =>
  sql`sum(${rate}) filter (where p.cost_model = ${sql.lit(model)} and p.spend_source is null and not p.has_links)`;

/** The events themselves. */
export function eventSources(range: DayRange, moneyDay: MoneyDay, isWork: boolean): FigureSource[] {
  const clickTime = sql`coalesce(uuid7_time(x.click_id), x.converted_at)`;
  const converted = moneyDay === 'click' ? clickTime : sql`x.converted_at`;
  const entered = moneyDay === 'click' ? clickTime : sql`e.at`;
  const event = { click: 'k', hasHour: true } as const;
  const worked: FigureSource[] = [
    {
      ...event,
      hasJob: true,
      isTraffic: true,
      from: sql`site_events as x ${isWork ? sql`` : priced(sql`x.at`)}`,
      local: localTime(sql`x.at`),
      where: sql`${during(sql`x.at`, range)} and x.bot_reason is null ${isWork ? sql`and x.type <> 'impression'` : sql``}`,
      figures: {
        jobViews: sql`count(*) filter (where x.type = 'job_view')`,
        jobApplications: sql`count(*) filter (where x.type = 'application' and x.is_unique)`,
        ...(!isWork && {
          impressions: sql`count(*) filter (where x.type = 'impression')`,
          cost: modelCost('cpm', sql`case x.type when 'impression' then p.cost_rate * 0.001 end`),
        }),
      },
    },
    {
      ...event,
      hasJob: true,
      from: sql`conversions as x`,
      local: localTime(converted),
      where: during(converted, range),
      figures: convertedFigures,
    },
    {
      ...event,
      hasJob: true,
      from: sql`conversion_entries as e join conversions as x on x.id = e.conversion_id`,
      local: localTime(entered),
      where: during(entered, range),
      figures: { revenue: sql`sum(e.amount)` },
    },
  ];
  return isWork ? worked : [...worked, ...trafficSources(range)];
}

/** Events that no job has, and all other costs. */
const trafficSources = (range: DayRange): FigureSource[] => [
  {
    from: sql`clicks as x ${priced(sql`x.clicked_at`)}`,
    local: localTime(sql`x.clicked_at`),
    click: 'x',
    hasJob: false,
    hasHour: true,
    isTraffic: true,
    where: during(sql`x.clicked_at`, range),
    figures: {
      clicks: sql`count(*) filter (where x.bot_reason is null)`,
      uniqueClicks: sql`count(*) filter (where x.bot_reason is null and x.is_unique)`,
      botClicks: sql`count(*) filter (where x.bot_reason is not null)`,
      cost: sql`sum(case when p.spend_source is not null then case when x.traffic_source_id = p.spend_source then p.share end
        when p.has_links then coalesce(x.cost, case p.cost_model when 'cpc' then p.cost_rate end)
        when p.cost_model = 'cpc' then p.cost_rate end) filter (where x.bot_reason is null)`,
    },
  },
  {
    from: sql`user_sources as x ${priced(sql`x.created_at`)}`,
    local: localTime(sql`x.created_at`),
    click: 'k',
    hasJob: false,
    hasHour: true,
    isTraffic: true,
    where: during(sql`x.created_at`, range),
    figures: { registrations: sql`count(*)`, cost: modelCost('cpl', sql`p.cost_rate`) },
  },
  {
    from: sql`conversions as x ${priced(sql`x.converted_at`)}`,
    local: localTime(sql`x.converted_at`),
    click: 'k',
    hasJob: true,
    hasHour: true,
    where: sql`${during(sql`x.converted_at`, range)} and ${counted}`,
    figures: { cost: modelCost('cpa', sql`p.cost_rate`) },
  },
  {
    from: sql`(select s.day, s.campaign_id, s.traffic_source_id, s.amount from campaign_spend as s
      where ${inDays(sql`s.day`, range)} and not exists (select from daily_stats as d where d.date = s.day
        and d.campaign_id = s.campaign_id and d.traffic_source_id = s.traffic_source_id and d.clicks > 0)) as x`,
    local: sql`x.day::timestamp`,
    click: null,
    hasJob: false,
    hasHour: false,
    where: sql`true`,
    figures: { cost: sql`sum(x.amount)` },
  },
];
