-- What campaigns really cost: spend that operators enter by day, and the cost of single clicks in links.

-- Entered spend of a campaign and day. It replaces the costs of links and the rate on that day.
create table campaign_spend (
  id bigint generated always as identity unique,
  campaign_id int not null references campaigns,
  day date not null,
  amount numeric(14, 2) not null check (amount >= 0),
  -- The source whose figures hold the amount: the campaign's when the amount was first entered.
  traffic_source_id int not null references traffic_sources,
  -- Why the amount was corrected last. Empty: it never was.
  reason text not null default '',
  entered_by text not null,
  updated_at timestamptz not null default now(),
  primary key (campaign_id, day)
);
create index campaign_spend_day on campaign_spend (day);

-- The figures of a day change with its spend. Marks are only added, so nobody waits for the counter.
create function mark_spend_days() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then insert into late_days (day) values (old.day); end if;
  if tg_op <> 'DELETE' then insert into late_days (day) values (new.day); end if;
  return null;
end $$;
create trigger campaign_spend_mark_days after insert or update or delete on campaign_spend
  for each row execute function mark_spend_days();

-- Whether the campaign's links may state what a click costs. Anybody can type a link, so it is off.
alter table campaigns add column accepts_link_cost boolean not null default false;

-- Dollars that the link stated for this click. Null: none, or the campaign did not accept it.
alter table clicks add column cost numeric(12, 6);

-- Inserts clicks as before, with their cost.
create or replace function record_clicks(rows json, most_a_minute int) returns void language plpgsql as $$
begin
  with arrived as materialized (
    select *, hashtextextended(concat_ws(' ', coalesce(campaign_id, 0), network), 0) as address_key,
      hashtextextended(concat_ws(' ', coalesce(campaign_id, 0), network, coalesce(visitor_agent, user_agent)), 1) as visitor_key,
      bot_reason is null and network is not null as is_judged
    from (
      select made.*, visitor_network(coalesce(visitor_ip, ip_address)) as network
      from rows from (json_to_recordset(rows) as (id uuid, clicked_at timestamptz, external_id text, traffic_source_id int,
        campaign_id int, ip_address inet, user_agent text, device text, browser text, referrer text, landing_page text,
        utm_source text, utm_medium text, utm_campaign text, utm_content text, utm_term text, bot_reason text, metadata jsonb,
        visitor_ip inet, visitor_agent text, cost numeric))
        with ordinality as made) as made
  ), paces as materialized (
    select address_key as key, min(clicked_at) as begins, min(clicked_at) + interval '1 minute' as ends, count(*)::int as clicks
    from arrived where is_judged group by address_key
  ), paced as (
    -- In the order of their keys, so that two processes never wait for each other.
    insert into visitor_counts as old (key, begins, ends, clicks) select key, begins, ends, clicks from paces order by key
    on conflict (key) do update set
      begins = case when old.ends <= excluded.begins then excluded.begins else old.begins end,
      ends = case when old.ends <= excluded.begins then excluded.ends else old.ends end,
      clicks = case when old.ends <= excluded.begins then 0 else old.clicks end + excluded.clicks
    returning key, clicks
  ), judged as materialized (
    select arrived.*, coalesce(bot_reason, case when is_judged and paced.clicks - paces.clicks
        + row_number() over (partition by address_key, is_judged order by ordinality) > most_a_minute then 'velocity' end) as reason
    from arrived left join paces on paces.key = address_key left join paced on paced.key = address_key
  ), visits as materialized (
    select visitor_key as key, min(clicked_at) as begins, min(clicked_at) + interval '1 day' as ends, count(*)::int as clicks
    from judged where is_judged and reason is null group by visitor_key
  ), visited as (
    insert into visitor_counts as old (key, begins, ends, clicks) select key, begins, ends, clicks from visits order by key
    on conflict (key) do update set
      begins = case when old.ends <= excluded.begins then excluded.begins else old.begins end,
      ends = case when old.ends <= excluded.begins then excluded.ends else old.ends end,
      clicks = case when old.ends <= excluded.begins then 0 else old.clicks end + excluded.clicks
    returning key, clicks
  )
  insert into clicks (id, clicked_at, external_id, traffic_source_id, campaign_id, ip_address, user_agent, device, browser, referrer,
    landing_page, utm_source, utm_medium, utm_campaign, utm_content, utm_term, is_unique, bot_reason, metadata, cost)
  select id, clicked_at, external_id, traffic_source_id, campaign_id, ip_address, user_agent, device, browser, referrer,
    landing_page, utm_source, utm_medium, utm_campaign, utm_content, utm_term,
    reason is null and (network is null or visited.clicks - visits.clicks
      + row_number() over (partition by visitor_key, reason is null order by ordinality) = 1),
    reason, metadata, cost
  from judged left join visits on visits.key = visitor_key left join visited on visited.key = visitor_key;
end $$;
