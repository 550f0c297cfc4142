-- One pace rule and one visitor rule for every kind of click; days that get late rows are counted again; partitions take their rows
-- out of the default partition; postbacks that a receiver ended; signing secrets that overlap for a day.

-- Who writes clicks of a source's campaigns by a server call, besides admins; null: admins only.
alter table traffic_sources add column click_partner_id int references partners on delete set null;

-- The first application of a visitor to a job within a day; true for all other events.
alter table site_events add column is_unique boolean not null default true;

-- Whom a counter is about: an IPv6 subscriber holds a whole /64.
create function visitor_network(address inet) returns inet language sql immutable as
  $$ select case family(address) when 6 then network(set_masklen(address, 64)) else address end $$;

-- Inserts clicks: an array of rows of that table, in the order of their arrival. visitor_ip and visitor_agent are what the counters
-- see; under Global Privacy Control the row itself has neither. A row that is a robot's already takes part in no counter, and a click
-- that is too fast does not take "first of the day" from the visitor.
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
        visitor_ip inet, visitor_agent text))
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
    landing_page, utm_source, utm_medium, utm_campaign, utm_content, utm_term, is_unique, bot_reason, metadata)
  select id, clicked_at, external_id, traffic_source_id, campaign_id, ip_address, user_agent, device, browser, referrer,
    landing_page, utm_source, utm_medium, utm_campaign, utm_content, utm_term,
    reason is null and (network is null or visited.clicks - visits.clicks
      + row_number() over (partition by visitor_key, reason is null order by ordinality) = 1),
    reason, metadata
  from judged left join visits on visits.key = visitor_key left join visited on visited.key = visitor_key;
end $$;

-- Inserts events, likewise: applications have the pace of an address over all jobs, and are unique for a visitor and a job.
create function record_events(rows json, most_a_minute int) returns void language plpgsql as $$
begin
  with arrived as materialized (
    select *, hashtextextended(concat_ws(' ', 'apply', network), 2) as address_key,
      hashtextextended(concat_ws(' ', job_id, network, visitor_agent), 3) as visitor_key,
      type = 'application' and bot_reason is null and network is not null as is_judged
    from (
      select made.*, visitor_network(visitor_ip) as network
      from rows from (json_to_recordset(rows) as (id uuid, at timestamptz, type text, job_id bigint, click_id uuid,
        clicked_at timestamptz, traffic_source_id int, campaign_id int, user_id bigint, ip_address inet, user_agent text,
        bot_reason text, visitor_ip inet, visitor_agent text))
        with ordinality as made) as made
  ), paces as materialized (
    select address_key as key, min(at) as begins, min(at) + interval '1 minute' as ends, count(*)::int as clicks
    from arrived where is_judged group by address_key
  ), paced as (
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
    select visitor_key as key, min(at) as begins, min(at) + interval '1 day' as ends, count(*)::int as clicks
    from judged where is_judged and reason is null group by visitor_key
  ), visited as (
    insert into visitor_counts as old (key, begins, ends, clicks) select key, begins, ends, clicks from visits order by key
    on conflict (key) do update set
      begins = case when old.ends <= excluded.begins then excluded.begins else old.begins end,
      ends = case when old.ends <= excluded.begins then excluded.ends else old.ends end,
      clicks = case when old.ends <= excluded.begins then 0 else old.clicks end + excluded.clicks
    returning key, clicks
  ), numbered as (
    select judged.*, type <> 'application' or reason is null and (network is null or visited.clicks - visits.clicks
      + row_number() over (partition by visitor_key, is_judged and reason is null order by ordinality) = 1) as is_first
    from judged left join visits on visits.key = visitor_key left join visited on visited.key = visitor_key
  )
  insert into site_events (id, at, type, job_id, partner_id, click_id, traffic_source_id, campaign_id, user_id, ip_address, user_agent,
    bot_reason, is_unique)
  select numbered.id, at, type, job_id, sources.partner_id, landing.id,
    coalesce(numbered.traffic_source_id, landing.traffic_source_id), coalesce(numbered.campaign_id, landing.campaign_id),
    user_id, numbered.ip_address, numbered.user_agent, reason, is_first
  from numbered left join jobs on jobs.id = job_id left join sources on sources.id = jobs.source_id
  left join lateral (
    -- A click counts for its campaign inside the campaign's attribution window only.
    select clicks.* from clicks left join campaigns on campaigns.id = clicks.campaign_id
    where clicks.id = numbered.click_id and clicks.clicked_at = numbered.clicked_at
      and numbered.at < clicks.clicked_at + make_interval(days => coalesce(attribution_days, 30))) as landing on true
  on conflict do nothing;
end $$;

-- Days whose figures were counted before a row of theirs arrived. Marks are added and never changed, so nobody who writes a click waits
-- for a counter; the counter deletes the marks it sees before it counts.
create table late_days (
  day date not null,
  marked_at timestamptz not null default now()
);
create function mark_late_days() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into late_days (day) select distinct day
     from (select (%1$I at time zone ''UTC'')::date as day from added
       where %1$I < greatest(date_trunc(''day'', now() at time zone ''UTC''), (select counted_before from event_upkeep)) at time zone ''UTC''
     ) as late', tg_argv[0]);
  return null;
end $$;
create trigger clicks_mark_late_days after insert on clicks
  referencing new table as added for each statement execute function mark_late_days('clicked_at');
create trigger site_events_mark_late_days after insert on site_events
  referencing new table as added for each statement execute function mark_late_days('at');
create trigger user_sources_mark_late_days after insert on user_sources
  referencing new table as added for each statement execute function mark_late_days('created_at');
create trigger conversions_mark_late_days after insert on conversions
  referencing new table as added for each statement execute function mark_late_days('converted_at');
create trigger conversion_entries_mark_late_days after insert on conversion_entries
  referencing new table as added for each statement execute function mark_late_days('at');

-- Monthly partitions of a table of events, from this month to so many months ahead. Rows of such a month that are in the default
-- partition move to the new one in the same transaction. Writers wait meanwhile: one that had already chosen the default partition would
-- fail after the attach. Readers wait for the attach only.
create or replace function create_month_partitions(events text, months_ahead int) returns void language plpgsql as $$
declare
  first_day date;
  month_table text;
  others text := events || '_other';
  time_column text;
  begins timestamptz;
  ends timestamptz;
begin
  select attname into strict time_column from pg_partitioned_table join pg_attribute
    on attrelid = partrelid and attnum = partattrs[0] where partrelid = to_regclass(format('%I', events));
  for i in 0..months_ahead loop
    first_day := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => i))::date;
    month_table := events || to_char(first_day, '_YYYY_MM');
    continue when to_regclass(format('%I', month_table)) is not null;
    begins := first_day::timestamp at time zone 'UTC';
    ends := (first_day + interval '1 month') at time zone 'UTC';
    execute format('lock table %I in share row exclusive mode', events);
    execute format('create table %I (like %I including defaults including constraints)', month_table, events);
    execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
      others, time_column, begins, time_column, ends, month_table);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', events, month_table, begins, ends);
  end loop;
end $$;

-- A receiver answered 410 Gone: nothing more is sent to that address until an operator resumes it or enters another.
alter table partners add column postbacks_ended_at timestamptz;
alter table partners add column postbacks_ended_reason text;
alter table traffic_sources add column postbacks_ended_at timestamptz;
alter table traffic_sources add column postbacks_ended_reason text;
create function resume_postbacks() returns trigger language plpgsql as $$
begin
  new.postbacks_ended_at := null;
  new.postbacks_ended_reason := null;
  return new;
end $$;
create trigger partners_resume_postbacks before update of postback_url on partners
  for each row when (old.postback_url is distinct from new.postback_url) execute function resume_postbacks();
create trigger traffic_sources_resume_postbacks before update of postback_url on traffic_sources
  for each row when (old.postback_url is distinct from new.postback_url) execute function resume_postbacks();

-- Why a postback was given up; null: it was not.
alter table postbacks add column failure text;

-- Signing secrets that were replaced and still sign for a day: [{"secret": sealed, "until": time}], the newest first.
alter table partners add column former_signing_secrets jsonb not null default '[]';
