-- What partners owe: payments, adjustments, and the bids that clicks on Apply earn.

-- A payment by a partner, or an adjustment of what it owes. Rows are only added. A waiting one is decided once.
create table partner_entries (
  id bigint generated always as identity primary key,
  partner_id int not null references partners,
  -- The day of the business on which it counts.
  day date not null,
  kind text not null check (kind in ('payment', 'bonus', 'fee', 'clawback')),
  -- What it adds to what the partner owes: a bonus adds, the others subtract. A cancelation has the opposite sign.
  amount numeric not null,
  -- The partner's own number of it, such as that of a bank transfer.
  reference text not null default '',
  -- Why: always for an adjustment, if at all for a payment.
  note text not null default '',
  -- The conversion whose revenue it changes. Null: it is of the partner as a whole.
  conversion_id bigint references conversions,
  -- The entry that this one takes back.
  cancels bigint unique references partner_entries,
  -- 'waiting': a partner reported it, and a person decides. Only booked ones count.
  state text not null default 'booked' check (state in ('waiting', 'booked', 'refused')),
  -- Names of an admin or a partner.
  entered_by text not null,
  entered_at timestamptz not null default now(),
  decided_by text,
  decided_at timestamptz,
  constraint partner_entries_amount_is_money check (abs(amount) <= 1e15 and min_scale(amount) <= 6)
);
create index partner_entries_partner on partner_entries (partner_id, day);
create unique index partner_entries_waiting on partner_entries (conversion_id) where state = 'waiting';
-- Refuses any change but the decision of a waiting entry.
create function keep_partner_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'waiting' and new.state <> 'waiting'
    and to_jsonb(new) - '{state,day,decided_by,decided_at}'::text[] = to_jsonb(old) - '{state,day,decided_by,decided_at}'::text[]
  then return new; end if;
  raise exception 'partner_entries is append-only';
end $$;
create trigger partner_entries_are_kept before update or delete on partner_entries
  for each row execute function keep_partner_entries();
create trigger partner_entries_are_not_emptied before truncate on partner_entries
  for each statement execute function keep_history();

-- The adjustment that an entry comes from. Null: the entry follows from the conversion's status.
alter table conversion_entries add column partner_entry_id bigint references partner_entries;
-- A booked adjustment of a conversion changes its revenue.
create function book_partner_entry() returns trigger language plpgsql as $$
begin
  insert into conversion_entries (conversion_id, amount, reason, partner_entry_id)
  values (new.conversion_id, new.amount, new.kind, new.id);
  return null;
end $$;
create trigger partner_entries_book_entered after insert on partner_entries
  for each row when (new.state = 'booked' and new.conversion_id is not null) execute function book_partner_entry();
create trigger partner_entries_book_decided after update on partner_entries
  for each row when (new.state = 'booked' and new.conversion_id is not null) execute function book_partner_entry();

-- What a feed says its source pays for a job. It is no part of jobs: neither the search nor the order of results reads it.
create table job_bids (
  job_id bigint primary key references jobs on delete cascade,
  -- Dollars for a click on Apply.
  per_click numeric(12, 6),
  -- Dollars for an application. A click does not earn it.
  per_application numeric(12, 6),
  updated_at timestamptz not null default now()
);

-- What an operator chose about the bids of a source.
create table source_bids (
  source_id int primary key references sources on delete cascade,
  -- Dollars for each click on Apply, instead of the bids in the feed. Null: those of the feed.
  per_click numeric(12, 6) check (per_click >= 0),
  -- Dollars that its clicks earn in a day and in a month of the business. Null: no limit.
  daily_cap numeric check (daily_cap >= 0),
  monthly_cap numeric check (monthly_cap >= 0),
  -- What a reached limit does: clicks earn nothing more, and with 'hide' the jobs also close until the limit ends.
  at_cap text not null default 'keep' check (at_cap in ('keep', 'hide'))
);

-- What the clicks of a source earned on a day of the business.
create table source_earnings (
  source_id int not null references sources on delete cascade,
  day date not null,
  clicks int not null,
  earned numeric not null,
  primary key (source_id, day)
);

-- A click on Apply that had a bid. Rows are never changed or deleted. The columns of its origin are those of site_events.
create table click_earnings (
  -- site_events.id.
  id uuid primary key,
  at timestamptz not null,
  job_id bigint not null,
  source_id int not null,
  partner_id int,
  click_id uuid,
  traffic_source_id int,
  campaign_id int,
  -- Dollars: the bid of that moment, and how much of it was below the limits.
  bid numeric not null,
  amount numeric not null
);
create index click_earnings_time on click_earnings (at);
create index click_earnings_click_time on click_earnings (coalesce(uuid7_time(click_id), at));
create index click_earnings_partner on click_earnings (partner_id, at);
create trigger click_earnings_are_kept before update or delete on click_earnings
  for each row execute function keep_history();
create trigger click_earnings_are_not_emptied before truncate on click_earnings
  for each statement execute function keep_history();

-- Books the bids of new clicks on Apply that count: those of people, once for each visitor, job and day. The row of
-- source_bids makes two processes wait for each other, so that a limit is never exceeded.
create function earn_bids() returns trigger language plpgsql as $$
declare
  one record;
  caps record;
  room numeric;
begin
  for one in
    select source_id, business_day(at) as day,
      array_agg(added.id order by at, added.id) as ids, array_agg(coalesce(terms.per_click, bids.per_click) order by at, added.id) as bids
    from added join jobs on jobs.id = job_id left join job_bids as bids on bids.job_id = jobs.id
      left join source_bids as terms using (source_id)
    where type = 'application' and bot_reason is null and is_unique and coalesce(terms.per_click, bids.per_click) > 0
    group by 1, 2 order by 1, 2
  loop
    select daily_cap, monthly_cap into caps from source_bids where source_id = one.source_id for no key update;
    select least(caps.daily_cap - coalesce(sum(earned) filter (where day = one.day), 0), caps.monthly_cap - coalesce(sum(earned), 0))
      into room from source_earnings where source_id = one.source_id and date_trunc('month', day) = date_trunc('month', one.day);
    with paid as (
      insert into click_earnings (id, at, job_id, source_id, partner_id, click_id, traffic_source_id, campaign_id, bid, amount)
      select id, at, job_id, one.source_id, partner_id, click_id, traffic_source_id, campaign_id, bid,
        case when room is null then bid else least(greatest(room, 0), total) - least(greatest(room, 0), total - bid) end
      from (select given.id, bid, sum(bid) over (order by nth) as total
        from unnest(one.ids, one.bids) with ordinality as given (id, bid, nth)) as given join added using (id)
      returning amount
    )
    insert into source_earnings as known (source_id, day, clicks, earned)
    select one.source_id, one.day, count(*), sum(amount) from paid
    on conflict (source_id, day) do update set clicks = known.clicks + excluded.clicks,
      earned = known.earned + excluded.earned;
  end loop;
  return null;
end $$;
create trigger site_events_earn_bids after insert on site_events
  referencing new table as added for each statement execute function earn_bids();

-- What a partner says that the clicks of a source were worth in a month, to compare with click_earnings.
create table click_statements (
  id bigint generated always as identity primary key,
  source_id int not null references sources,
  -- The partner of the source when it was entered.
  partner_id int not null references partners,
  -- The first day of the month, in the time zone of the business.
  month date not null,
  clicks int not null check (clicks >= 0),
  amount numeric not null check (amount >= 0 and min_scale(amount) <= 6),
  entered_by text not null,
  entered_at timestamptz not null default now(),
  -- The adjustment that settled the difference. Null: none yet.
  partner_entry_id bigint references partner_entries,
  unique (source_id, month)
);

-- Everything that earned revenue or took it back: conversions by their status, adjustments of conversions, and clicks.
create view revenue_entries as
  select e.id::text as id, e.at, e.amount, e.reason, e.conversion_id, e.partner_entry_id, v.partner_id, v.campaign_id,
    v.traffic_source_id, v.job_id, v.click_id, coalesce(uuid7_time(v.click_id), v.converted_at) as click_time
  from conversion_entries as e join conversions as v on v.id = e.conversion_id
  union all
  select id::text, at, amount, 'click', null, null, partner_id, campaign_id,
    traffic_source_id, job_id, click_id, coalesce(uuid7_time(click_id), at)
  from click_earnings where amount > 0;

-- Everything that changes what a partner owes. Balances and statements are sums of it.
create view partner_account as
  select partner_id, at, business_day(at) as day, reason as kind, amount
  from revenue_entries where partner_id is not null and partner_entry_id is null
  union all
  select partner_id, day_begins(day), day, kind, amount from partner_entries where state = 'booked';

-- A draft is not on the site, whatever its date.
alter table articles add column status text not null default 'published' check (status in ('draft', 'published'));

-- How often people made a search on a day of the business, and how often they opened a job of its list. It says nothing
-- about who they are. Kept for 90 days.
create table search_counts (
  day date not null,
  -- In lower case: the words, the place, and the other filters as in an address.
  words text not null,
  place text not null,
  filters text not null,
  searches int not null default 0,
  clicks int not null default 0,
  -- The jobs that it found when it was last made. Null: unknown.
  results int,
  primary key (day, words, place, filters)
);

-- What an operator means to do about a search. The key is that of the list of searches.
create table search_ideas (
  search_key text primary key,
  idea text not null check (idea in ('synonym', 'place', 'feed', 'none')),
  entered_by text not null,
  entered_at timestamptz not null default now()
);

-- The changes of one job.
create index feed_run_jobs_job on feed_run_jobs (job_id);
