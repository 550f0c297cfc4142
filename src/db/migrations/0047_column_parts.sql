-- Columns of clicks grow by parts during the day, and the events of jobs have columns too. The blocks can be rebuilt from
-- the events, so they are written again.
drop table click_columns;

-- One block for each row set ('traffic' or 'jobs'), part of a day and dimension, and the block 'figures'. A part begins
-- at `since`. Its blocks have the same rows in the same order.
create table click_columns (
  row_set text not null,
  date date not null,
  since timestamptz not null,
  name text not null,
  block bytea not null,
  primary key (row_set, date, since, name)
);
-- The blocks are compressed already.
alter table click_columns alter column block set storage external;

-- All days are counted again.
update event_upkeep set counted_before = null, columns_until = '-infinity';

-- The filter of the audit log offers the actions in it.
create index audit_log_action on audit_log (action);
