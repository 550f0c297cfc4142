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

-- Everything that changes what a partner owes. Balances and statements are sums of it.
create view partner_account as
  select partner_id, at, business_day(at) as day, reason as kind, amount
  from conversion_entries join conversions on conversions.id = conversion_id
  where partner_id is not null and partner_entry_id is null
  union all
  select partner_id, day_begins(day), day, kind, amount from partner_entries where state = 'booked';
