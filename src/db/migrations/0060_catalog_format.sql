-- The format of what a change of the catalog leaves behind: documents and facts of the search index, openings, and the log of changes
-- (catalogFormat in catalog.server.ts). Processes of an earlier format may not change the catalog, because they would leave less behind.
alter table catalogue add column format int not null default 1;
-- Documents up to this one have an earlier format. Their jobs are indexed again (maintain.server.ts).
alter table catalogue add column reread_slot bigint not null default 0;
update catalogue set reread_slot = coalesce((select max(slot) from job_search where facts is null), 0);
drop index job_search_without_facts;

-- An index of OpenSearch with an earlier format is replaced.
alter table search_indexes add column format int not null default 0;

-- A later migration calls this when its release leaves more behind. The catalog's row is locked first: the changes of earlier processes are
-- then either finished, or will be refused.
create function raise_catalog_format(raised int) returns void language plpgsql as $$
begin
  perform 1 from catalogue for update;
  update catalogue set format = raised, reread_slot = (select coalesce(max(slot), 0) from job_search);
end $$;
