-- Postings up to this one are too old to be news: they are matched no more, so what the ledger of matches holds of them may go.
alter table alert_cursor add column old_job bigint not null default 0;
-- Find what is to be purged; both are written in the order of their time.
create index alert_matches_age on alert_matches using brin (matched_at);
create index alert_deliveries_age on alert_deliveries using brin (created_at);

-- The alert that a mail asked to confirm: its link starts this one and no other.
alter table sign_in_links add column alert_id bigint references alerts on delete set null;
create index sign_in_links_alert on sign_in_links (alert_id) where alert_id is not null;

-- As the person saw it; the key is in lower case.
alter table hidden_companies add column name text;
