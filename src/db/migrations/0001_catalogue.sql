-- Where jobs come from: a feed, a job board, the sample data, or the back office.
create table sources (
  id int generated always as identity primary key,
  name text not null unique,
  -- 'aggregator' or 'employer': when two sources carry the same job, the employer's own link wins.
  kind text not null default 'aggregator' check (kind in ('aggregator', 'employer', 'sample')),
  created_at timestamptz not null default now()
);

create table jobs (
  id bigint generated always as identity primary key,
  source_id int not null references sources,
  external_id text not null,

  title text not null,
  company text not null,
  -- The place as stated; city, state, zip and the point are what was understood of it.
  location text not null default '',
  city text,
  state char(2),
  zip char(5),
  country char(2),
  latitude real,
  longitude real,
  workplace text check (workplace in ('remote', 'hybrid', 'on-site')),

  job_type text,
  stated_job_type text,
  category text,
  stated_category text,
  skills text[] not null default '{}',

  -- The pay as stated; the numbers are what was understood of it.
  salary text,
  pay_min numeric(14, 2),
  pay_max numeric(14, 2),
  pay_period text check (pay_period in ('hour', 'day', 'week', 'month', 'year')),
  pay_currency char(3),
  -- A year's pay in whole units of the currency; pay_year is the sort key (the average of the stated numbers, brought to a year).
  pay_year_min bigint,
  pay_year_max bigint,
  pay_year bigint,

  -- Plain text with line breaks, and sanitised HTML where the source gave HTML.
  description text not null,
  description_html text,
  affiliate_link text not null,

  posted_at timestamptz not null default now(),
  expires_at timestamptz,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,

  -- 'duplicate': the same job is shown from another source (duplicate_of).
  status text not null default 'open' check (status in ('open', 'closed', 'duplicate')),
  duplicate_of bigint references jobs,
  -- Of company, title and place, normalised: equal keys in different sources are the same job.
  duplicate_key bytea not null,
  -- Of every stated field: an equal hash means an unchanged row.
  content_hash bytea not null,

  unique (source_id, external_id),
  check ((status = 'closed') = (closed_at is not null)),
  check ((status = 'duplicate') = (duplicate_of is not null))
);

create index jobs_duplicate_key on jobs (duplicate_key);
create index jobs_expiry on jobs (expires_at) where status = 'open' and expires_at is not null;
