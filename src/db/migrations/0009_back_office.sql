-- The operator's people, apart from the site's.
create table admins (
  id int generated always as identity primary key,
  username text not null,
  -- argon2id.
  password_hash text not null,
  role text not null default 'admin' check (role in ('admin', 'editor', 'analyst')),
  -- Base32, once confirmed by a first code; null: no second factor.
  totp_secret text,
  -- The step of the last code that was used: a code signs in once.
  totp_last_step bigint,
  disabled_at timestamptz,
  last_signed_in_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index admins_username on admins (lower(username));

create table admin_sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  admin_id int not null references admins on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip inet,
  user_agent text
);
create index admin_sessions_admin on admin_sessions (admin_id);

-- Every change that somebody made in the back office: rows are added, never changed.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null: the system, or an admin who is no longer there.
  admin_id int references admins on delete set null,
  -- The name under which it was done.
  actor text not null,
  -- For example 'update', 'delete', 'sign-in', 'status', 'export', 'erase'.
  action text not null,
  -- The list that it was in ('campaigns', 'jobs'), and the row's id there.
  entity text not null,
  entity_id text,
  -- The changed fields before and after; never a secret.
  before jsonb,
  after jsonb,
  ip inet
);
create index audit_log_entity on audit_log (entity, entity_id, id desc);
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

-- Filters that an admin keeps under a name, for one list.
create table saved_filters (
  id int generated always as identity primary key,
  admin_id int not null references admins on delete cascade,
  list text not null,
  name text not null,
  -- The list's query string.
  query text not null,
  unique (admin_id, list, name)
);

-- Where visitors come from.
create table traffic_sources (
  id int generated always as identity primary key,
  name text not null unique,
  type text not null default 'other',
  description text not null default '',
  -- What one unit of a campaign's cost_rate pays for: a click, 1,000 impressions, a registration, a conversion; or nothing.
  cost_model text not null default 'free' check (cost_model in ('free', 'cpc', 'cpm', 'cpl', 'cpa')),
  -- Told of every approved conversion of its clicks; may hold macros.
  postback_url text,
  status text not null default 'active' check (status in ('active', 'paused', 'archived')),
  created_at timestamptz not null default now()
);

create table campaigns (
  id int generated always as identity primary key,
  -- In the campaign's link, /r/{code}.
  code text not null unique,
  name text not null,
  traffic_source_id int not null references traffic_sources,
  -- Where its link leads: a path of this site.
  landing_path text not null default '/',
  -- In US dollars; null: no limit.
  budget numeric(14, 2),
  -- In US dollars, for one unit of the source's cost model.
  cost_rate numeric(14, 4) not null default 0,
  target_cpa numeric(14, 2),
  -- Days after a click in which a conversion is its own.
  attribution_days int not null default 30 check (attribution_days between 1 and 365),
  status text not null default 'active' check (status in ('active', 'paused', 'archived')),
  start_date date not null,
  end_date date check (end_date >= start_date),
  -- The sum of daily_stats.cost.
  cost_to_date numeric(14, 4) not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index campaigns_source on campaigns (traffic_source_id);

-- Who pays for applications and hires, and reports them.
create table partners (
  id int generated always as identity primary key,
  name text not null unique,
  description text not null default '',
  website text,
  contact_email text,
  -- SHA-256 of the key, which is shown once, and its last four characters to tell keys apart.
  api_key_hash bytea unique,
  api_key_hint text,
  -- HMAC-SHA-256 over the body of its server calls; null: not asked for.
  signing_secret text,
  -- Networks that its server calls may come from; empty: any.
  allowed_networks cidr[] not null default '{}',
  -- What a second report of the same conversion does to the first.
  duplicate_mode text not null default 'ignore' check (duplicate_mode in ('ignore', 'update', 'add')),
  -- Told of every conversion and change of status; may hold macros.
  postback_url text,
  status text not null default 'active' check (status in ('active', 'paused', 'archived')),
  created_at timestamptz not null default now()
);

-- The partner whose jobs a source brings.
alter table sources add column partner_id int references partners on delete set null;

-- A feed that is fetched by itself.
create table feeds (
  id int generated always as identity primary key,
  source_id int not null unique references sources,
  url text not null,
  format text not null default 'auto',
  -- Our field to the feed's field, where the operator chose otherwise.
  mapping jsonb not null default '{}',
  every_minutes int not null default 360 check (every_minutes between 15 and 10080),
  retire boolean not null default true,
  status text not null default 'active' check (status in ('active', 'paused')),
  next_run_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index feeds_due on feeds (next_run_at) where status = 'active';
