-- Devices on which somebody signed in: strangers' wrong guesses do not keep the owner of such a device out.
create table known_devices (
  id bigint generated always as identity primary key,
  -- Of the cookie's token. One browser may be known to several accounts.
  token_hash bytea not null,
  user_id bigint references users on delete cascade,
  admin_id int references admins on delete cascade,
  created_at timestamptz not null default now(),
  -- The last sign-in.
  last_used_at timestamptz not null default now(),
  check (num_nonnulls(user_id, admin_id) = 1),
  unique (user_id, token_hash),
  unique (admin_id, token_hash)
);
create index known_devices_token on known_devices (token_hash);
create index known_devices_age on known_devices (last_used_at);

-- The device that the session began on.
alter table sessions add column device_id bigint references known_devices on delete set null;
create index sessions_device on sessions (device_id) where device_id is not null;
alter table admin_sessions add column device_id bigint references known_devices on delete set null;
create index admin_sessions_device on admin_sessions (device_id) where device_id is not null;

-- Each signs in once in place of a code of the authenticator app; a used one is deleted.
create table admin_recovery_codes (
  admin_id int not null references admins on delete cascade,
  -- SHA-256: a code has 80 random bits.
  code_hash bytea not null,
  primary key (admin_id, code_hash)
);

-- Names that somebody failed to sign in with lately, whether there is such an account or not.
create table failed_sign_ins (
  kind text not null check (kind in ('member', 'admin')),
  -- SHA-256 of the kind and the name as it was typed, in lower case.
  name_hash bytea not null,
  -- Since the last hour without one.
  failures int not null default 1,
  last_at timestamptz not null default now(),
  primary key (kind, name_hash)
);
create index failed_sign_ins_age on failed_sign_ins (last_at);
