-- What the best match ranks by, of each document: see src/features/search/index/facts.ts. Null in documents of an earlier release, until
-- the maintenance of the index has read their jobs again.
alter table job_search add column facts bytea;
alter table job_search alter column facts set storage main;
