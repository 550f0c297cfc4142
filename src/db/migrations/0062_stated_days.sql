-- A date that a source states without a time is a day. posted_at is then its noon in UTC, and expires_at the moment when it is over everywhere.
alter table jobs
  add column posted_on date,
  add column expires_on date,
  -- "30+ days ago": the ad is at least as old.
  add column posted_at_least boolean not null default false;

-- Whether 05/06/2025 is in June, as the last run of the source found. Null: unknown.
alter table sources add column day_first boolean;
