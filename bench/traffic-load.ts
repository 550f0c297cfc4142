import { sql } from 'kysely';
import type { Database } from '../src/db/client.ts';

/** How many rows of each kind stand for one landing. */
const perClick = { events: 3, registrations: 0.05, conversions: 0.01 };

/**
 * Fills the tables of events with rows of the last `days` days, made by the database itself: 100 campaigns of 10 sources, 1,000 jobs of
 * 10 partners; a tenth of the landings are robots'.
 */
export async function loadTraffic(db: Database, clicks: number, days: number): Promise<void> {
  await sql`insert into traffic_sources (name, cost_model) select 'Source ' || i, 'cpc' from generate_series(1, 10) i`.execute(
    db,
  );
  await sql`insert into campaigns (code, name, traffic_source_id, cost_rate, start_date, end_date, budget, target_cpa)
    select 'c' || i, 'Campaign ' || i, 1 + i % 10, 0.05 + (i % 7) * 0.02, current_date - ${days}::int, current_date + 10,
      ${clicks}::int / 1500.0, 4 from generate_series(1, 100) i`.execute(db);
  await sql`insert into partners (name) select 'Partner ' || i from generate_series(1, 10) i`.execute(db);
  await sql`insert into sources (name) values ('Traffic')`.execute(db);
  await sql`insert into jobs (source_id, external_id, title, company, location, state, category, description, affiliate_link,
      duplicate_key, content_hash)
    select (select id from sources where name = 'Traffic'), 't' || i, 'Job ' || i, 'Company ' || i % 50, 'Austin, TX',
      (array['TX','NY','CA','FL','OH'])[1 + i % 5], (array['Sales','Healthcare','Retail','Technology'])[1 + i % 4], 'Work.',
      'https://example.com/' || i, sha256(i::text::bytea), ''
    from generate_series(1, 1000) i`.execute(db);
  const before = sql`now() - random() * make_interval(days => ${days}::int - 1)`;
  await sql`insert into clicks (id, clicked_at, traffic_source_id, campaign_id, device, landing_page, is_unique, bot_reason)
    select ${uuid7(sql`at`)}, at, 1 + campaign % 10, campaign, 'phone', '/jobs', random() < 0.8,
      case when random() < 0.1 then 'known robot' end
    from (select ${before} as at, 1 + floor(100 * random() ^ 2)::int as campaign from generate_series(1, ${clicks}::int)) as made`.execute(
    db,
  );
  await sql`insert into site_events (id, at, type, job_id, partner_id, traffic_source_id, campaign_id)
    select ${uuid7(sql`at`)}, at, (array['impression','job_view','job_view','application'])[1 + i % 4], (select min(id) from jobs) + job,
      1 + job % 10, 1 + campaign % 10, campaign
    from (select i, ${before} as at, floor(1000 * random())::int as job, 1 + floor(100 * random() ^ 2)::int as campaign
      from generate_series(1, ${Math.round(clicks * perClick.events)}::int) i) as made`.execute(db);
  await sql`insert into user_sources (traffic_source_id, campaign_id, created_at)
    select 1 + campaign % 10, campaign, ${before}
    from (select 1 + floor(100 * random() ^ 2)::int as campaign from generate_series(1, ${Math.round(clicks * perClick.registrations)}::int)) as made`.execute(
    db,
  );
  await sql`insert into conversions (converted_at, revenue, status, conversion_type, report_hash, external_reference_id, partner_id, job_id,
      traffic_source_id, campaign_id, click_id)
    select at, round((5 + random() * 60)::numeric, 2), (array['approved','approved','pending','rejected'])[1 + i % 4], 'application', '', 't' || i,
      1 + job % 10, (select min(id) from jobs) + job, 1 + campaign % 10, campaign,
      ${uuid7(sql`at - random() ^ 3 * interval '40 days'`)}
    from (select i, ${before} as at, floor(1000 * random())::int as job, 1 + floor(100 * random() ^ 2)::int as campaign
      from generate_series(1, ${Math.round(clicks * perClick.conversions)}::int) i) as made`.execute(db);
  await sql`insert into conversion_entries (conversion_id, at, amount, reason)
    select id, converted_at, revenue, 'approved' from conversions where status = 'approved'`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** A UUID of version 7 of a moment. */
const uuid7 = (at: ReturnType<typeof sql>) =>
  sql`(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
    || '8' || substr(md5(random()::text), 1, 15))::uuid`;
