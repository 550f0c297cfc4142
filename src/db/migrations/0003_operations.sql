-- Operations: admins, the audit log, limits and secrets.

-- A person who can sign in to the back office.
create table admins (
  id int generated always as identity primary key,
  username text not null,
  -- argon2id.
  password_hash text not null,
  role text not null default 'admin' check (role in ('admin', 'editor', 'analyst')),
  -- Base32, set after a first correct code. Null: no second factor.
  totp_secret text,
  -- The time step of the last code, so that a code works only once.
  totp_last_step bigint,
  disabled_at timestamptz,
  last_signed_in_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index admins_username on admins (lower(username));
alter table known_devices add foreign key (admin_id) references admins on delete cascade;

-- An admin's session.
create table admin_sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  admin_id int not null references admins on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip inet,
  user_agent text,
  device_id bigint references known_devices on delete set null
);
create index admin_sessions_admin on admin_sessions (admin_id);
create index admin_sessions_device on admin_sessions (device_id) where device_id is not null;

-- A code that signs an admin in once, instead of a code from the authenticator app. A used code is deleted.
create table admin_recovery_codes (
  admin_id int not null references admins on delete cascade,
  -- SHA-256 is enough, because a code has 80 random bits.
  code_hash bytea not null,
  primary key (admin_id, code_hash)
);

-- A name with recent failed sign-ins, whether or not such an account exists.
create table failed_sign_ins (
  kind text not null check (kind in ('member', 'admin')),
  -- SHA-256 of the kind and the typed name in lower case.
  name_hash bytea not null,
  -- The count restarts after an hour without a failure.
  failures int not null default 1,
  last_at timestamptz not null default now(),
  primary key (kind, name_hash)
);
create index failed_sign_ins_age on failed_sign_ins (last_at);

-- A change that somebody made in the back office. Rows are never changed or deleted.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null: the system, or an admin who was deleted.
  admin_id int references admins on delete set null,
  -- The admin's name at that time.
  actor text not null,
  -- For example 'update', 'delete', 'sign-in', 'status', 'export', 'erase'.
  action text not null,
  -- The list in the back office ('campaigns', 'jobs'), and the row's ID.
  entity text not null,
  entity_id text,
  -- The changed fields before and after, without secrets.
  before jsonb,
  after jsonb,
  ip inet
);
create index audit_log_entity on audit_log (entity, entity_id, id desc);
-- Lists the distinct actions for the filter.
create index audit_log_action on audit_log (action);
create function keep_audit() returns trigger language plpgsql as $$
begin
  -- An admin's removal takes the link to them, not what they did.
  if tg_op = 'UPDATE' and new.admin_id is null
    and row(new.id, new.at, new.actor, new.action, new.entity, new.entity_id, new.before, new.after, new.ip)
      is not distinct from row(old.id, old.at, old.actor, old.action, old.entity, old.entity_id, old.before, old.after, old.ip)
  then return new; end if;
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_is_kept before update or delete on audit_log for each row execute function keep_audit();
create trigger audit_log_is_not_emptied before truncate on audit_log for each statement execute function keep_audit();

-- Filters of a list that an admin saved under a name.
create table saved_filters (
  id int generated always as identity primary key,
  admin_id int not null references admins on delete cascade,
  list text not null,
  name text not null,
  -- The list's query string.
  query text not null,
  unique (admin_id, list, name)
);

-- A kind of problem that operators get mails about (operator-notice.server.ts).
-- Each kind causes at most one mail an hour.
create table operator_notices (
  kind text primary key,
  detail text not null,
  -- How often it happened since the last mail.
  times int not null,
  last_at timestamptz not null,
  mailed_at timestamptz not null
);

-- A counter of the rate limiter. The table's layout is from rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points int not null default 0,
  -- Milliseconds since 1970. Null: never.
  expire bigint
);

-- A random key that all processes share.
create table secrets (
  name text primary key,
  value bytea not null
);
insert into secrets values ('forms', sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea));

-- A data file whose current version was loaded into a table.
create table loaded_files (
  -- The table's name.
  name text primary key,
  -- Of the file's content.
  hash text not null,
  loaded_at timestamptz not null default now()
);
