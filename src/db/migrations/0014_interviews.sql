-- A tracked job has any number of interviews. An event from before names none, and is about the one with the nil UUID.
alter table tracked_jobs
  -- By their time: [{id, at, zone, kind, place, notes}]. `at` is in UTC.
  add column interviews jsonb not null default '[]',
  add column last_interview_at timestamptz;
update tracked_jobs set
  interviews = jsonb_build_array(interview || '{"id": "00000000-0000-0000-0000-000000000000"}'),
  last_interview_at = interview_at
where interview is not null;
-- The columns `interview` and `interview_at` stay for processes of the earlier version. The next release drops them.
alter table tracked_jobs
  add check ((interviews = '[]') = (last_interview_at is null));
drop index tracked_jobs_interviews;
create index tracked_jobs_interviews on tracked_jobs (last_interview_at) where removed_at is null;
