-- Follow-up: the jobs that a person saved, applied to or added by hand, and what became of them.

-- A tracked job: a copy of the ad, and the state that its events give (src/catalog/jobs/kept/tracked-job.ts).
create table tracked_jobs (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  -- Null: the person added the job by hand, or the site deleted it.
  job_id bigint references jobs on delete set null,

  -- The ad, as it was when the person saved the job or applied. It stays when the ad closes or changes.
  title text not null,
  company text not null,
  place text not null default '',
  link text not null default '',
  description text not null default '',
  posted_at timestamptz,

  -- The state. Only events change it.
  stage text not null check (stage in ('saved', 'applied', 'interview', 'offer', 'done')),
  result text check (result in ('accepted', 'declined', 'withdrew', 'no answer')),
  note text not null default '',
  saved_at timestamptz not null,
  applied_at timestamptz,
  applied_by text check (applied_by in ('online', 'email', 'phone', 'in person', 'mail', 'other')),
  -- {at, zone, kind, place, notes}. `at` is in UTC.
  interview jsonb,
  interview_at timestamptz,
  -- A removed job is deleted after some weeks (src/content/retention.ts).
  removed_at timestamptz,
  changed_at timestamptz not null,

  unique (user_id, job_id),
  check ((stage = 'done') = (result is not null)),
  check ((interview is null) = (interview_at is null))
);
create index tracked_jobs_saved on tracked_jobs (user_id, saved_at desc, id) where removed_at is null;
create index tracked_jobs_changed on tracked_jobs (user_id, changed_at desc, id) where removed_at is null;
create index tracked_jobs_job on tracked_jobs (job_id);
create index tracked_jobs_removed on tracked_jobs (removed_at) where removed_at is not null;
-- For reminders.
create index tracked_jobs_silent on tracked_jobs (applied_at) where stage = 'applied' and removed_at is null;
create index tracked_jobs_interviews on tracked_jobs (interview_at) where removed_at is null;

-- A change of a tracked job. An undo is a row of its own.
create table tracked_job_events (
  tracked_job_id uuid not null references tracked_jobs on delete cascade,
  -- The device that made the change chose the ID, so a change that is sent twice counts once.
  id uuid not null,
  kind text not null check (kind in ('saved', 'noted', 'moved', 'scheduled', 'removed', 'undone')),
  -- The fields of the change.
  data jsonb not null default '{}',
  at timestamptz not null,
  primary key (tracked_job_id, id)
);
create function keep_tracked_job_events() returns trigger language plpgsql as $$
begin
  raise exception 'events of tracked jobs are only added: an undo is a new row';
end $$;
create trigger tracked_job_events_are_kept before update on tracked_job_events
  for each row execute function keep_tracked_job_events();

-- A reminder that was sent. The key allows one for each application and each time of an interview.
create table tracked_job_reminders (
  tracked_job_id uuid not null references tracked_jobs on delete cascade,
  kind text not null check (kind in ('silence', 'interview')),
  -- The time of applying, or of the interview.
  about timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tracked_job_id, kind, about)
);

alter table users
  -- The kinds of reminders that the person stopped.
  add column stopped_reminders text[] not null default '{}',
  -- The secret of the address of the person's calendar. Null: there is none.
  add column calendar_token text unique;

-- A saved job becomes a tracked one with the same note and times. Its events give the same state.
with former as materialized (
  select saved_jobs.*, gen_random_uuid() as id, date_trunc('milliseconds', saved_at) as saved,
    case when applied_at is not null
      then date_trunc('milliseconds', greatest(applied_at, saved_at + interval '2 ms')) end as applied
  from saved_jobs
), kept as (
  insert into tracked_jobs (id, user_id, job_id, title, company, place, description, posted_at, stage, note, saved_at,
    applied_at, applied_by, changed_at)
  select former.id, user_id, job_id, title, company, location, description, posted_at,
    case when applied is null then 'saved' else 'applied' end, note, saved, applied,
    case when applied is not null then 'online' end,
    coalesce(applied, case when note = '' then saved else saved + interval '1 ms' end)
  from former join jobs on jobs.id = job_id
)
insert into tracked_job_events (tracked_job_id, id, kind, data, at)
select id, gen_random_uuid(), 'saved', '{}'::jsonb, saved from former
union all
select id, gen_random_uuid(), 'noted', jsonb_build_object('note', note), saved + interval '1 ms' from former where note <> ''
union all
select id, gen_random_uuid(), 'moved', jsonb_build_object('stage', 'applied'), applied from former where applied is not null;
drop table saved_jobs;
