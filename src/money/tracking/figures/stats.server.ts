import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { locks } from '../../../db/locks.ts';
import { batchStatementMs, limitStatements, longStatementMs } from '../../../db/statement-limit.ts';
import { required } from '../../../platform/required.ts';
import { countedStatuses } from '../conversions/conversion-statuses.ts';

/** Minutes after midnight during which we recount the day before, because its last events may arrive late. */
const lateMinutes = 10;
/** A business day as 'yyyy-mm-dd'. */
type Day = string;

/**
 * Updates the daily figures. Recounts today, days that were not counted to their end, and the days in stale_stats and
 * late_days. The database adds a day to late_days if it gets a row after its count, or if its entered spend changes.
 * @param stop when aborted, no further day is counted.
 * @returns the number of days.
 * @throws if a day failed. The other days are counted. The next run includes the failed day.
 */
export async function countStats(db: Database, now: Date, stop?: AbortSignal): Promise<{ days: number }> {
  const days = await daysToCount(db, now);
  const first = await firstUnended(db, now);
  const failures = await countDays(db, days, stop);
  if (!stop?.aborted) await db.updateTable('event_upkeep').set({ counted_before: first }).execute();
  return finish(db, days, failures);
}

/** Recounts all daily figures from the events. @throws like `countStats`. */
export async function rebuildStats(db: Database, stop?: AbortSignal): Promise<{ days: number }> {
  const days = await daysOfEvents(db);
  return finish(db, days, await countDays(db, days, stop));
}

/** A day that could not be counted. */
interface Failure {
  day: Day;
  error: unknown;
}

/** Counts each day. Marks a failed day, so the next run includes it. */
async function countDays(db: Database, days: readonly Day[], stop?: AbortSignal): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const day of days) {
    if (stop?.aborted) break;
    try {
      await statsForDay(db, day);
    } catch (error) {
      failures.push({ day, error });
      await sql`
        insert into late_days (day)
        select ${day}::date where not exists (select from late_days where day = ${day}::date)`.execute(db);
    }
  }
  return failures;
}

/** Updates the campaigns' costs. @throws with the failed days, if any, and otherwise if the costs failed. */
async function finish(
  db: Database,
  days: readonly Day[],
  failures: readonly Failure[],
): Promise<{ days: number }> {
  const [first] = failures;
  const updating = updateCosts(db);
  if (!first) {
    await updating;
    return { days: days.length };
  }
  await Promise.allSettled([updating]);
  const failed = failures.map(({ day }) => day).join(', ');
  throw new Error(`The figures of ${failed} could not be counted: ${(first.error as Error).message}`, {
    cause: first.error,
  });
}

/** All days with events. Reads whole tables. */
function daysOfEvents(db: Database): Promise<Day[]> {
  return db.transaction().execute(async (tx) => {
    await limitStatements(tx, longStatementMs);
    const { rows } = await sql<{ day: Day }>`
      select distinct day from (
        select business_day(clicked_at) as day from clicks
        union all select business_day(at) from site_events
        union all select business_day(created_at) from user_sources
        union all select business_day(converted_at) from conversions
        union all select business_day(at) from conversion_entries
        union all select day from campaign_spend
        union all select date from daily_stats union all select date from daily_job_stats) as days order by day`.execute(
      tx,
    );
    return rows.map(({ day }) => day);
  });
}

/** The first day whose count is not final. Events of the last minutes may not be in the database yet. */
async function firstUnended(db: Database, now: Date): Promise<Day> {
  const { rows } = await sql<{ first: Day }>`
    select business_day(${now}::timestamptz - make_interval(mins => ${lateMinutes})) as first`.execute(db);
  return required(rows[0], 'a day').first;
}

/** Days without a final count come first, so a slow day of the past does not delay them. */
async function daysToCount(db: Database, now: Date): Promise<Day[]> {
  const { counted_before } = await db
    .selectFrom('event_upkeep')
    .select('counted_before')
    .executeTakeFirstOrThrow();
  if (counted_before === null) return daysOfEvents(db);
  const { rows } = await sql<{ day: Day }>`
    select day from (
      select date as day from stale_stats union select day from late_days
      union select generate_series(${counted_before}::date, business_day(${now}::timestamptz), '1 day')::date
    ) as days order by day < ${counted_before}::date, day`.execute(db);
  return rows.map(({ day }) => day);
}

/** Recounts all figures of a day from its events, in one transaction. */
async function statsForDay(db: Database, day: Day): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await limitStatements(tx, batchStatementMs);
    await sql`select pg_advisory_xact_lock(${locks.dailyFigures})`.execute(tx);
    await tx.deleteFrom('stale_stats').where('date', '=', day).execute();
    // A mark that is not committed yet stays. Its row is not counted yet either.
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

/** The figures of daily_stats that are counted from events. */
const campaignFigures = [
  'impressions',
  'clicks',
  'unique_clicks',
  'bot_clicks',
  'registrations',
  'job_views',
  'job_applications',
  'conversions',
  'held_conversions',
  'revenue',
  'revenue_pending',
  'revenue_held',
  'priced_clicks',
  'cost',
] as const;
const jobFigures = [
  'job_views',
  'job_applications',
  'conversions',
  'held_conversions',
  'revenue',
  'revenue_pending',
  'revenue_held',
] as const;

/** The figures of one type of event, as columns of a select. Missing figures are 0. */
const figures = <Name extends string>(
  names: readonly Name[],
  given: Partial<Record<Name | 'link_cost', RawBuilder<unknown>>>,
): RawBuilder<unknown> => sql.join(names.map((name) => sql`${given[name] ?? sql`0`} as ${sql.ref(name)}`));

const convertedFigures = {
  conversions: sql`count(*) filter (where ${counted})`,
  held_conversions: sql`count(*) filter (where status = 'hold')`,
  revenue_pending: sql`coalesce(sum(revenue) filter (where status = 'pending'), 0)`,
  revenue_held: sql`coalesce(sum(revenue) filter (where status = 'hold'), 0)`,
};

/** The sum of each figure: counts as whole numbers, money exactly. */
const sumsOf = (names: readonly string[]) =>
  sql.join(
    names.map((name) => {
      const sum = sql`sum(${sql.ref(name)})`;
      return sql`${name.startsWith('revenue') ? sql`as_dollars(${sum})` : name === 'link_cost' ? sum : sql`${sum}::int`} as ${sql.ref(name)}`;
    }),
  );

/** Replaces a day's rows in a table with those of the earlier query `counted`. Does not write unchanged rows. */
const replaceDay = (table: string, keys: readonly string[], names: readonly string[], day: Day) => {
  const all = (alias: string) => sql.join(names.map((name) => sql.ref(`${alias}.${name}`)));
  const columns = sql.join([...keys, ...names].map((name) => sql.ref(name)));
  const identity = sql.join(keys.map((name) => sql`coalesce(${sql.ref(name)}, 0)`));
  return sql`, gone as (
      delete from ${sql.table(table)} as old where date = ${day}::date and (${identity}) not in (select ${identity} from counted)
    )
    insert into ${sql.table(table)} as old (date, ${columns}) select ${day}::date, ${columns} from counted
    on conflict (date, ${sql.join(keys.map((name) => sql.ref(name)))}) do update set
      (${sql.join(names.map((name) => sql.ref(name)))}) = (${all('excluded')})
    where (${all('old')}) is distinct from (${all('excluded')})`;
};

async function countCampaigns(tx: Database, day: Day): Promise<void> {
  const keys = ['traffic_source_id', 'campaign_id'] as const;
  const names = [...campaignFigures.filter((name) => name !== 'cost'), 'link_cost' as const];
  const key = sql.join(keys.map((name) => sql.ref(name)));
  await sql`
    with events as (
      select ${key}, ${figures(names, {
        clicks: sql`count(*) filter (where bot_reason is null)`,
        unique_clicks: sql`count(*) filter (where bot_reason is null and is_unique)`,
        bot_clicks: sql`count(*) filter (where bot_reason is not null)`,
        link_cost: sql`coalesce(sum(cost) filter (where bot_reason is null), 0)`,
        priced_clicks: sql`count(cost) filter (where bot_reason is null)`,
      })} from clicks where ${during('clicked_at', day)} group by ${key}
      union all
      select ${key}, ${figures(names, {
        impressions: sql`count(*) filter (where type = 'impression')`,
        job_views: sql`count(*) filter (where type = 'job_view')`,
        job_applications: sql`count(*) filter (where type = 'application' and is_unique)`,
      })} from site_events where ${during('at', day)} and bot_reason is null group by ${key}
      union all
      select ${key}, ${figures(names, { registrations: sql`count(*)` })}
      from user_sources where ${during('created_at', day)} group by ${key}
      union all
      select ${key}, ${figures(names, convertedFigures)}
      from conversions where ${during('converted_at', day)} group by ${key}
      union all
      select ${key}, ${figures(names, { revenue: sql`sum(amount)` })}
      from revenue_entries where ${during('at', day)} group by ${key}
      union all
      select ${key}, ${figures(names, {})} from campaign_spend where day = ${day}::date
    ), sums as materialized (
      select ${key}, ${sumsOf(names)}, sum(sum(priced_clicks)) over (partition by campaign_id)::int as campaign_priced_clicks
      from events group by ${key}
    ), counted as materialized (
      select sums.*, ${dayCost} as cost from sums ${dayPrice(sql`${day}::date`)}
    )${replaceDay('daily_stats', keys, campaignFigures, day)}`.execute(tx);
}

async function countJobs(tx: Database, day: Day): Promise<void> {
  const keys = ['job_id', 'partner_id'] as const;
  const key = sql.join(keys.map((name) => sql.ref(name)));
  await sql`
    with events as (
      select ${key}, ${figures(jobFigures, {
        job_views: sql`count(*) filter (where type = 'job_view')`,
        job_applications: sql`count(*) filter (where type = 'application' and is_unique)`,
      })} from site_events where ${during('at', day)} and bot_reason is null and type <> 'impression' group by ${key}
      union all
      select ${key}, ${figures(jobFigures, convertedFigures)}
      from conversions where ${during('converted_at', day)} group by ${key}
      union all
      select ${key}, ${figures(jobFigures, { revenue: sql`sum(amount)` })}
      from revenue_entries where ${during('at', day)} group by ${key}
    ), counted as materialized (
      select ${key}, ${sumsOf(jobFigures)} from events group by ${key}
    )${replaceDay('daily_job_stats', keys, jobFigures, day)}`.execute(tx);
}

/** Updates the cost to date of each campaign. */
async function updateCosts(db: Database): Promise<void> {
  await sql`
    update campaigns set cost_to_date = total
    from (select campaigns.id, as_dollars(coalesce(sum(cost), 0)) as total
      from campaigns left join daily_stats on campaign_id = campaigns.id group by campaigns.id) as costs
    where campaigns.id = costs.id and cost_to_date <> total`.execute(db);
}

/**
 * Joins the prices of a campaign's day to the rows `sums`. `spend` is the entered spend. `price` is the cost model and
 * the rate on that day.
 * @param day a date, as SQL.
 */
export const dayPrice = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join campaign_spend as spend on spend.campaign_id = sums.campaign_id and spend.day = ${day}
  left join lateral (
    select cost_model, cost_rate from campaign_costs
    where campaign_costs.campaign_id = sums.campaign_id and from_day <= ${day} order by from_day desc limit 1) as price on true`;

/**
 * The exact cost in dollars of a row of `sums`. A row has one campaign, day and traffic source. The first rule that
 * applies to the campaign's whole day decides:
 *
 * 1. Entered spend. It belongs to the row of its traffic source.
 * 2. The cost in links, if a click of the day has one. With the model `cpc`, clicks without a cost count at the rate.
 * 3. The rate times the metric of the cost model.
 *
 * `sums` needs traffic_source_id, campaign_id, impressions, clicks, registrations, conversions, `link_cost` (dollars),
 * `priced_clicks` (clicks with a cost) and `campaign_priced_clicks` (those of the campaign's whole day). Clicks of
 * bots do not count.
 */
const dayCost: RawBuilder<string> = sql<string>`as_dollars(coalesce(case
  when spend.amount is not null then case when sums.traffic_source_id = spend.traffic_source_id then spend.amount else 0 end
  when sums.campaign_priced_clicks > 0
    then sums.link_cost + case price.cost_model when 'cpc' then price.cost_rate * (sums.clicks - sums.priced_clicks) else 0 end
  else price.cost_rate * case price.cost_model when 'cpc' then sums.clicks when 'cpm' then sums.impressions * 0.001
    when 'cpl' then sums.registrations when 'cpa' then sums.conversions else 0 end
  end, 0))`;

/**
 * Sets the time zone of the business in the database. After a change, the next run of `countStats` recounts all days.
 * @param zone an IANA name such as 'America/Chicago', which the caller has checked.
 * @returns whether the zone changed.
 */
export async function setBusinessZone(db: Database, zone: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${locks.dailyFigures})`.execute(tx);
    const { rows } = await sql<{ same: boolean }>`select business_zone() = ${zone} as same`.execute(tx);
    if (rows[0]?.same) return false;
    await sql`
      create or replace function business_zone() returns text language sql immutable parallel safe
        return ${sql.lit(zone)}`.execute(tx);
    await tx.updateTable('event_upkeep').set({ counted_before: null }).execute();
    return true;
  });
}
