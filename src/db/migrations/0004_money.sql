-- Money: partners, campaigns, clicks, conversions, postbacks and figures.

-- The time zone of the business. Its days are those of reports, costs and filters by date. The setting BUSINESS_TIME_ZONE replaces this
-- function at start. As a constant, the zone costs nothing in a query.
create function business_zone() returns text language sql immutable parallel safe return 'UTC';

create function business_day(at timestamptz) returns date language sql immutable parallel safe
  return (at at time zone business_zone())::date;

-- When a day of the business begins. A day may have 23 or 25 hours.
create function day_begins(day date) returns timestamptz language sql immutable parallel safe
  return day::timestamp at time zone business_zone();

-- An amount with at least two decimals and no zeros beyond them: 12.50, 0.125.
create function as_dollars(amount numeric) returns numeric language sql immutable strict parallel safe
  return round(amount, greatest(min_scale(amount), 2));

-- Whom a counter is about: an IPv6 subscriber holds a whole /64.
create function visitor_network(address inet) returns inet language sql immutable as
  $$ select case family(address) when 6 then network(set_masklen(address, 64)) else address end $$;

-- The site of a page's address, in lower case: 'www.example.org'. Null for null and for anything else.
create function site_of(address text) returns text language sql immutable strict parallel safe
  return lower(substring(address from '^https?://([^/:?#]+)'));

-- Monthly partitions of a table of events, from this month to so many months ahead. Rows of such a month that are in the default
-- partition move to the new one in the same transaction. Writers wait meanwhile: one that had already chosen the default partition would
-- fail after the attach. Readers wait for the attach only.
create function create_month_partitions(events text, months_ahead int) returns void language plpgsql as $$
declare
  first_day date;
  month_table text;
  others text := events || '_other';
  time_column text;
  begins timestamptz;
  ends timestamptz;
begin
  select attname into strict time_column from pg_partitioned_table join pg_attribute
    on attrelid = partrelid and attnum = partattrs[0] where partrelid = to_regclass(format('%I', events));
  for i in 0..months_ahead loop
    first_day := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => i))::date;
    month_table := events || to_char(first_day, '_YYYY_MM');
    continue when to_regclass(format('%I', month_table)) is not null;
    begins := first_day::timestamp at time zone 'UTC';
    ends := (first_day + interval '1 month') at time zone 'UTC';
    execute format('lock table %I in share row exclusive mode', events);
    execute format('create table %I (like %I including defaults including constraints)', month_table, events);
    execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
      others, time_column, begins, time_column, ends, month_table);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', events, month_table, begins, ends);
  end loop;
end $$;

-- The time in a UUID of version 7, to the millisecond. Null for null. PostgreSQL 17 and later read it themselves, much faster.
do $$
begin
  if current_setting('server_version_num')::int >= 170000 then
    create function uuid7_time(id uuid) returns timestamptz language sql immutable strict parallel safe
      return uuid_extract_timestamp(id);
  else
    create function uuid7_time(id uuid) returns timestamptz language sql immutable strict parallel safe
      return to_timestamp(('x' || lpad(left(replace(id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0);
  end if;
end $$;

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
  created_at timestamptz not null default now(),
  -- Above these a report waits for a person. Null: the site's default (src/features/tracking/conversion-ceilings.ts).
  conversion_ceiling numeric check (conversion_ceiling >= 0),
  daily_ceiling numeric check (daily_ceiling >= 0),
  -- A receiver answered 410 Gone: nothing more is sent to that address until an operator resumes it or enters another.
  postbacks_ended_at timestamptz,
  postbacks_ended_reason text,
  -- Signing secrets that were replaced and still sign for a day: [{"secret": sealed, "until": time}], the newest first.
  former_signing_secrets jsonb not null default '[]'
);
alter table sources add foreign key (partner_id) references partners on delete set null;
create function resume_postbacks() returns trigger language plpgsql as $$
begin
  new.postbacks_ended_at := null;
  new.postbacks_ended_reason := null;
  return new;
end $$;
create trigger partners_resume_postbacks before update of postback_url on partners
  for each row when (old.postback_url is distinct from new.postback_url) execute function resume_postbacks();

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
  created_at timestamptz not null default now(),
  -- Who writes clicks of a source's campaigns by a server call, besides admins; null: admins only.
  click_partner_id int references partners on delete set null,
  postbacks_ended_at timestamptz,
  postbacks_ended_reason text,
  -- What the source replaces in a link, each 'sub1 = {zone}'.
  link_macros text[] not null default '{}'
);
-- The first price also holds for every day before it.
create function keep_campaign_costs() returns trigger language plpgsql as $$
begin
  insert into campaign_costs (campaign_id, from_day, cost_model, cost_rate)
  select campaigns.id,
    case when exists (select from campaign_costs where campaign_id = campaigns.id)
      then business_day(now()) else '-infinity' end,
    cost_model, cost_rate
  from campaigns join traffic_sources on traffic_sources.id = traffic_source_id
  where case tg_table_name when 'campaigns' then campaigns.id = new.id else traffic_source_id = new.id end
  on conflict (campaign_id, from_day) do update set cost_model = excluded.cost_model, cost_rate = excluded.cost_rate;
  return null;
end $$;
create trigger traffic_sources_cost after update of cost_model on traffic_sources
  for each row execute function keep_campaign_costs();
create trigger traffic_sources_resume_postbacks before update of postback_url on traffic_sources
  for each row when (old.postback_url is distinct from new.postback_url) execute function resume_postbacks();

create table campaigns (
  id int generated always as identity primary key,
  -- In the campaign's link, /r/{code}.
  code text not null unique,
  name text not null,
  traffic_source_id int not null references traffic_sources,
  -- Where its link leads: a path of this site.
  landing_path text not null default '/',
  -- In US dollars; null: no limit.
  budget numeric,
  -- In US dollars, for one unit of the source's cost model.
  cost_rate numeric not null default 0,
  target_cpa numeric,
  -- Days after a click in which a conversion is its own.
  attribution_days int not null default 30 check (attribution_days between 1 and 365),
  status text not null default 'active' check (status in ('active', 'paused', 'archived')),
  start_date date not null,
  end_date date check (end_date >= start_date),
  -- The sum of daily_stats.cost.
  cost_to_date numeric not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Whether the campaign's links may state what a click costs. Anybody can type a link, so it is off.
  accepts_link_cost boolean not null default false,
  -- Landing pages by weight, each '/path 60'. Empty: everybody goes to landing_path.
  landing_pages text[] not null default '{}',
  -- Rules in their order, each 'mobile US CA -> /path'. The first that fits wins over the weights.
  landing_rules text[] not null default '{}'
);
create index campaigns_source on campaigns (traffic_source_id);
create trigger campaigns_cost after insert or update of cost_rate, traffic_source_id on campaigns
  for each row execute function keep_campaign_costs();

-- What a campaign's traffic costs from a day on: a new price leaves the days before as they were.
create table campaign_costs (
  campaign_id int not null,
  from_day date not null,
  cost_model text not null,
  cost_rate numeric not null,
  primary key (campaign_id, from_day)
);

-- Entered spend of a campaign and day. It replaces the costs of links and the rate on that day.
create table campaign_spend (
  id bigint generated always as identity unique,
  campaign_id int not null references campaigns,
  day date not null,
  amount numeric(14, 2) not null check (amount >= 0),
  -- The source whose figures hold the amount: the campaign's when the amount was first entered.
  traffic_source_id int not null references traffic_sources,
  -- Why the amount was corrected last. Empty: it never was.
  reason text not null default '',
  entered_by text not null,
  updated_at timestamptz not null default now(),
  primary key (campaign_id, day)
);
create index campaign_spend_day on campaign_spend (day);
-- The figures of a day change with its spend. Marks are only added, so nobody waits for the counter.
create function mark_spend_days() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then insert into late_days (day) values (old.day); end if;
  if tg_op <> 'DELETE' then insert into late_days (day) values (new.day); end if;
  return null;
end $$;
create trigger campaign_spend_mark_days after insert or update or delete on campaign_spend
  for each row execute function mark_spend_days();

-- Landings that came by a campaign's link or with a mark of where they come from. Ids are UUIDs of version 7: they hold the time,
-- and nobody guesses them.
create table clicks (
  id uuid not null,
  clicked_at timestamptz not null,
  -- The traffic source's own id of the click.
  external_id text,
  traffic_source_id int,
  campaign_id int,
  -- After 90 days the address is cut to its network and the user agent is gone; null under Global Privacy Control.
  ip_address inet,
  user_agent text,
  device text,
  browser text,
  referrer text,
  landing_page text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_content text,
  utm_term text,
  -- The first of a visitor to this campaign within a day.
  is_unique boolean not null default true,
  -- Why it is held as a robot's and left out of the figures; null: a person's.
  bot_reason text,
  converted boolean not null default false,
  converted_user_id bigint,
  -- sub1 to sub5.
  metadata jsonb,
  -- Dollars that the link stated for this click. Null: none, or the campaign did not accept it.
  cost numeric(12, 6),
  -- Two letters (ISO 3166), from the operator's country database. Null: unknown, or the visitor opts out.
  country char(2),
  primary key (id, clicked_at)
) partition by range (clicked_at);
create table clicks_other partition of clicks default;
create index clicks_campaign on clicks (campaign_id, clicked_at);
create index clicks_source on clicks (traffic_source_id, clicked_at);
create index clicks_time on clicks (clicked_at);
-- The visits of an erased account are found by the addresses of its sessions.
create index clicks_address on clicks (ip_address) where ip_address is not null;
select create_month_partitions('clicks', 2);
create function mark_late_days() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into late_days (day) select distinct business_day(%1$I) from added
     where %1$I < (select greatest(day_begins(business_day(now())), day_begins(counted_before)) from event_upkeep)',
    tg_argv[0]);
  return null;
end $$;
create trigger clicks_mark_late_days after insert on clicks
  referencing new table as added for each statement execute function mark_late_days('clicked_at');

-- What else counts: shows of an advertisement, views of a job, and clicks on Apply.
create table site_events (
  id uuid not null,
  at timestamptz not null,
  type text not null check (type in ('impression', 'job_view', 'application')),
  job_id bigint,
  partner_id int,
  -- The landing that brought the visitor.
  click_id uuid,
  traffic_source_id int,
  campaign_id int,
  user_id bigint,
  ip_address inet,
  user_agent text,
  bot_reason text,
  -- The first application of a visitor to a job within a day; true for all other events.
  is_unique boolean not null default true,
  primary key (id, at)
) partition by range (at);
create table site_events_other partition of site_events default;
create index site_events_campaign on site_events (campaign_id, at);
create index site_events_job on site_events (job_id, at);
create index site_events_user on site_events (user_id) where user_id is not null;
create index site_events_time on site_events (at);
create index site_events_address on site_events (ip_address) where ip_address is not null;
select create_month_partitions('site_events', 2);
create trigger site_events_mark_late_days after insert on site_events
  referencing new table as added for each statement execute function mark_late_days('at');

-- Clicks of one visitor, or of one address, on a campaign within a window that begins with the first of them: told by all processes
-- together, which of a visitor's clicks is the first, and who clicks faster than people do (src/features/tracking/record-clicks.server.ts).
create table visitor_counts (
  -- A hash of campaign and address, and of the browser where the window is a visitor's day. Who tries all addresses could find one, so the row
  -- goes within the hour after its window (forget-visitors).
  key bigint primary key,
  begins timestamptz not null,
  ends timestamptz not null,
  clicks int not null
) with (fillfactor = 80);

-- Every registration and the click that brought it, if one did. Erasing a person keeps the count.
create table user_sources (
  id bigint generated always as identity primary key,
  user_id bigint unique references users on delete set null,
  click_id uuid,
  traffic_source_id int references traffic_sources,
  campaign_id int references campaigns,
  external_id text,
  acquisition_cost numeric,
  created_at timestamptz not null default now()
);
create index user_sources_campaign on user_sources (campaign_id, created_at);
create index user_sources_time on user_sources (created_at);
create trigger user_sources_mark_late_days after insert on user_sources
  referencing new table as added for each statement execute function mark_late_days('created_at');

create table conversions (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete set null,
  -- The landing and the click on Apply that it is attributed to.
  click_id uuid,
  application_id uuid,
  traffic_source_id int references traffic_sources,
  campaign_id int references campaigns,
  -- Without a reference, as in site_events: figures outlive the job.
  job_id bigint,
  partner_id int references partners,
  conversion_type text not null,
  -- As reported, and changed by later reports where the partner's duplicate mode lets them; what it has brought so far is the sum
  -- of its entries.
  revenue numeric not null default 0,
  currency char(3) not null default 'USD',
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'rejected', 'paid', 'reversed', 'duplicate', 'hold', 'fraud')),
  -- Why it is held, late or unattributed; null: nothing to say.
  review_reason text,
  is_late boolean not null default false,
  external_reference_id text,
  -- SHA-256 of the first report: the same again is a replay, another one under the same key a conflict, or a change where the
  -- partner's duplicate mode says so.
  report_hash bytea not null,
  -- The click id as reported, which identifies a report that has no transaction id.
  reported_click_id text,
  ip_address inet,
  converted_at timestamptz not null default now(),
  postback_sent boolean not null default false,
  postback_timestamp timestamptz,
  postback_response text,
  -- The status that a partner's last followed report named. Null: the conversion is older than this column.
  reported_status text,
  -- The rows that exist had the narrower type, so they need no check.
  constraint conversions_revenue_is_money
  check (revenue between 0 and 1e15 and min_scale(revenue) <= 6)
);
create unique index conversions_transaction on conversions (partner_id, external_reference_id) nulls not distinct
  where external_reference_id is not null;
create unique index conversions_click on conversions (partner_id, reported_click_id, conversion_type) nulls not distinct
  where external_reference_id is null;
create index conversions_time on conversions (converted_at);
create index conversions_campaign on conversions (campaign_id, converted_at);
create index conversions_status on conversions (status, converted_at);
-- Reports lead from a partner's figure to its rows.
create index conversions_partner on conversions (partner_id, converted_at);
create index conversions_reference on conversions (external_reference_id) where external_reference_id is not null;
-- Conversions by the time of the click that brought the visitor.
create index conversions_click_time on conversions (coalesce(uuid7_time(click_id), converted_at));
-- The filter by type offers the types that conversions have.
create index conversions_type on conversions (conversion_type);
create trigger conversions_mark_late_days after insert on conversions
  referencing new table as added for each statement execute function mark_late_days('converted_at');

-- Later reports that changed a conversion, so that each does so once, and how they were answered.
create table conversion_reports (
  conversion_id bigint not null references conversions,
  report_hash bytea not null,
  at timestamptz not null default now(),
  answer jsonb not null,
  primary key (conversion_id, report_hash)
);

-- What each conversion has brought: approval adds, reversal takes away; rows are added, never changed.
create table conversion_entries (
  id bigint generated always as identity primary key,
  conversion_id bigint not null references conversions,
  at timestamptz not null default now(),
  amount numeric not null,
  reason text not null,
  constraint conversion_entries_amount_is_money
  check (abs(amount) <= 1e15 and min_scale(amount) <= 6)
);
create index conversion_entries_conversion on conversion_entries (conversion_id);
create index conversion_entries_time on conversion_entries (at);
create function keep_history() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger conversion_entries_are_kept before update or delete on conversion_entries
  for each row execute function keep_history();
-- What is only ever added to cannot be emptied either.
create trigger conversion_entries_are_not_emptied before truncate on conversion_entries
  for each statement execute function keep_history();
create trigger conversion_entries_mark_late_days after insert on conversion_entries
  referencing new table as added for each statement execute function mark_late_days('at');

create table conversion_statuses (
  id bigint generated always as identity primary key,
  conversion_id bigint not null references conversions,
  at timestamptz not null default now(),
  status text not null,
  -- An admin's or a partner's name, or 'system'.
  actor text not null,
  note text,
  -- A report made the change, so nobody undoes it.
  by_report boolean not null default false,
  -- The batch that changed a conversion; null: a change of its own.
  batch_id bigint
);
create index conversion_statuses_conversion on conversion_statuses (conversion_id);
create trigger conversion_statuses_are_kept before update or delete on conversion_statuses
  for each row execute function keep_history();
create trigger conversion_statuses_are_not_emptied before truncate on conversion_statuses
  for each statement execute function keep_history();

-- What was taken of a partner's reports without review, by UTC day. One row for each partner and day: reports at the same moment take turns
-- on it.
create table partner_day_totals (
  -- Null: reports for no partner.
  partner_id int references partners on delete cascade,
  day date not null,
  accepted numeric not null,
  unique nulls not distinct (partner_id, day)
);

-- Every report of a conversion that reached this site, with its answer, also if it was refused. Without references: the records outlive
-- what they name, until the purge deletes them.
create table incoming_reports (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  method text not null,
  -- Null: no valid key, or an admin.
  partner_id int,
  -- A partner's or an admin's name as in the audit log; null: no valid key.
  reporter text,
  -- The network alone if the caller has no valid key.
  ip_address inet,
  -- As sent, cut to 200 characters. A field may be wrong, so none has a type.
  transaction_id text,
  click_id text,
  event text,
  amount text,
  reported_status text,
  -- The known fields under the names that were sent, a line each. Never a key or a secret.
  parameters text not null,
  -- The HTTP status of the answer.
  answer_status int not null,
  outcome text not null check (outcome in ('new', 'held', 'changed', 'repeated', 'ignored', 'refused')),
  -- Why it was refused, held or ignored; null: nothing to say.
  reason text,
  conversion_id bigint,
  -- Whose hourly limit of kept reports it counts toward; null: it changed something and is always kept.
  counter text
);
create index incoming_reports_time on incoming_reports (at);
create index incoming_reports_transaction on incoming_reports (transaction_id) where transaction_id is not null;
create index incoming_reports_click on incoming_reports (click_id) where click_id is not null;
create index incoming_reports_partner on incoming_reports (partner_id, at) where partner_id is not null;
create index incoming_reports_conversion on incoming_reports (conversion_id) where conversion_id is not null;
create index incoming_reports_counter on incoming_reports (counter, at) where counter is not null;
create index incoming_reports_strangers on incoming_reports (at) where reporter is null;

-- The order in which postbacks were queued: two may have the same time.
create sequence postbacks_place;
-- Reports to others, sent by a worker: written in the transaction of the change they tell of.
create table postbacks (
  id uuid primary key,
  conversion_id bigint references conversions,
  partner_id int references partners,
  traffic_source_id int references traffic_sources,
  -- The conversion's status that is told; 'test' from the test button.
  event text not null,
  -- With its macros filled.
  url text not null,
  -- Null: it is sent by GET, all that it tells being in the address; else by POST.
  body text,
  -- Host and port: one that does not answer must not keep the others waiting.
  target text generated always as (substring(url from '^https?://([^/?#]+)')) stored,
  state text not null default 'due' check (state in ('due', 'delivered', 'dead')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  -- A worker is sending it; after this moment it died, and another may.
  claimed_until timestamptz,
  -- Why a postback was given up; null: it was not.
  failure text,
  -- A postback about a change that can be undone is not sent before this time. Null: at once.
  not_before timestamptz,
  place bigint default nextval('postbacks_place')
);
alter sequence postbacks_place owned by postbacks.place;
create index postbacks_due on postbacks (next_attempt_at) where state = 'due';
create index postbacks_conversion on postbacks (conversion_id);
create index postbacks_dead on postbacks (created_at) where state = 'dead';
create function announce_postbacks() returns trigger language plpgsql as $$
begin
  notify postbacks;
  return null;
end $$;
create trigger postbacks_announced after insert on postbacks for each statement execute function announce_postbacks();

create table postback_attempts (
  id bigint generated always as identity primary key,
  postback_id uuid not null references postbacks on delete cascade,
  at timestamptz not null default now(),
  duration_ms int not null,
  -- Null: no answer.
  response_status int,
  -- The first characters of the answer, or why there was none.
  response text not null
);
create index postback_attempts_postback on postback_attempts (postback_id);

-- What a partner says of a month: an uploaded file, kept as it was read. It changes nothing until an admin applies it.
create table partner_statements (
  id bigint generated always as identity primary key,
  partner_id int not null references partners,
  -- The first day of the month, in the business's time zone.
  month date not null,
  file_name text not null,
  -- Lines that could not be read, with the remedy: [{"line": 7, "problem": "..."}], at most so many as limits.md says.
  bad_lines jsonb not null default '[]',
  bad_line_count int not null default 0,
  -- An admin's name.
  actor text not null,
  created_at timestamptz not null default now()
);

create table partner_statement_rows (
  statement_id bigint not null references partner_statements on delete cascade,
  -- Its line in the file.
  line int not null,
  transaction text not null,
  amount numeric not null check (amount >= 0),
  status text not null,
  primary key (statement_id, line),
  unique (statement_id, transaction)
);

-- Changes of many conversions that an admin confirmed at once.
create table conversion_batches (
  id bigint generated always as identity primary key,
  action text not null check (action in ('approve', 'reject', 'pay', 'statement')),
  -- The list's filters that chose the rows; null: a statement did.
  filter jsonb,
  statement_id bigint references partner_statements,
  -- For the history of each conversion; null: nothing to say.
  note text,
  actor text not null,
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  -- What was confirmed: rows, and the sum of their amounts.
  total int not null,
  amount numeric not null,
  -- Rows so far, and the sum of the amounts that moved.
  done int not null default 0,
  skipped int not null default 0,
  done_amount numeric not null default 0,
  undone int not null default 0,
  kept int not null default 0,
  -- The rows up to this conversion have been worked off in this state.
  reached bigint not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_at timestamptz
);
create index conversion_batches_unfinished on conversion_batches (id) where state in ('running', 'undoing');

-- The exact rows of a batch, each as it was when it was confirmed.
create table conversion_batch_rows (
  batch_id bigint not null references conversion_batches,
  conversion_id bigint not null references conversions,
  status_before text not null,
  revenue_before numeric not null,
  status_after text not null,
  -- Null: the amount stays.
  revenue_after numeric,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'skipped', 'undone', 'kept')),
  -- Why it was skipped, or kept when the batch was undone.
  reason text,
  primary key (batch_id, conversion_id)
);

-- Figures of a UTC day, without robots; null: of no known source or campaign. They can be rebuilt from the events.
create table daily_stats (
  id bigint generated always as identity primary key,
  date date not null,
  traffic_source_id int,
  campaign_id int,
  impressions int not null default 0,
  clicks int not null default 0,
  unique_clicks int not null default 0,
  bot_clicks int not null default 0,
  cost numeric not null default 0,
  registrations int not null default 0,
  job_views int not null default 0,
  job_applications int not null default 0,
  conversions int not null default 0,
  -- Approved and paid, less what was reversed, on the day of the entry.
  revenue numeric not null default 0,
  -- Of conversions reported that day which are still pending or held.
  revenue_pending numeric not null default 0,
  -- Conversions on hold are figures of their own: they are not conversions, and their money is not pending.
  held_conversions int not null default 0,
  revenue_held numeric not null default 0,
  -- Clicks that stated their own cost, for the price of a single click.
  priced_clicks int not null default 0,
  unique nulls not distinct (date, traffic_source_id, campaign_id)
);

-- The same by job and partner: views, clicks on Apply, conversions and money.
create table daily_job_stats (
  date date not null,
  job_id bigint,
  partner_id int,
  job_views int not null default 0,
  job_applications int not null default 0,
  conversions int not null default 0,
  revenue numeric not null default 0,
  revenue_pending numeric not null default 0,
  held_conversions int not null default 0,
  revenue_held numeric not null default 0,
  unique nulls not distinct (date, job_id, partner_id)
);

-- Days whose figures were counted before a row of theirs arrived. Marks are added and never changed, so nobody who writes a click waits
-- for a counter; the counter deletes the marks it sees before it counts.
create table late_days (
  day date not null,
  marked_at timestamptz not null default now()
);

-- Days before today whose figures must be counted again; a worker takes them.
create table stale_stats (
  date date primary key,
  marked_at timestamptz not null default now()
);

-- How far the upkeep of the events has come: one row.
create table event_upkeep (
  -- Events before this day hold no full address and no user agent any more.
  cut_before date not null,
  -- Days before this one were counted after their end; null: none was ever counted.
  counted_before date
);
insert into event_upkeep values ('2025-01-01', null);

-- Inserts events, likewise: applications have the pace of an address over all jobs, and are unique for a visitor and a job.
create function record_events(rows json, most_a_minute int) returns void language plpgsql as $$
begin
  with arrived as materialized (
    select *, hashtextextended(concat_ws(' ', 'apply', network), 2) as address_key,
      hashtextextended(concat_ws(' ', job_id, network, visitor_agent), 3) as visitor_key,
      type = 'application' and bot_reason is null and network is not null as is_judged
    from (
      select made.*, visitor_network(visitor_ip) as network
      from rows from (json_to_recordset(rows) as (id uuid, at timestamptz, type text, job_id bigint, click_id uuid,
        clicked_at timestamptz, traffic_source_id int, campaign_id int, user_id bigint, ip_address inet, user_agent text,
        bot_reason text, visitor_ip inet, visitor_agent text))
        with ordinality as made) as made
  ), paces as materialized (
    select address_key as key, min(at) as begins, min(at) + interval '1 minute' as ends, count(*)::int as clicks
    from arrived where is_judged group by address_key
  ), paced as (
    insert into visitor_counts as old (key, begins, ends, clicks) select key, begins, ends, clicks from paces order by key
    on conflict (key) do update set
      begins = case when old.ends <= excluded.begins then excluded.begins else old.begins end,
      ends = case when old.ends <= excluded.begins then excluded.ends else old.ends end,
      clicks = case when old.ends <= excluded.begins then 0 else old.clicks end + excluded.clicks
    returning key, clicks
  ), judged as materialized (
    select arrived.*, coalesce(bot_reason, case when is_judged and paced.clicks - paces.clicks
        + row_number() over (partition by address_key, is_judged order by ordinality) > most_a_minute then 'velocity' end) as reason
    from arrived left join paces on paces.key = address_key left join paced on paced.key = address_key
  ), visits as materialized (
    select visitor_key as key, min(at) as begins, min(at) + interval '1 day' as ends, count(*)::int as clicks
    from judged where is_judged and reason is null group by visitor_key
  ), visited as (
    insert into visitor_counts as old (key, begins, ends, clicks) select key, begins, ends, clicks from visits order by key
    on conflict (key) do update set
      begins = case when old.ends <= excluded.begins then excluded.begins else old.begins end,
      ends = case when old.ends <= excluded.begins then excluded.ends else old.ends end,
      clicks = case when old.ends <= excluded.begins then 0 else old.clicks end + excluded.clicks
    returning key, clicks
  ), numbered as (
    select judged.*, type <> 'application' or reason is null and (network is null or visited.clicks - visits.clicks
      + row_number() over (partition by visitor_key, is_judged and reason is null order by ordinality) = 1) as is_first
    from judged left join visits on visits.key = visitor_key left join visited on visited.key = visitor_key
  )
  insert into site_events (id, at, type, job_id, partner_id, click_id, traffic_source_id, campaign_id, user_id, ip_address, user_agent,
    bot_reason, is_unique)
  select numbered.id, at, type, job_id, sources.partner_id, landing.id,
    coalesce(numbered.traffic_source_id, landing.traffic_source_id), coalesce(numbered.campaign_id, landing.campaign_id),
    user_id, numbered.ip_address, numbered.user_agent, reason, is_first
  from numbered left join jobs on jobs.id = job_id left join sources on sources.id = jobs.source_id
  left join lateral (
    -- A click counts for its campaign inside the campaign's attribution window only.
    select clicks.* from clicks left join campaigns on campaigns.id = clicks.campaign_id
    where clicks.id = numbered.click_id and clicks.clicked_at = numbered.clicked_at
      and numbered.at < clicks.clicked_at + make_interval(days => coalesce(attribution_days, 30))) as landing on true
  on conflict do nothing;
end $$;

-- Inserts clicks as before, with their cost.
create function record_clicks(rows json, most_a_minute int) returns void language plpgsql as $$
begin
  with arrived as materialized (
    select *, hashtextextended(concat_ws(' ', coalesce(campaign_id, 0), network), 0) as address_key,
      hashtextextended(concat_ws(' ', coalesce(campaign_id, 0), network, coalesce(visitor_agent, user_agent)), 1) as visitor_key,
      bot_reason is null and network is not null as is_judged
    from (
      select made.*, visitor_network(coalesce(visitor_ip, ip_address)) as network
      from rows from (json_to_recordset(rows) as (id uuid, clicked_at timestamptz, external_id text, traffic_source_id int,
        campaign_id int, ip_address inet, user_agent text, device text, browser text, referrer text, landing_page text,
        utm_source text, utm_medium text, utm_campaign text, utm_content text, utm_term text, bot_reason text, metadata jsonb, country text,
        visitor_ip inet, visitor_agent text, cost numeric))
        with ordinality as made) as made
  ), paces as materialized (
    select address_key as key, min(clicked_at) as begins, min(clicked_at) + interval '1 minute' as ends, count(*)::int as clicks
    from arrived where is_judged group by address_key
  ), paced as (
    -- In the order of their keys, so that two processes never wait for each other.
    insert into visitor_counts as old (key, begins, ends, clicks) select key, begins, ends, clicks from paces order by key
    on conflict (key) do update set
      begins = case when old.ends <= excluded.begins then excluded.begins else old.begins end,
      ends = case when old.ends <= excluded.begins then excluded.ends else old.ends end,
      clicks = case when old.ends <= excluded.begins then 0 else old.clicks end + excluded.clicks
    returning key, clicks
  ), judged as materialized (
    select arrived.*, coalesce(bot_reason, case when is_judged and paced.clicks - paces.clicks
        + row_number() over (partition by address_key, is_judged order by ordinality) > most_a_minute then 'velocity' end) as reason
    from arrived left join paces on paces.key = address_key left join paced on paced.key = address_key
  ), visits as materialized (
    select visitor_key as key, min(clicked_at) as begins, min(clicked_at) + interval '1 day' as ends, count(*)::int as clicks
    from judged where is_judged and reason is null group by visitor_key
  ), visited as (
    insert into visitor_counts as old (key, begins, ends, clicks) select key, begins, ends, clicks from visits order by key
    on conflict (key) do update set
      begins = case when old.ends <= excluded.begins then excluded.begins else old.begins end,
      ends = case when old.ends <= excluded.begins then excluded.ends else old.ends end,
      clicks = case when old.ends <= excluded.begins then 0 else old.clicks end + excluded.clicks
    returning key, clicks
  )
  insert into clicks (id, clicked_at, external_id, traffic_source_id, campaign_id, ip_address, user_agent, device, browser, referrer,
    landing_page, utm_source, utm_medium, utm_campaign, utm_content, utm_term, is_unique, bot_reason, metadata, country, cost)
  select id, clicked_at, external_id, traffic_source_id, campaign_id, ip_address, user_agent, device, browser, referrer,
    landing_page, utm_source, utm_medium, utm_campaign, utm_content, utm_term,
    reason is null and (network is null or visited.clicks - visits.clicks
      + row_number() over (partition by visitor_key, reason is null order by ordinality) = 1),
    reason, metadata, country, cost
  from judged left join visits on visits.key = visitor_key left join visited on visited.key = visitor_key;
end $$;
