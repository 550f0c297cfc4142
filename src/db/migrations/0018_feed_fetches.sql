-- By what the source tells whether the feed has changed since this run, and of which settings that holds: feed_hash is made of the
-- address, the format and what else decides how the feed is read. Set only by runs that were complete.
alter table import_runs
  add column etag text,
  add column last_modified text,
  add column feed_hash bytea;

-- Runs that have not ended are looked for every minute.
create index import_runs_open on import_runs (source_id) where state = 'running';
