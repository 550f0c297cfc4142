-- Searches with an alert fall into twelve shards by their id. Workers match several shards at once.
alter table alert_cursor add column shard int not null default 0;
insert into alert_cursor (shard, epoch, slot, matched_at, changed_since, old_job)
  select number, epoch, slot, matched_at, changed_since, old_job from alert_cursor, generate_series(1, 11) as number;
alter table alert_cursor alter column shard drop default, add primary key (shard);
