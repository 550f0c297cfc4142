-- The status that a partner's last followed report named. Null: the conversion is older than this column.
alter table conversions add column reported_status text;
create index conversions_reference on conversions (external_reference_id) where external_reference_id is not null;

-- A report made the change, so nobody undoes it.
alter table conversion_statuses add column by_report boolean not null default false;

-- A postback about a change that can be undone is not sent before this time. Null: at once.
alter table postbacks add column not_before timestamptz;
-- The order in which postbacks were queued: two may have the same time. Older ones have none, and the table is not rewritten for it.
create sequence postbacks_place;
alter table postbacks add column place bigint;
alter table postbacks alter column place set default nextval('postbacks_place');
alter sequence postbacks_place owned by postbacks.place;

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

-- The conversions of the last 90 days (`retention.incomingReportDays`) are found by the same search.
insert into incoming_reports (at, method, partner_id, reporter, transaction_id, click_id, event, amount, parameters, answer_status,
  outcome, reason, conversion_id)
select converted_at, 'POST', partner_id, 'unknown', external_reference_id, reported_click_id, conversion_type, as_dollars(revenue)::text,
  'This report came before reports were kept.', 200, case status when 'hold' then 'held' else 'new' end, review_reason, id
from conversions where converted_at > now() - interval '90 days'
order by id;
