-- What each run of a feed did to its jobs, for the lists of the back office. run-jobs.server.ts writes the rows, and a nightly task
-- deletes them (src/content/retention.ts). No foreign key to jobs: a deleted job stays in the list.
create table feed_run_jobs (
  id bigint generated always as identity primary key,
  run_id bigint not null references import_runs on delete cascade,
  job_id bigint not null,
  -- 'not opened': the row is in the feed, but the ad is over or blocked.
  change text not null check (change in ('opened', 'changed', 'closed', 'not opened')),
  -- Why a job opened, closed or did not open. Null for a changed job.
  reason text,
  -- The fields of a changed job: {"title": ["before", "after"]}, null where both are too long to keep.
  fields jsonb
);
create index feed_run_jobs_run on feed_run_jobs (run_id, job_id);

-- Null in runs from before this version. open_after: the source's open jobs at the end of the run. reject_reasons: rows by reason.
alter table import_runs
  add column opened int,
  add column changed int,
  add column closed int,
  add column open_after int,
  add column reject_reasons jsonb;

-- Counts a source's open jobs, and finds those that closed since a time. closed_at is null while a job is not closed.
create index jobs_of_source on jobs (source_id, closed_at);
