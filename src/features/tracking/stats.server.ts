import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { locks } from '../../db/locks.ts';
import { countedStatuses, openStatuses } from './conversion-statuses.ts';
import { dayCost, dayPrice } from './day-cost.server.ts';

/** Minutes after midnight in which the day before is counted once more: its last events may not be in the database yet. */
const lateMinutes = 10;

/** A day of the business, 'yyyy-mm-dd'. */
type Day = string;

/**
 * Brings the daily figures up to date: counts again today, days that were never counted to their end, days
 * in stale_stats, and days in late_days, to which the database adds each day that gets a row after its end, or
 * whose entered spend changes.
 * @returns the days counted.
 */
export async function countStats(db: Database, now: Date): Promise<{ days: number }> {
  const days = await daysToCount(db, now);
  for (const day of days) await statsForDay(db, day);
  await db
    .updateTable('event_upkeep')
    .set({
      counted_before: sql<string>`business_day(${now}::timestamptz - make_interval(mins => ${lateMinutes}))`,
    })
    .execute();
  await updateCosts(db);
  return { days: days.length };
}

/** Throws all daily figures away and counts them again from the events. */
export async function rebuildStats(db: Database): Promise<{ days: number }> {
  const days = await daysOfEvents(db);
  for (const day of days) await statsForDay(db, day);
  await updateCosts(db);
  return { days: days.length };
}

async function daysOfEvents(db: Database): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    select distinct day from (
      select business_day(clicked_at) as day from clicks
      union all select business_day(at) from site_events
      union all select business_day(created_at) from user_sources
      union all select business_day(converted_at) from conversions
      union all select business_day(at) from conversion_entries
      union all select day from campaign_spend
      union all select date from daily_stats union all select date from daily_job_stats) as days order by day`.execute(
    db,
  );
  return rows.map(({ day }) => day);
}

async function daysToCount(db: Database, now: Date): Promise<Day[]> {
  const { counted_before } = await db
    .selectFrom('event_upkeep')
    .select('counted_before')
    .executeTakeFirstOrThrow();
  if (counted_before === null) return daysOfEvents(db);
  const { rows } = await sql<{ day: Day }>`
    select date as day from stale_stats union select day from late_days
    union select generate_series(${counted_before}::date, business_day(${now}::timestamptz), '1 day')::date
    order by day`.execute(db);
  return rows.map(({ day }) => day);
}

/** Counts the figures of a day again, all in one moment. They become what the events say, whatever they were. */
export async function statsForDay(db: Database, day: Day): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '120s'`.execute(tx);
    await sql`select pg_advisory_xact_lock(${locks.dailyFigures})`.execute(tx);
    await tx.deleteFrom('stale_stats').where('date', '=', day).execute();
    // A mark that is not committed yet stays, as its row is not counted yet.
    await tx.deleteFrom('late_days').where('day', '=', day).execute();
    await countCampaigns(tx, day);
    await countJobs(tx, day);
  });
}

const during = (column: string, day: Day): RawBuilder<boolean> => {
  const at = sql.ref(column);
  return sql`${at} >= day_begins(${day}::date) and ${at} < day_begins(${day}::date + 1)`;
};

const counted = sql`status = any (${sql.val([...countedStatuses])})`;
const open = sql`status = any (${sql.val([...openStatuses])})`;

async function countCampaigns(tx: Database, day: Day): Promise<void> {
  await sql`
    with events (traffic_source_id, campaign_id, impressions, clicks, unique_clicks, bot_clicks, registrations, job_views,
      job_applications, conversions, revenue, revenue_pending, link_cost, priced_clicks) as (
      select traffic_source_id, campaign_id, 0, count(*) filter (where bot_reason is null),
        count(*) filter (where bot_reason is null and is_unique), count(*) filter (where bot_reason is not null), 0, 0, 0, 0, 0, 0,
        coalesce(sum(cost) filter (where bot_reason is null), 0), count(cost) filter (where bot_reason is null)
      from clicks where ${during('clicked_at', day)} group by 1, 2
      union all
      select traffic_source_id, campaign_id, count(*) filter (where type = 'impression'), 0, 0, 0, 0,
        count(*) filter (where type = 'job_view'), count(*) filter (where type = 'application' and is_unique), 0, 0, 0, 0, 0
      from site_events where ${during('at', day)} and bot_reason is null group by 1, 2
      union all
      select traffic_source_id, campaign_id, 0, 0, 0, 0, count(*), 0, 0, 0, 0, 0, 0, 0
      from user_sources where ${during('created_at', day)} group by 1, 2
      union all
      select traffic_source_id, campaign_id, 0, 0, 0, 0, 0, 0, 0, count(*) filter (where ${counted}), 0,
        coalesce(sum(revenue) filter (where ${open}), 0), 0, 0
      from conversions where ${during('converted_at', day)} group by 1, 2
      union all
      select traffic_source_id, campaign_id, 0, 0, 0, 0, 0, 0, 0, 0, sum(amount), 0, 0, 0
      from conversion_entries join conversions on conversions.id = conversion_id where ${during('at', day)} group by 1, 2
      union all
      select traffic_source_id, campaign_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from campaign_spend where day = ${day}::date
    ), sums as materialized (
      select traffic_source_id, campaign_id, sum(impressions)::int as impressions, sum(clicks)::int as clicks,
        sum(unique_clicks)::int as unique_clicks, sum(bot_clicks)::int as bot_clicks, sum(registrations)::int as registrations,
        sum(job_views)::int as job_views, sum(job_applications)::int as job_applications, sum(conversions)::int as conversions,
        as_dollars(sum(revenue)) as revenue, as_dollars(sum(revenue_pending)) as revenue_pending,
        sum(link_cost) as link_cost, sum(priced_clicks)::int as priced_clicks,
        sum(sum(priced_clicks)) over (partition by campaign_id)::int as campaign_priced_clicks
      from events group by 1, 2
    ), priced as materialized (
      select sums.*, ${dayCost} as cost from sums ${dayPrice(sql`${day}::date`)}
    ), gone as (
      delete from daily_stats as old where date = ${day}::date and (coalesce(traffic_source_id, 0), coalesce(campaign_id, 0)) not in (
        select coalesce(traffic_source_id, 0), coalesce(campaign_id, 0) from priced)
    )
    insert into daily_stats as old (date, traffic_source_id, campaign_id, impressions, clicks, unique_clicks, bot_clicks, registrations,
      job_views, job_applications, conversions, revenue, revenue_pending, cost)
    select ${day}::date, traffic_source_id, campaign_id, impressions, clicks, unique_clicks, bot_clicks, registrations, job_views,
      job_applications, conversions, revenue, revenue_pending, cost from priced
    on conflict (date, traffic_source_id, campaign_id) do update set
      (impressions, clicks, unique_clicks, bot_clicks, registrations, job_views, job_applications, conversions, revenue, revenue_pending, cost)
      = (excluded.impressions, excluded.clicks, excluded.unique_clicks, excluded.bot_clicks, excluded.registrations, excluded.job_views,
         excluded.job_applications, excluded.conversions, excluded.revenue, excluded.revenue_pending, excluded.cost)
    where (old.impressions, old.clicks, old.unique_clicks, old.bot_clicks, old.registrations, old.job_views, old.job_applications,
        old.conversions, old.revenue, old.revenue_pending, old.cost)
      is distinct from (excluded.impressions, excluded.clicks, excluded.unique_clicks, excluded.bot_clicks, excluded.registrations,
        excluded.job_views, excluded.job_applications, excluded.conversions, excluded.revenue, excluded.revenue_pending, excluded.cost)
    `.execute(tx);
}

async function countJobs(tx: Database, day: Day): Promise<void> {
  await sql`
    with events (job_id, partner_id, job_views, job_applications, conversions, revenue, revenue_pending) as (
      select job_id, partner_id, count(*) filter (where type = 'job_view'),
        count(*) filter (where type = 'application' and is_unique), 0, 0, 0
      from site_events where ${during('at', day)} and bot_reason is null and type <> 'impression' group by 1, 2
      union all
      select job_id, partner_id, 0, 0, count(*) filter (where ${counted}), 0, coalesce(sum(revenue) filter (where ${open}), 0)
      from conversions where ${during('converted_at', day)} group by 1, 2
      union all
      select job_id, partner_id, 0, 0, 0, sum(amount), 0
      from conversion_entries join conversions on conversions.id = conversion_id where ${during('at', day)} group by 1, 2
    ), sums as materialized (
      select job_id, partner_id, sum(job_views)::int as job_views, sum(job_applications)::int as job_applications,
        sum(conversions)::int as conversions, as_dollars(sum(revenue)) as revenue,
        as_dollars(sum(revenue_pending)) as revenue_pending
      from events group by 1, 2
    ), gone as (
      delete from daily_job_stats as old where date = ${day}::date and (coalesce(job_id, 0), coalesce(partner_id, 0)) not in (
        select coalesce(job_id, 0), coalesce(partner_id, 0) from sums)
    )
    insert into daily_job_stats as old (date, job_id, partner_id, job_views, job_applications, conversions, revenue, revenue_pending)
    select ${day}::date, job_id, partner_id, job_views, job_applications, conversions, revenue, revenue_pending from sums
    on conflict (date, job_id, partner_id) do update set
      (job_views, job_applications, conversions, revenue, revenue_pending)
      = (excluded.job_views, excluded.job_applications, excluded.conversions, excluded.revenue, excluded.revenue_pending)
    where (old.job_views, old.job_applications, old.conversions, old.revenue, old.revenue_pending)
      is distinct from (excluded.job_views, excluded.job_applications, excluded.conversions, excluded.revenue, excluded.revenue_pending)
    `.execute(tx);
}

/** What campaigns have cost so far. */
async function updateCosts(db: Database): Promise<void> {
  await sql`
    update campaigns set cost_to_date = total
    from (select campaigns.id, as_dollars(coalesce(sum(cost), 0)) as total
      from campaigns left join daily_stats on campaign_id = campaigns.id group by campaigns.id) as costs
    where campaigns.id = costs.id and cost_to_date <> total`.execute(db);
}
