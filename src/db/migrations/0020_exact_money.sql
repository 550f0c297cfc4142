-- Money with up to six decimals. A numeric without limits stores what was given, and no table is rewritten for it. The former release
-- reads these columns as before, and goes on writing cents.
alter table conversions alter column revenue type numeric;
alter table conversion_entries alter column amount type numeric;
-- A column that a trigger names has to be free of it meanwhile.
drop trigger campaigns_cost on campaigns;
alter table campaigns
  alter column budget type numeric,
  alter column cost_rate type numeric,
  alter column target_cpa type numeric,
  alter column cost_to_date type numeric;
create trigger campaigns_cost after insert or update of cost_rate, traffic_source_id on campaigns
  for each row execute function keep_campaign_costs();
alter table campaign_costs alter column cost_rate type numeric;
alter table user_sources alter column acquisition_cost type numeric;
-- Sums and costs are exact, too: a price for 1,000 impressions has three decimals more for one.
alter table daily_stats
  alter column cost type numeric,
  alter column revenue type numeric,
  alter column revenue_pending type numeric;
alter table daily_job_stats
  alter column revenue type numeric,
  alter column revenue_pending type numeric;

-- The rows that exist had the narrower type, so they need no check.
alter table conversions add constraint conversions_revenue_is_money
  check (revenue between 0 and 1e15 and min_scale(revenue) <= 6) not valid;
alter table conversion_entries add constraint conversion_entries_amount_is_money
  check (abs(amount) <= 1e15 and min_scale(amount) <= 6) not valid;

-- An amount with at least two decimals and no zeros beyond them: 12.50, 0.125.
create function as_dollars(amount numeric) returns numeric language sql immutable strict parallel safe
  return round(amount, greatest(min_scale(amount), 2));

-- Above these a report waits for a person. Null: the site's default (src/features/tracking/conversion-ceilings.ts).
alter table partners
  add column conversion_ceiling numeric check (conversion_ceiling >= 0),
  add column daily_ceiling numeric check (daily_ceiling >= 0);

-- What was taken of a partner's reports without review, by UTC day. One row for each partner and day: reports at the same moment take turns
-- on it.
create table partner_day_totals (
  -- Null: reports for no partner.
  partner_id int references partners on delete cascade,
  day date not null,
  accepted numeric not null,
  unique nulls not distinct (partner_id, day)
);

-- What is only ever added to cannot be emptied either.
create trigger conversion_entries_are_not_emptied before truncate on conversion_entries
  for each statement execute function keep_history();
create trigger conversion_statuses_are_not_emptied before truncate on conversion_statuses
  for each statement execute function keep_history();
create trigger consents_are_not_emptied before truncate on consents for each statement execute function keep_evidence();
