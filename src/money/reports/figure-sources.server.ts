import { type RawBuilder, sql } from 'kysely';
import { countedStatuses } from '../tracking/conversions/conversion-statuses.ts';
import { dayPrice } from '../tracking/figures/stats.server.ts';
import { clickValues, type EventSource, eachClick } from './dimension-sql.server.ts';
import type { Dimension } from './dimensions.ts';
import type { Totals } from './metrics.ts';
import type { DayRange } from './report-range.ts';

type Sql = RawBuilder<unknown>;

/**
 * The day on which money counts: 'booking' is the day of the conversion or of its revenue entry, 'click' the day of the
 * click that brought the visitor. A conversion without a known click counts on its own day.
 */
export type MoneyDay = 'booking' | 'click';

/** A kind of event and what each of them adds to figures. */
export interface FigureSource extends EventSource {
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
  conversions: sql`(${counted})::int`,
  heldConversions: sql`(x.status = 'hold')::int`,
  revenuePending: sql`case x.status when 'pending' then x.revenue end`,
  revenueHeld: sql`case x.status when 'hold' then x.revenue end`,
};

/** The figures of daily_stats and daily_job_stats. */
const dailyJobFigures = {
  jobViews: sql`x.job_views`,
  jobApplications: sql`x.job_applications`,
  conversions: sql`x.conversions`,
  heldConversions: sql`x.held_conversions`,
  revenue: sql`x.revenue`,
  revenuePending: sql`x.revenue_pending`,
  revenueHeld: sql`x.revenue_held`,
};

const daily = { local: sql`x.date::timestamp`, click: null, hasHour: false } as const;

/** Daily figures by campaign and traffic source. */
export const dailySource = (range: DayRange): FigureSource => ({
  ...daily,
  from: sql`daily_stats as x`,
  hasJob: false,
  where: inDays(sql`x.date`, range),
  figures: {
    ...dailyJobFigures,
    impressions: sql`x.impressions`,
    clicks: sql`x.clicks`,
    uniqueClicks: sql`x.unique_clicks`,
    botClicks: sql`x.bot_clicks`,
    cost: sql`x.cost`,
    registrations: sql`x.registrations`,
  },
});

/** Daily figures by job and partner. */
export const dailyJobSource = (range: DayRange): FigureSource => ({
  ...daily,
  from: sql`daily_job_stats as x`,
  hasJob: true,
  where: inDays(sql`x.date`, range),
  figures: dailyJobFigures,
});

/** A kind of event of visitors. Its figures are those of a group of events, which one row `g` has. */
export interface VisitSource extends FigureSource {
  /** The day whose price an event has. Null: it costs nothing. */
  pricedDay: Sql | null;
  /** The cost of a group whose day and campaign have the price `p`. Null: such events cost nothing. */
  cost: Sql | null;
  /** What the cost needs besides the figures, by its name in `g`. */
  sums?: Record<string, Sql>;
}

const people = sql`filter (where x.bot_reason is null)`;
const isFree = sql`p.spend_source is null and not p.has_links`;

/**
 * The visits of some days: the events of jobs only, or clicks, shows of an ad and registrations as well. They need the
 * query `prices`, unless they are the events of jobs.
 */
export function visitSources(range: DayRange, areOfJobs: boolean): VisitSource[] {
  const events = jobEvents(range);
  if (areOfJobs) return [{ ...events, where: sql`${events.where} and x.type <> 'impression'` }];
  return [
    {
      from: sql`clicks as x`,
      local: localTime(sql`x.clicked_at`),
      click: 'x',
      hasJob: false,
      hasHour: true,
      where: during(sql`x.clicked_at`, range),
      figures: {
        clicks: sql`count(*) ${people}`,
        uniqueClicks: sql`count(*) filter (where x.bot_reason is null and x.is_unique)`,
        botClicks: sql`count(*) filter (where x.bot_reason is not null)`,
      },
      pricedDay: sql`business_day(x.clicked_at)`,
      sums: { priced: sql`count(x.cost) ${people}`, links: sql`coalesce(sum(x.cost) ${people}, 0)` },
      cost: sql`case
        when p.spend_source is not null then case when g.traffic_source_id = p.spend_source then p.share * g.clicks end
        when p.has_links then g.links + case p.cost_model when 'cpc' then p.cost_rate * (g.clicks - g.priced) else 0 end
        when p.cost_model = 'cpc' then p.cost_rate * g.clicks end`,
    },
    {
      ...events,
      hasJob: false,
      figures: { ...events.figures, impressions: sql`count(*) filter (where x.type = 'impression')` },
      pricedDay: sql`case x.type when 'impression' then business_day(x.at) end`,
      cost: sql`case when ${isFree} and p.cost_model = 'cpm' then p.cost_rate * 0.001 * g.impressions end`,
    },
    {
      from: sql`user_sources as x`,
      local: localTime(sql`x.created_at`),
      click: 'k',
      hasJob: false,
      hasHour: true,
      where: during(sql`x.created_at`, range),
      figures: { registrations: sql`count(*)` },
      pricedDay: sql`business_day(x.created_at)`,
      cost: sql`case when ${isFree} and p.cost_model = 'cpl' then p.cost_rate * g.registrations end`,
    },
  ];
}

const jobEvents = (range: DayRange): VisitSource => ({
  from: sql`site_events as x`,
  local: localTime(sql`x.at`),
  click: 'k',
  hasJob: true,
  hasHour: true,
  where: sql`${during(sql`x.at`, range)} and x.bot_reason is null`,
  figures: {
    jobViews: sql`count(*) filter (where x.type = 'job_view')`,
    jobApplications: sql`count(*) filter (where x.type = 'application' and x.is_unique)`,
  },
  pricedDay: null,
  cost: null,
});

/** One number for a day and a campaign: the database hashes it. With two columns it compares each event with every day. */
export const priceKey = (day: Sql, campaign: Sql): Sql =>
  sql`(${day} - date '2000-01-01') * 10000000000::bigint + ${campaign}`;

/**
 * Prices of the campaigns' days, for the cost of single events: see `dayCost`, whose rules they follow. Entered spend
 * is shared equally among the day's clicks from its source.
 */
export const prices = (range: DayRange): Sql => sql`prices as materialized (
  select ${priceKey(sql`sums.date`, sql`sums.campaign_id`)} as key, sums.date, sums.campaign_id, spend.traffic_source_id as spend_source,
    spend.amount / nullif(clicks_of.clicks, 0) as share, sums.priced_clicks > 0 as has_links, cost_model, cost_rate
  from (select date, campaign_id, sum(priced_clicks) as priced_clicks from daily_stats
    where ${inDays(sql`date`, range)} and campaign_id is not null group by 1, 2) as sums
  ${dayPrice(sql`sums.date`)}
  left join lateral (select sum(clicks) as clicks from daily_stats as own where own.date = sums.date
    and own.campaign_id = sums.campaign_id and own.traffic_source_id = spend.traffic_source_id) as clicks_of on spend.amount is not null)`;

/** Where conversions and revenue are, and the time at which they count. */
const conversionRows = (moneyDay: MoneyDay) => {
  const clickTime = sql`coalesce(uuid7_time(x.click_id), x.converted_at)`;
  return [
    { from: sql`conversions as x`, at: moneyDay === 'click' ? clickTime : sql`x.converted_at` },
    { from: sql`revenue_entries as x`, at: moneyDay === 'click' ? sql`x.click_time` : sql`x.at` },
  ] as const;
};

/** Conversions and revenue. They need the query `convertedClicks`. */
export function conversionSources(range: DayRange, moneyDay: MoneyDay): FigureSource[] {
  const [converted, entered] = conversionRows(moneyDay);
  const source = ({ from, at }: typeof converted | typeof entered) =>
    ({
      from,
      local: localTime(at),
      where: during(at, range),
      click: 'k',
      finds: 'converted',
      hasHour: true,
      hasJob: true,
    }) as const;
  return [
    { ...source(converted), figures: convertedFigures },
    { ...source(entered), figures: { revenue: sql`x.amount` } },
  ];
}

/**
 * The values of dimensions of the clicks of conversions. Each click is looked up once, in the order of time: then
 * neighbors are found in the same pages.
 */
export function convertedClicks(range: DayRange, moneyDay: MoneyDay, by: readonly Dimension[]): Sql {
  const ids = conversionRows(moneyDay).map(
    ({ from, at }) => sql`select x.click_id from ${from} where ${during(at, range)}`,
  );
  return sql`converted_clicks as materialized (
    select ${sql.join([sql`k.id`, ...clickValues(by)])}
    from (select click_id from (${sql.join(ids, sql` union `)}) as ids order by click_id) as x join ${eachClick})`;
}

/** The days whose prices a report needs. A click in its range may lead to a conversion on any later day. */
export const pricedDays = ({ from, to }: DayRange, moneyDay: MoneyDay): DayRange => ({
  from,
  to: moneyDay === 'click' ? 'infinity' : to,
});

/**
 * Cost that no traffic carries: of conversions, and entered spend of days without clicks from its source. A conversion
 * costs what held on the day of its booking, and its cost counts on the day of its revenue.
 */
export const otherCosts = (range: DayRange, moneyDay: MoneyDay): FigureSource[] => [
  {
    from: sql`conversions as x join prices as p on p.key = ${priceKey(sql`business_day(x.converted_at)`, sql`x.campaign_id`)}`,
    local: localTime(conversionRows(moneyDay)[0].at),
    click: 'k',
    finds: 'each',
    hasJob: true,
    hasHour: true,
    where: sql`${during(conversionRows(moneyDay)[0].at, range)} and ${counted} and p.cost_model = 'cpa'
      and p.spend_source is null and not p.has_links`,
    figures: { cost: sql`p.cost_rate` },
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
    figures: { cost: sql`x.amount` },
  },
];
