import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';

/** A landing as it is written: a row of the table clicks. Text is `storable`. */
export interface ClickRow {
  id: string;
  clicked_at: Date;
  external_id: string | null;
  traffic_source_id: number | null;
  campaign_id: number | null;
  ip_address: string | null;
  user_agent: string | null;
  device: string | null;
  browser: string | null;
  referrer: string | null;
  landing_page: string | null;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  utm_content: string | null;
  utm_term: string | null;
  is_unique: boolean;
  bot_reason: string | null;
  metadata: Record<string, string> | null;
}

/** A row of the table site_events; job's partner, campaign and traffic source are found when it is written, unless it names them. */
export interface EventRow {
  id: string;
  at: Date;
  type: 'impression' | 'job_view' | 'application';
  job_id: number | null;
  click_id: string | null;
  /** Read off the click's id. */
  clicked_at: Date | null;
  traffic_source_id: number | null;
  campaign_id: number | null;
  user_id: number | null;
  ip_address: string | null;
  user_agent: string | null;
  bot_reason: string | null;
}

/** Commits all of the clicks by one statement. A click that is there already stays as it is. */
export async function insertClicks(db: Database, rows: ClickRow[]): Promise<void> {
  await sql`
    insert into clicks (id, clicked_at, external_id, traffic_source_id, campaign_id, ip_address, user_agent, device, browser, referrer,
      landing_page, utm_source, utm_medium, utm_campaign, utm_content, utm_term, is_unique, bot_reason, metadata)
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as row (id uuid, clicked_at timestamptz, external_id text,
      traffic_source_id int, campaign_id int, ip_address inet, user_agent text, device text, browser text, referrer text,
      landing_page text, utm_source text, utm_medium text, utm_campaign text, utm_content text, utm_term text, is_unique boolean,
      bot_reason text, metadata jsonb)
    on conflict do nothing`.execute(db);
}

/** Commits all of the events by one statement. A click counts for its campaign inside the campaign's attribution window only. */
export async function insertEvents(db: Database, rows: EventRow[]): Promise<void> {
  await sql`
    insert into site_events (id, at, type, job_id, partner_id, click_id, traffic_source_id, campaign_id, user_id, ip_address, user_agent,
      bot_reason)
    select row.id, row.at, row.type, row.job_id, sources.partner_id, clicks.id,
      coalesce(row.traffic_source_id, clicks.traffic_source_id), coalesce(row.campaign_id, clicks.campaign_id),
      row.user_id, row.ip_address, row.user_agent, row.bot_reason
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (id uuid, at timestamptz, type text, job_id bigint, click_id uuid,
      clicked_at timestamptz, traffic_source_id int, campaign_id int, user_id bigint, ip_address inet, user_agent text, bot_reason text)
    left join jobs on jobs.id = row.job_id left join sources on sources.id = jobs.source_id
    left join lateral (
      select clicks.* from clicks left join campaigns on campaigns.id = clicks.campaign_id
      where clicks.id = row.click_id and clicks.clicked_at = row.clicked_at
        and row.at < clicks.clicked_at + make_interval(days => coalesce(attribution_days, 30))) as clicks on true
    on conflict do nothing`.execute(db);
}
