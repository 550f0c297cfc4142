-- The indexes of jobs in OpenSearch (SEARCH_URL), and how far each one holds the log of the catalog (catalogue_changes).
-- At most one index is being filled, and at most one is live. An old one is dropped a day after it was replaced.
create table search_indexes (
  name text primary key,
  state text not null check (state in ('filling', 'live', 'old')),
  -- The position in the log up to which the index was written.
  version bigint not null,
  place int not null default 0,
  -- While it is filled: the last job that was copied.
  filled_to bigint not null default 0,
  created_at timestamptz not null default now(),
  replaced_at timestamptz,
  -- What went wrong since the last success.
  failures int not null default 0,
  last_error text,
  last_error_at timestamptz,
  -- The jobs whose documents the index refuses, and the last reason. They are sent again every minute.
  refused bigint[] not null default '{}',
  refused_because text
);
create unique index search_indexes_one on search_indexes (state) where state <> 'old';
