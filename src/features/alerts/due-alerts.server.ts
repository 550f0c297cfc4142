import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { saidYes } from '../messages/text-consent.server.ts';
import type { AlertFrequency } from './alerts.schema.ts';
import { defaultTimeZone, digestPeriod } from './digest-period.ts';

/** An alert with something to tell. */
export interface Due {
  id: number;
  searchId: number;
  /** The matches after this one, up to `last`, are its news. */
  after: number;
  last: number;
  /** Its delivery's name in the ledger. */
  period: string;
  /** The person, where they have hidden a job or a company. */
  hider: number | null;
  /** False: the recipient gets no messages; the news is passed over. */
  isWanted: boolean;
}

/** The ids of searches with news for an alert of these frequencies. */
export async function searchesWithNews(db: Database, frequencies: AlertFrequency[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select search_id as id from alerts where state = 'active' and frequency = any(${frequencies}::text[])
    group by search_id
    having min(delivered_match) < (select max(id) from alert_matches where search_id = alerts.search_id)
    order by search_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The time zones in which it is late enough in the day for digests, as rows of a query. */
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
  /** Only alerts with a greater id, at most so many. */
  afterId: number;
  limit: number;
}

/**
 * Due alerts in the order of their ids, locked until the transaction ends; those that another worker holds are left to it. The limits
 * of 1 keep the planner from reading whole tables, which a morning's statistics would suggest.
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

/** Texts wait for their hour and for the caps; what comes meanwhile goes into the next one. */
const hasTextWaiting = sql`(alerts.phone_id is not null and exists (
  select from messages where phone_id = alerts.phone_id and template = 'sms-alert' and state = 'queued'))`;
