-- What the status was before its last change, so that the change can be taken back.
alter table contact_submissions add column status_before text;

-- Reports lead from a partner's figure to its rows.
create index conversions_partner on conversions (partner_id, converted_at);

-- Closed in the back office: it stays closed though its feed still has it.
alter table jobs add column closed_by_hand boolean not null default false;
