-- Notices that a service refused while it took others. They are left out.
alter table search_notices
  add column refused bigint not null default 0,
  add column last_refusal text,
  add column last_refusal_at timestamptz;
