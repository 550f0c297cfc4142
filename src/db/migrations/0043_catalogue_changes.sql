-- The log of the catalog: which jobs entered, changed in and left the list of jobs. record-changes.server.ts writes one row for each change,
-- in its transaction. A version is the new value of catalogue.version. Raising it locks that row until the commit, so versions become visible in
-- their order: a reader who sees a version sees every earlier one. A job is in at most one of the three arrays.
create table catalogue_changes (
  version bigint primary key,
  changed_at timestamptz not null default clock_timestamp(),
  opened bigint[] not null,
  changed bigint[] not null,
  closed bigint[] not null,
  -- Sample jobs came or went. Search engines are not told.
  of_samples boolean not null default false
);
create index catalogue_changes_age on catalogue_changes (changed_at);

-- The last version that is no longer in the log, or that was never in it.
alter table catalogue add column log_after bigint not null default 0;
update catalogue set log_after = version;

-- How far each search engine has been told (search-notices.server.ts): the last version, and the items of it that were sent.
create table search_notices (
  service text primary key check (service in ('indexnow', 'google')),
  version bigint not null,
  place int not null default 0,
  -- Attempts that failed since the last success, and the earliest time of the next one.
  failures int not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  last_error_at timestamptz,
  last_sent_at timestamptz,
  -- Addresses sent on `sent_on`, for a quota by day, and since the start.
  sent_on date,
  sent_that_day int not null default 0,
  sent bigint not null default 0
);
