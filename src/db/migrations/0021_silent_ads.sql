-- Flags of documents after the first 32, which are in their facts (src/search/engine/document-flags.ts).
alter table job_search add column more_flags int not null default 0;

-- A filter for what an ad should have now takes ads that do not say, too. Alerts keep their meaning: ads that say so, and
-- silence where it passed before.
update alert_searches set query = kept.query
from (
  select id, case
      when query ~ '&unstated=' then regexp_replace(query, '&unstated=', '&stated=only&unstated=')
      else query || '&stated=only' || coalesce('&unstated=' || passed.fields, '')
    end as query
  from alert_searches, lateral (
    select string_agg(field, '%2C' order by place) as fields
    from unnest(array['degree', 'drugTest', 'backgroundCheck', 'clearance', 'travel']) with ordinality as one (field, place)
    where query ~ ('(^|&)' || field || '=')
  ) passed
  where query ~ '(^|&)(shift|license|benefit|visa|language)=' and query !~ '(^|&)stated='
) kept
where alert_searches.id = kept.id
  and not exists (select from alert_searches other where other.query = kept.query);

-- More labels are read, so all documents are made again.
select raise_catalog_format(9);
