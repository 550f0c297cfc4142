-- Money: partners, campaigns, clicks, conversions, postbacks and figures. All amounts are US dollars.

-- The time zone of the business, in which reports, limits, costs and filters count days. At start, the setting
-- BUSINESS_TIME_ZONE replaces this function. As a constant, the zone costs nothing in a query.
create function business_zone() returns text language sql immutable parallel safe return 'UTC';

create function business_day(at timestamptz) returns date language sql immutable parallel safe
  return (at at time zone business_zone())::date;

-- When a day of the business begins. A day may have 23 or 25 hours.
create function day_begins(day date) returns timestamptz language sql immutable parallel safe
  return day::timestamp at time zone business_zone();

-- An amount with at least two decimals and no zeros after them: 12.50, 0.125.
create function as_dollars(amount numeric) returns numeric language sql immutable strict parallel safe
  return round(amount, greatest(min_scale(amount), 2));

-- The network that counts as one visitor's address: the /64 of an IPv6 address, which one subscriber has.
create function visitor_network(address inet) returns inet language sql immutable as
  $$ select case family(address) when 6 then network(set_masklen(address, 64)) else address end $$;

-- The host of an address, in lower case: 'www.example.org'. Null if the text is not an http or https address.
create function site_of(address text) returns text language sql immutable strict parallel safe
  return lower(substring(address from '^https?://([^/:?#]+)'));

-- Creates the monthly partitions of a table of events, from this month to `months_ahead` months ahead. Rows of such a
-- month in the default partition move to the new one in the same transaction. Writers wait for that: if a writer has
-- already chosen the default partition, its insert would fail after the attach. Readers wait for the attach only.
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

-- The time in a UUID of version 7, in milliseconds. PostgreSQL 17 and later read it themselves, which is much faster.
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

-- A company that pays for applications and hires, and reports them.
create table partners (
  id int generated always as identity primary key,
  name text not null unique,
  description text not null default '',
  website text,
  contact_email text,
  status text not null default 'active' check (status in ('active', 'paused', 'archived')),

  -- Incoming reports.
  -- SHA-256 of the API key. The key is shown once.
  api_key_hash bytea unique,
  -- The key's last four characters.
  api_key_hint text,
  -- Signs reports and postbacks. Encrypted. Null: reports need no signature.
  signing_secret text,
  -- Replaced secrets that stay valid for a day, the newest first: [{"secret": encrypted, "until": time}].
  former_signing_secrets jsonb not null default '[]',
  -- Networks that reports may come from. Empty: any.
  allowed_networks cidr[] not null default '{}',
  -- What another amount for the same conversion does.
  duplicate_mode text not null default 'ignore' check (duplicate_mode in ('ignore', 'update', 'add')),
  -- Reports above these limits are held: for one conversion, and for a day of the business.
  -- Null: the default (src/money/tracking/conversions/conversion-ceilings.server.ts).
  conversion_ceiling numeric check (conversion_ceiling >= 0),
  daily_ceiling numeric check (daily_ceiling >= 0),

  -- Postbacks.
  -- Gets every conversion and every change of its status. May have macros.
  postback_url text,
  -- The receiver answered 410 Gone. Nothing is sent until an operator resumes postbacks or enters another address.
  postbacks_ended_at timestamptz,
  postbacks_ended_reason text,

  created_at timestamptz not null default now()
);
alter table sources add foreign key (partner_id) references partners on delete set null;
-- A new address resumes postbacks.
create function resume_postbacks() returns trigger language plpgsql as $$
begin
  new.postbacks_ended_at := null;
  new.postbacks_ended_reason := null;
  return new;
end $$;
create trigger partners_resume_postbacks before update of postback_url on partners
  for each row when (old.postback_url is distinct from new.postback_url) execute function resume_postbacks();

-- A site or network that sends visitors.
create table traffic_sources (
  id int generated always as identity primary key,
  name text not null unique,
  type text not null default 'other',
  description text not null default '',
  status text not null default 'active' check (status in ('active', 'paused', 'archived')),
  -- What campaigns.cost_rate pays for: a click (cpc), 1,000 impressions (cpm), a registration (cpl) or a
  -- conversion (cpa).
  cost_model text not null default 'free' check (cost_model in ('free', 'cpc', 'cpm', 'cpl', 'cpa')),
  -- Macros that the source replaces in a link, each 'sub1 = {zone}'.
  link_macros text[] not null default '{}',
  -- The partner that may record clicks of the source's campaigns by a server call. Null: only admins may.
  click_partner_id int references partners on delete set null,
  -- Gets every approved conversion of the source's clicks, and its reversal. May have macros.
  postback_url text,
  -- As in partners.
  postbacks_ended_at timestamptz,
  postbacks_ended_reason text,
  created_at timestamptz not null default now()
);
create trigger traffic_sources_resume_postbacks before update of postback_url on traffic_sources
  for each row when (old.postback_url is distinct from new.postback_url) execute function resume_postbacks();

-- A campaign of a traffic source, with its own link.
create table campaigns (
  id int generated always as identity primary key,
  -- In the link /r/{code}.
  code text not null unique,
  name text not null,
  traffic_source_id int not null references traffic_sources,
  status text not null default 'active' check (status in ('active', 'paused', 'archived')),
  start_date date not null,
  end_date date check (end_date >= start_date),
  -- A conversion counts for the campaign within this many days after the click.
  attribution_days int not null default 30 check (attribution_days between 1 and 365),

  -- Landing pages. The first rule that fits decides, then the weights, then landing_path.
  -- A path on this site.
  landing_path text not null default '/',
  -- Pages with weights, each '/path 60'.
  landing_pages text[] not null default '{}',
  -- Rules in their order, each 'mobile US CA -> /path'.
  landing_rules text[] not null default '{}',

  -- Costs.
  -- Null: no limit.
  budget numeric,
  -- The price of one unit of the source's cost_model.
  cost_rate numeric not null default 0,
  target_cpa numeric,
  -- Whether a link may state the cost of its click. Off by default, because anybody can type a link.
  accepts_link_cost boolean not null default false,
  -- The sum of daily_stats.cost.
  cost_to_date numeric not null default 0,

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index campaigns_source on campaigns (traffic_source_id);

-- The price of a campaign's traffic from a day on. A new price does not change earlier days.
create table campaign_costs (
  campaign_id int not null,
  from_day date not null,
  cost_model text not null,
  cost_rate numeric not null,
  primary key (campaign_id, from_day)
);
-- Keeps each new price. A campaign's first price also applies to all earlier days.
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
create trigger campaigns_cost after insert or update of cost_rate, traffic_source_id on campaigns
  for each row execute function keep_campaign_costs();

-- What an admin entered as a campaign's spend of a day. It replaces the costs of links and the cost rate on that day.
create table campaign_spend (
  id bigint generated always as identity unique,
  campaign_id int not null references campaigns,
  day date not null,
  amount numeric(14, 2) not null check (amount >= 0),
  -- The campaign's source when the amount was first entered. Its figures include the amount.
  traffic_source_id int not null references traffic_sources,
  -- Why the amount was last corrected. Empty: never corrected.
  reason text not null default '',
  entered_by text not null,
  updated_at timestamptz not null default now(),
  primary key (campaign_id, day)
);
create index campaign_spend_day on campaign_spend (day);
-- Spend changes the figures of its day.
create function mark_spend_days() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then insert into late_days (day) values (old.day); end if;
  if tg_op <> 'DELETE' then insert into late_days (day) values (new.day); end if;
  return null;
end $$;
create trigger campaign_spend_mark_days after insert or update or delete on campaign_spend
  for each row execute function mark_spend_days();

-- A landing: a visit by a campaign's link, or with parameters that name where the visitor comes from. For visitors with
-- Global Privacy Control, all columns that describe the visitor are null.
create table clicks (
  -- A UUID of version 7: it contains the time, and nobody can guess it.
  id uuid not null,
  clicked_at timestamptz not null,

  -- Where the visitor comes from.
  traffic_source_id int,
  campaign_id int,
  -- The traffic source's ID of the click.
  external_id text,
  referrer text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_content text,
  utm_term text,
  -- sub1 to sub5.
  metadata jsonb,
  -- What the link stated as the cost of this click. Null: none, or the campaign does not accept it.
  cost numeric(12, 6),
  landing_page text,

  -- The visitor.
  -- After 90 days only the network (/24, /48) is left, and the user agent is null.
  ip_address inet,
  user_agent text,
  device text,
  browser text,
  -- ISO 3166. Null: unknown, or no country database.
  country char(2),

  -- How the click counts.
  -- The visitor's first click on this campaign within 24 hours.
  is_unique boolean not null default true,
  -- Why it is a bot's click, which figures leave out. Null: a person's.
  bot_reason text,

  -- Whether the visitor registered.
  converted boolean not null default false,
  converted_user_id bigint,

  primary key (id, clicked_at)
) partition by range (clicked_at);
create table clicks_other partition of clicks default;
create index clicks_campaign on clicks (campaign_id, clicked_at);
create index clicks_source on clicks (traffic_source_id, clicked_at);
create index clicks_time on clicks (clicked_at);
-- Erasing an account finds its clicks by the addresses of its sessions.
create index clicks_address on clicks (ip_address) where ip_address is not null;
select create_month_partitions('clicks', 2);
-- Marks the days of new rows that were already counted.
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

-- An impression of an advertisement, a view of a job, or a click on Apply (an application).
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
  -- Cut after 90 days, as in clicks.
  ip_address inet,
  user_agent text,
  -- Null: a person's.
  bot_reason text,
  -- The visitor's first application to this job within 24 hours. True for all other events.
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

-- The clicks of one visitor in a day, or of one address in a minute. The window begins with the first click. All
-- processes share the counters, which decide what is unique and what is too fast for a person (velocity).
create table visitor_counts (
  -- A hash of what is counted: the campaign or job, the address and, for a day, the user agent. Somebody could find the
  -- address by trying all of them, so the row is deleted within an hour after its window (forget-visitors).
  key bigint primary key,
  begins timestamptz not null,
  ends timestamptz not null,
  clicks int not null
) with (fillfactor = 80);

-- Inserts clicks and decides which are unique and which are too fast. A click is too fast after `most_a_minute` clicks
-- of its address on the campaign. A click without an address is always unique.
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

-- Inserts events. Applications are judged like clicks: their speed over all jobs, their uniqueness for one job.
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

-- A registration and the click that brought it. The row stays when the person is erased.
create table user_sources (
  id bigint generated always as identity primary key,
  user_id bigint unique references users on delete set null,
  -- Null: no click brought it.
  click_id uuid,
  traffic_source_id int references traffic_sources,
  campaign_id int references campaigns,
  -- As in clicks.
  external_id text,
  acquisition_cost numeric,
  created_at timestamptz not null default now()
);
create index user_sources_campaign on user_sources (campaign_id, created_at);
create index user_sources_time on user_sources (created_at);
create trigger user_sources_mark_late_days after insert on user_sources
  referencing new table as added for each statement execute function mark_late_days('created_at');

-- What a partner reported about an application: a conversion and its current status.
create table conversions (
  id bigint generated always as identity primary key,

  -- The report.
  conversion_type text not null,
  -- The partner's transaction. It identifies the conversion.
  external_reference_id text,
  -- The click ID in the report. It identifies a conversion without a transaction.
  reported_click_id text,
  -- SHA-256 of the first report. The same report again gets the first answer.
  report_hash bytea not null,
  -- The status in the partner's last accepted report. Null: unknown.
  reported_status text,
  ip_address inet,
  converted_at timestamptz not null default now(),

  -- Attribution.
  partner_id int references partners,
  -- No foreign key, because figures outlive the job.
  job_id bigint,
  -- The click on Apply (site_events).
  application_id uuid,
  -- The landing (clicks).
  click_id uuid,
  traffic_source_id int references traffic_sources,
  campaign_id int references campaigns,
  user_id bigint references users on delete set null,
  -- Reported after the campaign's attribution window, so it counts for no campaign.
  is_late boolean not null default false,

  -- Status and money.
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'rejected', 'paid', 'reversed', 'duplicate', 'hold', 'fraud')),
  -- Why it is held, late or unattributed. Null: nothing to report.
  review_reason text,
  -- The reported amount. The partner's duplicate mode decides whether later reports change it. The earned revenue is
  -- the sum of conversion_entries.
  revenue numeric not null default 0,
  currency char(3) not null default 'USD',

  -- Postback.
  postback_sent boolean not null default false,
  postback_timestamp timestamptz,
  postback_response text,

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
create index conversions_partner on conversions (partner_id, converted_at);
create index conversions_reference on conversions (external_reference_id) where external_reference_id is not null;
-- Conversions by the time of the click that brought the visitor.
create index conversions_click_time on conversions (coalesce(uuid7_time(click_id), converted_at));
-- Lists the distinct types for the filter.
create index conversions_type on conversions (conversion_type);
create trigger conversions_mark_late_days after insert on conversions
  referencing new table as added for each statement execute function mark_late_days('converted_at');

-- A later report that changed a conversion. If it arrives again, it gets the same answer and changes nothing.
create table conversion_reports (
  conversion_id bigint not null references conversions,
  -- SHA-256.
  report_hash bytea not null,
  at timestamptz not null default now(),
  answer jsonb not null,
  primary key (conversion_id, report_hash)
);

-- An amount that a conversion earned (positive) or lost (negative). Rows are never changed or deleted.
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
create trigger conversion_entries_are_not_emptied before truncate on conversion_entries
  for each statement execute function keep_history();
create trigger conversion_entries_mark_late_days after insert on conversion_entries
  referencing new table as added for each statement execute function mark_late_days('at');

-- A status that a conversion had from a time on. Rows are never changed or deleted.
create table conversion_statuses (
  id bigint generated always as identity primary key,
  conversion_id bigint not null references conversions,
  at timestamptz not null default now(),
  status text not null,
  -- The name of an admin or a partner, or 'system'.
  actor text not null,
  note text,
  -- A report made the change, so it can't be undone.
  by_report boolean not null default false,
  -- conversion_batches.id. Null: the change was not part of a batch.
  batch_id bigint
);
create index conversion_statuses_conversion on conversion_statuses (conversion_id);
create trigger conversion_statuses_are_kept before update or delete on conversion_statuses
  for each row execute function keep_history();
create trigger conversion_statuses_are_not_emptied before truncate on conversion_statuses
  for each statement execute function keep_history();

-- The amount of a partner's reports that were accepted without review on a day of the business. Simultaneous reports
-- wait for each other on this row.
create table partner_day_totals (
  -- Null: reports without a partner.
  partner_id int references partners on delete cascade,
  day date not null,
  accepted numeric not null,
  unique nulls not distinct (partner_id, day)
);

-- A conversion report that arrived, and its answer, also if it was refused. No foreign keys: the row outlives what it
-- names, until it is purged.
create table incoming_reports (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  method text not null,
  -- Null: an admin, or no valid key.
  partner_id int,
  -- The name of a partner or an admin. Null: no valid key.
  reporter text,
  -- Without a valid key, only the network.
  ip_address inet,
  -- As sent, cut to 200 characters. The values may be wrong, so they are all text.
  transaction_id text,
  click_id text,
  event text,
  amount text,
  reported_status text,
  -- All known fields as they were sent, one on each line, without keys and secrets.
  parameters text not null,
  -- The HTTP status.
  answer_status int not null,
  outcome text not null check (outcome in ('new', 'held', 'changed', 'repeated', 'ignored', 'refused')),
  -- Why it was refused, held or ignored. Null: nothing to report.
  reason text,
  conversion_id bigint,
  -- The caller whose hourly limit of kept reports includes this row. Null: it changed something, so it is always kept.
  counter text
);
create index incoming_reports_time on incoming_reports (at);
create index incoming_reports_transaction on incoming_reports (transaction_id) where transaction_id is not null;
create index incoming_reports_click on incoming_reports (click_id) where click_id is not null;
create index incoming_reports_partner on incoming_reports (partner_id, at) where partner_id is not null;
create index incoming_reports_conversion on incoming_reports (conversion_id) where conversion_id is not null;
create index incoming_reports_counter on incoming_reports (counter, at) where counter is not null;
create index incoming_reports_strangers on incoming_reports (at) where reporter is null;

create sequence postbacks_place;
-- A report of a conversion to a partner or a traffic source. The transaction of the change inserts it, and a worker
-- sends it.
create table postbacks (
  id uuid primary key,
  -- The order in which postbacks were queued. Two may have the same created_at.
  place bigint default nextval('postbacks_place'),
  conversion_id bigint references conversions,
  partner_id int references partners,
  traffic_source_id int references traffic_sources,
  -- The reported status. 'test': sent by the test button.
  event text not null,
  -- With the values of its macros.
  url text not null,
  -- The body of a POST. Null: a GET.
  body text,
  -- Host and port. A host that does not answer must not delay the others.
  target text generated always as (substring(url from '^https?://([^/?#]+)')) stored,
  state text not null default 'due' check (state in ('due', 'delivered', 'dead')),
  -- Not sent before this time, because an admin can undo the change until then. Null: sent at once.
  not_before timestamptz,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- A worker is sending it. After this time, the worker counts as dead and another one sends it.
  claimed_until timestamptz,
  -- Why it was given up (dead). Null: it was not.
  failure text,
  created_at timestamptz not null default now(),
  delivered_at timestamptz
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

-- An attempt to send a postback.
create table postback_attempts (
  id bigint generated always as identity primary key,
  postback_id uuid not null references postbacks on delete cascade,
  at timestamptz not null default now(),
  duration_ms int not null,
  -- The HTTP status. Null: no answer.
  response_status int,
  -- The first characters of the answer, or why there was none.
  response text not null
);
create index postback_attempts_postback on postback_attempts (postback_id);

-- A partner's statement of a month: an uploaded file. It changes nothing until an admin applies it.
create table partner_statements (
  id bigint generated always as identity primary key,
  partner_id int not null references partners,
  -- The first day of the month, in the time zone of the business.
  month date not null,
  file_name text not null,
  -- Lines that could not be read: [{"line": 7, "problem": "..."}]. limits.md has the maximum.
  bad_lines jsonb not null default '[]',
  bad_line_count int not null default 0,
  -- The admin's name.
  actor text not null,
  created_at timestamptz not null default now()
);

-- A line of a statement.
create table partner_statement_rows (
  statement_id bigint not null references partner_statements on delete cascade,
  -- The line in the file.
  line int not null,
  transaction text not null,
  amount numeric not null check (amount >= 0),
  status text not null,
  primary key (statement_id, line),
  unique (statement_id, transaction)
);

-- A change of many conversions that an admin confirmed at once.
create table conversion_batches (
  id bigint generated always as identity primary key,
  action text not null check (action in ('approve', 'reject', 'pay', 'statement')),
  -- The list's filters that chose the rows. Null: a statement chose them.
  filter jsonb,
  statement_id bigint references partner_statements,
  -- For the history of each conversion.
  note text,
  -- The admin's name.
  actor text not null,
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),

  -- What the admin confirmed: the number of rows, and the sum of their amounts.
  total int not null,
  amount numeric not null,

  -- Progress.
  done int not null default 0,
  skipped int not null default 0,
  -- The sum of the amounts of the rows that are done.
  done_amount numeric not null default 0,
  undone int not null default 0,
  -- Rows that could not be undone.
  kept int not null default 0,
  -- The current run, or its undo, has finished the rows up to this conversion.
  reached bigint not null default 0,

  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_at timestamptz
);
create index conversion_batches_unfinished on conversion_batches (id) where state in ('running', 'undoing');

-- A conversion in a batch, as it was when the admin confirmed.
create table conversion_batch_rows (
  batch_id bigint not null references conversion_batches,
  conversion_id bigint not null references conversions,
  status_before text not null,
  revenue_before numeric not null,
  status_after text not null,
  -- Null: the amount does not change.
  revenue_after numeric,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'skipped', 'undone', 'kept')),
  -- Why it was skipped or kept.
  reason text,
  primary key (batch_id, conversion_id)
);

-- The figures of a day of the business, without bots. They can be rebuilt from the events.
create table daily_stats (
  id bigint generated always as identity primary key,
  date date not null,
  -- Null: events without a source or campaign.
  traffic_source_id int,
  campaign_id int,

  impressions int not null default 0,
  clicks int not null default 0,
  unique_clicks int not null default 0,
  bot_clicks int not null default 0,
  -- Clicks that stated their own cost.
  priced_clicks int not null default 0,
  cost numeric not null default 0,
  registrations int not null default 0,
  job_views int not null default 0,
  -- Unique applications.
  job_applications int not null default 0,

  -- Without held conversions.
  conversions int not null default 0,
  -- Approvals minus reversals, on the day of the entry.
  revenue numeric not null default 0,
  -- Of conversions that were reported that day and are still pending.
  revenue_pending numeric not null default 0,
  held_conversions int not null default 0,
  revenue_held numeric not null default 0,
  unique nulls not distinct (date, traffic_source_id, campaign_id)
);

-- The figures of a day by job and partner. The columns are those of daily_stats.
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

-- A day that got a row after it was counted. Rows are only added, so a transaction that writes a click never waits for
-- the count. The count first deletes the rows that it sees.
create table late_days (
  day date not null,
  marked_at timestamptz not null default now()
);

-- A day before today that must be counted again.
create table stale_stats (
  date date primary key,
  marked_at timestamptz not null default now()
);

-- One row: the progress of the tasks that cut and count events.
create table event_upkeep (
  -- Events before this day have no full address and no user agent.
  cut_before date not null,
  -- Days before this one were counted after their end. Null: no day was.
  counted_before date
);
insert into event_upkeep values ('2025-01-01', null);
