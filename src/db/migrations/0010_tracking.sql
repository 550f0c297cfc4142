-- Monthly partitions of a table of events, from this month to so many months ahead; those that exist stay.
create function create_month_partitions(events text, months_ahead int) returns void language plpgsql as $$
declare
  first_day date;
begin
  for i in 0..months_ahead loop
    first_day := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => i))::date;
    -- Looked up first: creating one locks the whole table for a moment, even where it exists.
    continue when to_regclass(format('%I', events || to_char(first_day, '_YYYY_MM'))) is not null;
    execute format(
      'create table if not exists %I partition of %I for values from (%L) to (%L)',
      events || to_char(first_day, '_YYYY_MM'), events,
      first_day::timestamp at time zone 'UTC', (first_day + interval '1 month') at time zone 'UTC');
  end loop;
end $$;

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
  primary key (id, clicked_at)
) partition by range (clicked_at);
create table clicks_other partition of clicks default;
create index clicks_campaign on clicks (campaign_id, clicked_at);
create index clicks_source on clicks (traffic_source_id, clicked_at);
create index clicks_time on clicks (clicked_at);
select create_month_partitions('clicks', 2);

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
  primary key (id, at)
) partition by range (at);
create table site_events_other partition of site_events default;
create index site_events_campaign on site_events (campaign_id, at);
create index site_events_job on site_events (job_id, at);
create index site_events_user on site_events (user_id) where user_id is not null;
create index site_events_time on site_events (at);
select create_month_partitions('site_events', 2);

-- Every registration and the click that brought it, if one did. Erasing a person keeps the count.
create table user_sources (
  id bigint generated always as identity primary key,
  user_id bigint unique references users on delete set null,
  click_id uuid,
  traffic_source_id int references traffic_sources,
  campaign_id int references campaigns,
  external_id text,
  acquisition_cost numeric(14, 4),
  created_at timestamptz not null default now()
);
create index user_sources_campaign on user_sources (campaign_id, created_at);
create index user_sources_time on user_sources (created_at);

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
  revenue numeric(14, 2) not null default 0,
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
  postback_response text
);
create unique index conversions_transaction on conversions (partner_id, external_reference_id) nulls not distinct
  where external_reference_id is not null;
create unique index conversions_click on conversions (partner_id, reported_click_id, conversion_type) nulls not distinct
  where external_reference_id is null;
create index conversions_time on conversions (converted_at);
create index conversions_campaign on conversions (campaign_id, converted_at);
create index conversions_status on conversions (status, converted_at);

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
  amount numeric(14, 2) not null,
  reason text not null
);
create index conversion_entries_conversion on conversion_entries (conversion_id);
create index conversion_entries_time on conversion_entries (at);

create table conversion_statuses (
  id bigint generated always as identity primary key,
  conversion_id bigint not null references conversions,
  at timestamptz not null default now(),
  status text not null,
  -- An admin's or a partner's name, or 'system'.
  actor text not null,
  note text
);
create index conversion_statuses_conversion on conversion_statuses (conversion_id);
create function keep_history() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger conversion_entries_are_kept before update or delete on conversion_entries
  for each row execute function keep_history();
create trigger conversion_statuses_are_kept before update or delete on conversion_statuses
  for each row execute function keep_history();

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
  delivered_at timestamptz
);
create index postbacks_due on postbacks (next_attempt_at) where state = 'due';
create index postbacks_conversion on postbacks (conversion_id);
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

-- What a campaign's traffic costs from a day on: a new price leaves the days before as they were.
create table campaign_costs (
  campaign_id int not null,
  from_day date not null,
  cost_model text not null,
  cost_rate numeric(14, 4) not null,
  primary key (campaign_id, from_day)
);
-- The first price also holds for every day before it.
create function keep_campaign_costs() returns trigger language plpgsql as $$
begin
  insert into campaign_costs (campaign_id, from_day, cost_model, cost_rate)
  select campaigns.id,
    case when exists (select from campaign_costs where campaign_id = campaigns.id)
      then (now() at time zone 'UTC')::date else '-infinity' end,
    cost_model, cost_rate
  from campaigns join traffic_sources on traffic_sources.id = traffic_source_id
  where case tg_table_name when 'campaigns' then campaigns.id = new.id else traffic_source_id = new.id end
  on conflict (campaign_id, from_day) do update set cost_model = excluded.cost_model, cost_rate = excluded.cost_rate;
  return null;
end $$;
create trigger campaigns_cost after insert or update of cost_rate, traffic_source_id on campaigns
  for each row execute function keep_campaign_costs();
create trigger traffic_sources_cost after update of cost_model on traffic_sources
  for each row execute function keep_campaign_costs();

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
  cost numeric(14, 4) not null default 0,
  registrations int not null default 0,
  job_views int not null default 0,
  job_applications int not null default 0,
  conversions int not null default 0,
  -- Approved and paid, less what was reversed, on the day of the entry.
  revenue numeric(14, 2) not null default 0,
  -- Of conversions reported that day which are still pending or held.
  revenue_pending numeric(14, 2) not null default 0,
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
  revenue numeric(14, 2) not null default 0,
  revenue_pending numeric(14, 2) not null default 0,
  unique nulls not distinct (date, job_id, partner_id)
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
