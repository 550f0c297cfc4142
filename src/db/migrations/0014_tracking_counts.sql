-- Clicks of one visitor, or of one address, on a campaign within a window that begins with the first of them: told by all processes
-- together, which of a visitor's clicks is the first, and who clicks faster than people do (src/features/tracking/record-clicks.server.ts).
create table visitor_counts (
  -- A hash of campaign and address, and of the browser where the window is a visitor's day. Who tries all addresses could find one, so the row
  -- goes within the hour after its window (forget-visitors).
  key bigint primary key,
  begins timestamptz not null,
  ends timestamptz not null,
  clicks int not null
) with (fillfactor = 80);

-- Inserts clicks: an array of rows of that table, in the order of their arrival. In a function its plan is kept for the next batch, which
-- halves its time.
create function record_clicks(rows json, most_a_minute int) returns void language plpgsql as $$
begin
  with arrived as materialized (
    select made.*, hashtextextended(concat_ws(' ', coalesce(campaign_id, 0), ip_address), 0) as address_key,
      hashtextextended(concat_ws(' ', coalesce(campaign_id, 0), ip_address, user_agent), 1) as visitor_key
    from rows from (json_to_recordset(rows) as (id uuid, clicked_at timestamptz, external_id text, traffic_source_id int,
      campaign_id int, ip_address inet, user_agent text, device text, browser text, referrer text, landing_page text,
      utm_source text, utm_medium text, utm_campaign text, utm_content text, utm_term text, bot_reason text, metadata jsonb))
      with ordinality as made
  ), sums as materialized (
    select key, min(clicked_at) as begins, min(clicked_at + lasts) as ends, count(*)::int as clicks
    from arrived cross join lateral (
      values (address_key, interval '1 minute'), (visitor_key, interval '1 day')) as windows (key, lasts)
    where ip_address is not null group by key
  ), counted as (
    -- In the order of their keys, so that two processes never wait for each other.
    insert into visitor_counts as old (key, begins, ends, clicks) select key, begins, ends, clicks from sums order by key
    on conflict (key) do update set
      begins = case when old.ends <= excluded.begins then excluded.begins else old.begins end,
      ends = case when old.ends <= excluded.begins then excluded.ends else old.ends end,
      clicks = case when old.ends <= excluded.begins then 0 else old.clicks end + excluded.clicks
    returning key, clicks
  ), earlier as materialized (
    select key, counted.clicks - sums.clicks as clicks from counted join sums using (key)
  )
  insert into clicks (id, clicked_at, external_id, traffic_source_id, campaign_id, ip_address, user_agent, device, browser, referrer,
    landing_page, utm_source, utm_medium, utm_campaign, utm_content, utm_term, is_unique, bot_reason, metadata)
  select id, clicked_at, external_id, traffic_source_id, campaign_id, ip_address, user_agent, device, browser, referrer,
    landing_page, utm_source, utm_medium, utm_campaign, utm_content, utm_term,
    visitor.clicks is null or visitor.clicks + row_number() over (partition by visitor_key order by ordinality) = 1,
    coalesce(bot_reason, case when address.clicks + row_number() over (partition by address_key order by ordinality)
      > most_a_minute then 'velocity' end),
    metadata
  from arrived left join earlier as address on address.key = address_key
    left join earlier as visitor on visitor.key = visitor_key;
end $$;

-- A worker is sending it; after this moment it died, and another may.
alter table postbacks add column claimed_until timestamptz;
