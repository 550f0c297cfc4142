import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { notChangedNote } from '../../feeds/runs/run-notes.ts';
import type { RuleMeasure } from './measures.ts';

/** What a rule measures. */
export interface MeasuredRule {
  measure: RuleMeasure;
  /** Days of the business, with today. */
  days: number;
  /** The row that it watches. Null: each one. */
  campaignId: number | null;
  partnerId: number | null;
  feedId: number | null;
}

/** The value of one campaign, partner or feed, or of the whole site. */
export interface Reading {
  /** 0: the whole site. */
  subjectId: number;
  name: string;
  /** Rounded as notices show it. */
  value: string;
  /** The clicks or mails that it comes from. Null: the measure needs none. */
  of: number | null;
}

/** Reads a measure. Rows without a value, such as a campaign without clicks, are left out. */
export async function readMeasure(db: Database, rule: MeasuredRule, now: Date): Promise<Reading[]> {
  const query = readings[rule.measure](rule, sql`${now}::timestamptz`);
  const { rows } = await sql<Reading>`select * from (${query}) as readings where value is not null`.execute(
    db,
  );
  return rows;
}

type Moment = RawBuilder<Date>;

const firstDay = (now: Moment, days: number) => sql`business_day(${now}) - ${days - 1}::int`;
const isIt = (column: string, id: number | null) =>
  id === null ? sql`true` : sql`${sql.ref(column)} = ${id}`;
const dollars = (amount: RawBuilder<unknown>) => sql`as_dollars(round(${amount}, 4))`;
const percent = (part: RawBuilder<unknown>, all: RawBuilder<unknown>) =>
  sql`trim_scale(round(100.0 * ${part} / nullif(${all}, 0), 1))`;

const readings: Record<RuleMeasure, (rule: MeasuredRule, now: Moment) => RawBuilder<unknown>> = {
  // The last complete run beside the largest of the period. The run before the last one always counts.
  'feed-loss': ({ days, feedId }, now) => sql`
    select feeds.id as "subjectId", sources.name, null::int as of,
      ${percent(sql`(runs.most - runs.last)`, sql`runs.most`)} as value
    from feeds join sources on sources.id = feeds.source_id cross join lateral (
      select max(read) as most, max(read) filter (where place = 1) as last
      from (
        select read, started_at, row_number() over (order by id desc) as place from import_runs
        where source_id = feeds.source_id and state = 'done' and note is distinct from ${notChangedNote}) as complete
      where place <= 2 or started_at >= day_begins(${firstDay(now, days)})) as runs
    where feeds.status = 'active' and ${isIt('feeds.id', feedId)}`,
  'campaign-epc': ({ days, campaignId }, now) => sql`
    select campaigns.id as "subjectId", name, sum(clicks)::int as of,
      ${dollars(sql`sum(revenue) / nullif(sum(clicks), 0)`)} as value
    from campaigns join daily_stats on campaign_id = campaigns.id and date >= ${firstDay(now, days)}
    where status = 'active' and ${isIt('campaigns.id', campaignId)} group by campaigns.id`,
  'partner-epc': ({ days, partnerId }, now) => sql`
    select partners.id as "subjectId", name, sum(job_applications)::int as of,
      ${dollars(sql`sum(revenue) / nullif(sum(job_applications), 0)`)} as value
    from partners join daily_job_stats on partner_id = partners.id and date >= ${firstDay(now, days)}
    where status = 'active' and ${isIt('partners.id', partnerId)} group by partners.id`,
  'campaign-spend': ({ days, campaignId }, now) => sql`
    select campaigns.id as "subjectId", name, null::int as of, ${dollars(sql`coalesce(sum(cost), 0)`)} as value
    from campaigns left join daily_stats on campaign_id = campaigns.id and date >= ${firstDay(now, days)}
    where ${isIt('campaigns.id', campaignId)} group by campaigns.id`,
  'held-conversions': ({ partnerId }) => sql`
    select ${ofPartner(partnerId)}, null::int as of, count(*)::numeric as value
    from conversions where status = 'hold' and ${isIt('partner_id', partnerId)}`,
  'held-days': ({ partnerId }, now) => sql`
    select ${ofPartner(partnerId)}, null::int as of,
      coalesce(max(business_day(${now}) - business_day(coalesce(held.at, converted_at))), 0)::numeric as value
    from conversions left join lateral (
      select max(at) as at from conversion_statuses where conversion_id = conversions.id and status = 'hold') as held on true
    where status = 'hold' and ${isIt('partner_id', partnerId)}`,
  // As on the screen of mail.
  'bounced-mail': ({ days }, now) => sql`
    select ${wholeSite}, count(*)::int as of,
      ${percent(sql`count(*) filter (where bounced_at is not null)`, sql`count(*)`)} as value
    from messages where channel = 'email' and state = 'sent' and created_at >= day_begins(${firstDay(now, days)})`,
  'waiting-mail': (_rule, now) => sql`
    select ${wholeSite}, null::int as of,
      floor(coalesce(extract(epoch from ${now} - min(created_at)), 0) / 60) as value
    from messages where channel = 'email' and state = 'queued'`,
};

const wholeSite = sql`0 as "subjectId", 'This site' as name`;

/** All conversions on hold are one figure, of a partner or of the site. */
const ofPartner = (partnerId: number | null) =>
  partnerId === null
    ? wholeSite
    : sql`${partnerId}::int as "subjectId", (select name from partners where id = ${partnerId}) as name`;
