-- Traffic by every property of its click, in columns that are compressed day by day. They replace a table that had
-- nearly as many rows as there are clicks. The blocks can be rebuilt from the events.
drop table daily_click_stats;

-- One block for each day of the business and each dimension, and the block 'figures'. The blocks of a day have the same
-- rows in the same order.
create table click_columns (
  date date not null,
  name text not null,
  block bytea not null,
  primary key (date, name)
);
-- The blocks are compressed already.
alter table click_columns alter column block set storage external;

-- Events before this moment are in click_columns, unless counted_before is null.
alter table event_upkeep add column columns_until timestamptz not null default '-infinity';

-- Whether traffic marked the day. Conversions and spend are not in the columns.
alter table late_days add column has_traffic boolean not null default false;
create or replace function mark_late_days() returns trigger language plpgsql as $$
declare
  is_traffic boolean := tg_table_name not in ('conversions', 'conversion_entries');
begin
  execute format(
    'insert into late_days (day, has_traffic) select distinct business_day(%1$I), %2$L::boolean from added
     where %1$I < (select greatest(day_begins(business_day(now())), day_begins(counted_before), %3$s) from event_upkeep)',
    tg_argv[0], is_traffic, case when is_traffic then 'columns_until' else 'null' end);
  return null;
end $$;

-- All days are counted again.
update event_upkeep set counted_before = null;
