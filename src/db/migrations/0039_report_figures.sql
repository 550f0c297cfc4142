-- Conversions on hold are figures of their own: they are not conversions, and their money is not pending.
alter table daily_stats add column held_conversions int not null default 0;
alter table daily_stats add column revenue_held numeric not null default 0;
-- Clicks that stated their own cost, for the price of a single click.
alter table daily_stats add column priced_clicks int not null default 0;
alter table daily_job_stats add column held_conversions int not null default 0;
alter table daily_job_stats add column revenue_held numeric not null default 0;
-- All days are counted again.
update event_upkeep set counted_before = null;

-- The time in a UUID of version 7, to the millisecond. Null for null.
create function uuid7_time(id uuid) returns timestamptz language sql immutable strict parallel safe
  return to_timestamp(('x' || lpad(left(replace(id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0);

-- The site of a page's address, in lower case: 'www.example.org'. Null for null and for anything else.
create function site_of(address text) returns text language sql immutable strict parallel safe
  return lower(substring(address from '^https?://([^/:?#]+)'));

-- Conversions by the time of the click that brought the visitor.
create index conversions_click_time on conversions (coalesce(uuid7_time(click_id), converted_at));
