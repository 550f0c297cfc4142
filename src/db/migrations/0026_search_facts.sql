-- What the best match ranks by, of each document: see src/features/search/index/facts.ts. Null in documents of an earlier release, until
-- the index has read their jobs again.
alter table job_search add column facts bytea;
alter table job_search alter column facts set storage main;
create index job_search_without_facts on job_search (slot) where facts is null;

-- What is known of a stated place besides its text and point: of the job that named it first.
alter table search_places add column city text, add column state text, add column country text;
