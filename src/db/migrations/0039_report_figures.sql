-- Conversions on hold are figures of their own: they are not conversions, and their money is not pending.
alter table daily_stats add column held_conversions int not null default 0;
alter table daily_stats add column revenue_held numeric not null default 0;
-- Clicks that stated their own cost, for the price of a single click.
alter table daily_stats add column priced_clicks int not null default 0;
alter table daily_job_stats add column held_conversions int not null default 0;
alter table daily_job_stats add column revenue_held numeric not null default 0;
-- All days are counted again.
update event_upkeep set counted_before = null;

-- The time in a UUID of version 7, to the millisecond. Null for null. PostgreSQL 17 and later read it themselves, much faster.
do $$
begin
  if current_setting('server_version_num')::int >= 170000 then
    create function uuid7_time(id uuid) returns timestamptz language sql immutable strict parallel safe
      return uuid_extract_timestamp(id);
  else
    create function uuid7_time(id uuid) returns timestamptz language sql immutable strict parallel safe
      return to_timestamp(('x' || lpad(left(replace(id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0);
  end if;
end $$;

-- The site of a page's address, in lower case: 'www.example.org'. Null for null and for anything else.
create function site_of(address text) returns text language sql immutable strict parallel safe
  return lower(substring(address from '^https?://([^/:?#]+)'));

-- Conversions by the time of the click that brought the visitor.
create index conversions_click_time on conversions (coalesce(uuid7_time(click_id), converted_at));

-- Traffic by every property of its click, by day and hour of the business. Days before event_upkeep.counted_before are complete. It can be
-- rebuilt from the events. Null: no value, or zero.
create table daily_click_stats (
  date date not null,
  hour smallint not null,
  traffic_source_id int,
  campaign_id int,
  landing_page text,
  referring_site text,
  country text,
  device text,
  browser text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  sub1 text,
  sub2 text,
  sub3 text,
  sub4 text,
  sub5 text,
  impressions int,
  clicks int,
  unique_clicks int,
  bot_clicks int,
  cost numeric,
  registrations int,
  job_views int,
  job_applications int
);
create index daily_click_stats_date on daily_click_stats (date);
