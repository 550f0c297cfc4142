-- Whether the link leads to the employer's own page or job board rather than to an aggregator: such a row wins over its duplicates.
alter table jobs add column own_link boolean not null default false;

create index jobs_duplicate_of on jobs (duplicate_of) where duplicate_of is not null;

-- When a job was last in its source's feed. Apart from the wide jobs table, because each import touches a row for every job that
-- it finds unchanged; fillfactor leaves room to do so in place. Jobs that were not imported have no row.
create table job_sightings (
  job_id bigint primary key references jobs on delete cascade,
  seen_at timestamptz not null
) with (fillfactor = 50);

create table import_runs (
  id bigint generated always as identity primary key,
  source_id int not null references sources on delete cascade,
  -- The file, address or board that was read.
  input text not null,
  state text not null default 'running'
    check (state in ('running', 'done', 'broken', 'stopped', 'failed', 'interrupted')),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  read int not null default 0,
  inserted int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  retired int not null default 0,
  rejected int not null default 0,
  duplicates int not null default 0,
  -- Why the feed was broken, or why nothing was retired.
  note text
);

create index import_runs_source on import_runs (source_id, id desc);

-- Rows that could not be used: the first thousand of a run, kept for the last ten runs of a source.
create table rejected_rows (
  run_id bigint not null references import_runs on delete cascade,
  number int not null,
  external_id text,
  reason text not null,
  excerpt text not null,
  primary key (run_id, number)
);
