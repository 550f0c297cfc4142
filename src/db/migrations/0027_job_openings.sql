-- The times in which a job was in the catalog. A gap means that its ad closed and came back. No foreign key: adding one would lock the
-- table of jobs while the rows below are written. record-openings.server.ts writes the rows with every change of the catalog.
create table job_openings (
  job_id bigint not null,
  opened_at timestamptz not null,
  -- Null while the ad is open.
  closed_at timestamptz,
  source_id int not null,
  -- The role: company, title and place of the ad, normalized (jobs.duplicate_key). It joins an ad with its repeats under new ids.
  role_key bytea not null
);
insert into job_openings (job_id, opened_at, closed_at, source_id, role_key)
  select id, first_seen_at, closed_at, source_id, duplicate_key from jobs order by id;
alter table job_openings add primary key (job_id, opened_at);
create index job_openings_role on job_openings (role_key, opened_at);
