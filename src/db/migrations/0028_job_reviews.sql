-- Why a job is closed, besides its expiry, its feed and the hand of an admin: 'stated' (its own text says so), 'review' (held until an admin
-- decides), 'reported' (closed after a report), 'blocked' (its source may not bring this ad back), 'source' (its source is blocked). Null otherwise.
alter table jobs add column closed_reason text;

-- The last day to apply by the ad's own text. It is shown and closes nothing, because such dates are often stale.
alter table jobs add column stated_closing_on date;

-- Set while a source is blocked: its jobs are closed, and imports into it are refused.
alter table sources add column blocked_at timestamptz;

-- Ads that a source may not bring back, under any id: the role is jobs.duplicate_key.
create table blocked_ads (
  source_id int not null references sources on delete cascade,
  role_key bytea not null,
  primary key (source_id, role_key)
);

-- What visitors report about a job, and what a rule found in its text. Nothing about the visitor is stored.
create table job_reports (
  id bigint generated always as identity primary key,
  job_id bigint not null references jobs on delete cascade,
  reason text not null check (reason in ('filled', 'money', 'not-employer', 'other', 'rule')),
  -- The visitor's own words.
  note text not null default '',
  -- The rule that found something in the text, and the sentence that it found.
  rule text,
  sentence text,
  -- Equal reports that wait for a decision are one row.
  times int not null default 1,
  status text not null default 'new' check (status in ('new', 'held', 'cleared', 'closed', 'blocked', 'source-blocked')),
  -- For the undo of the last decision.
  status_before text check (status_before in ('new', 'held', 'cleared', 'closed', 'blocked', 'source-blocked')),
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
create unique index job_reports_waiting on job_reports (job_id, reason, rule) nulls not distinct where status = 'new' and note = '';
create index job_reports_job on job_reports (job_id);
