-- The time zone of the business. Its days are those of reports, costs and filters by date. The setting BUSINESS_TIME_ZONE replaces this
-- function at start. As a constant, the zone costs nothing in a query.
create function business_zone() returns text language sql immutable parallel safe return 'UTC';

create function business_day(at timestamptz) returns date language sql immutable parallel safe
  return (at at time zone business_zone())::date;

-- When a day of the business begins. A day may have 23 or 25 hours.
create function day_begins(day date) returns timestamptz language sql immutable parallel safe
  return day::timestamp at time zone business_zone();

create or replace function mark_late_days() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into late_days (day) select distinct business_day(%1$I) from added
     where %1$I < day_begins(greatest(business_day(now()), (select counted_before from event_upkeep)))', tg_argv[0]);
  return null;
end $$;

create or replace function keep_campaign_costs() returns trigger language plpgsql as $$
begin
  insert into campaign_costs (campaign_id, from_day, cost_model, cost_rate)
  select campaigns.id,
    case when exists (select from campaign_costs where campaign_id = campaigns.id)
      then business_day(now()) else '-infinity' end,
    cost_model, cost_rate
  from campaigns join traffic_sources on traffic_sources.id = traffic_source_id
  where case tg_table_name when 'campaigns' then campaigns.id = new.id else traffic_source_id = new.id end
  on conflict (campaign_id, from_day) do update set cost_model = excluded.cost_model, cost_rate = excluded.cost_rate;
  return null;
end $$;
