import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { getHours } from 'date-fns/getHours';
import { setHours } from 'date-fns/setHours';
import { startOfISOWeek } from 'date-fns/startOfISOWeek';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { saidYes } from '../../../messages/consents.server.ts';
import type { AlertFrequency } from '../subscribe/alerts.schema.ts';

/** An alert with news. */
export interface Due {
  id: number;
  searchId: number;
  /** Its news are the matches after this one, up to and including `last`. */
  after: number;
  last: number;
  /** The period of its delivery (alert_deliveries.period). */
  period: string;
  /** The account, if it has hidden a job or a company. */
  hider: number | null;
  /** False: the recipient gets no messages, and the news is skipped. */
  isWanted: boolean;
}

/** The IDs of searches with news for an alert of these frequencies. */
export async function searchesWithNews(db: Database, frequencies: AlertFrequency[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select search_id as id from alerts where state = 'active' and frequency = any(${frequencies}::text[])
    group by search_id
    having min(delivered_match) < (select max(id) from alert_matches where search_id = alerts.search_id)
    order by search_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A query of the time zones in which it is late enough for digests. */
export async function morningZones(db: Database, now: Date): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`select distinct time_zone as name from zip_codes`.execute(db);
  const names = [...new Set([defaultTimeZone, ...rows.map(({ name }) => name)])];
  const zones = names.flatMap((name) => {
    const period = digestPeriod(now, name);
    return period ? [{ name, ...period }] : [];
  });
  return sql`json_to_recordset(${JSON.stringify(zones)}::json)
    as zone (name text, day text, week text, "weekBegan" timestamptz)`;
}

export interface DueQuery {
  searchIds: number[];
  frequencies: AlertFrequency[];
  zones: RawBuilder<unknown>;
  /** Only alerts with a larger ID, up to `limit` alerts. */
  afterId: number;
  limit: number;
}

/**
 * Due alerts in the order of their IDs, locked until the transaction ends. Alerts that another worker has
 * locked are left out. The limits of 1 keep the planner from scanning whole tables, which it would do with
 * the statistics of a morning.
 */
export async function lockDue(tx: Database, query: DueQuery): Promise<Due[]> {
  const { searchIds, frequencies, zones, afterId, limit } = query;
  const period = sql`case frequency
    when 'instant' then 'match ' || news.last when 'daily' then zone.day else zone.week end`;
  const { rows } = await sql<Due>`
    select alerts.id, search_id as "searchId", delivered_match as "after", news.last, ${period} as period,
      case when exists (select from hidden_jobs where user_id = alerts.user_id)
        or exists (select from hidden_companies where user_id = alerts.user_id) then alerts.user_id end as hider,
      coalesce(users.is_email_subscribed, phones.state = 'active' and ${saidYes(sql`phones.phone`)}) and not ${isSuppressed} as "isWanted"
    from alerts
    left join users on users.id = alerts.user_id
    left join phones on phones.id = alerts.phone_id
    left join lateral (
      select time_zone from zip_codes where zip = coalesce(users.zip_code, phones.zip_code) limit 1
    ) as home on true
    left join ${zones} on zone.name = coalesce(home.time_zone, ${defaultTimeZone})
    cross join lateral (
      select max(id) as last from alert_matches
      where alert_matches.search_id = alerts.search_id and id > delivered_match
        and (frequency <> 'weekly' or matched_at < zone."weekBegan")
    ) as news
    left join lateral (
      select alert_id from alert_deliveries where alert_id = alerts.id and period = ${period} limit 1
    ) as served on true
    where search_id = any(${searchIds}::bigint[]) and alerts.state = 'active'
      and frequency = any(${frequencies}::text[]) and alerts.id > ${afterId}
      and (frequency = 'instant' or zone.name is not null) and news.last is not null
      and served.alert_id is null and not ${hasTextWaiting}
    order by alerts.id limit ${limit} for no key update of alerts skip locked`.execute(tx);
  return rows;
}

const isSuppressed = sql`exists (
  select from suppressions where channel = case when alerts.user_id is null then 'sms' else 'email' end
    and address_hash = sha256(convert_to(lower(trim(coalesce(users.email, phones.phone))), 'UTF8')))`;

/** Texts wait for an allowed hour and for the caps. Later news goes into the next text. */
const hasTextWaiting = sql`(alerts.phone_id is not null and exists (
  select from messages where phone_id = alerts.phone_id and template = 'sms-alert' and state = 'queued'))`;

/** Digests are sent from this hour of the recipient's day. */
const firstHour = 7;

/** The time zone for an unknown ZIP code. */
export const defaultTimeZone = 'America/Chicago';

/** The day and week of a time in a time zone. */
interface DigestPeriod {
  /** The day of the daily digest: '2026-03-08'. */
  day: string;
  /** The ISO week of the weekly digest: '2026-W10'. */
  week: string;
  /** Monday at the first hour. Jobs after it are in the digest of the next week. */
  weekBegan: Date;
}

/** The local day and week whose digests may be sent now. Null: it is too early in the day. */
export function digestPeriod(now: Date, timeZone: string): DigestPeriod | null {
  const zone = { in: tz(timeZone) };
  if (getHours(now, zone) < firstHour) return null;
  return {
    day: format(now, 'yyyy-MM-dd', zone),
    week: format(now, "RRRR-'W'II", zone),
    weekBegan: new Date(+setHours(startOfISOWeek(now, zone), firstHour)),
  };
}
