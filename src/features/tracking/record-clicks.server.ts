import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { mostClicksAMinute } from './robots.ts';

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
  /** Unless it is null, the click is known to be a robot's already. */
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

/**
 * Commits all of the clicks by one statement, which also finds out, over all processes, which are the first of their visitor (address and
 * browser) on their campaign within a day, and which come faster from their address than a person clicks.
 */
export async function insertClicks(db: Database, rows: ClickRow[]): Promise<void> {
  await sql`select record_clicks(${JSON.stringify(rows)}::json, ${mostClicksAMinute})`.execute(db);
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
