-- What the site checks of itself each hour, and the backups that were made.

-- The last result of each check (src/office/doctor/examine.server.ts).
create table site_checks (
  name text primary key,
  state text not null check (state in ('fine', 'warning', 'error')),
  detail text not null,
  checked_at timestamptz not null default now()
);

-- One backup of the whole database.
create table backups (
  taken_at timestamptz primary key default clock_timestamp(),
  -- The name of the file, without its folder.
  file text not null,
  bytes bigint not null,
  rows bigint not null
);
