-- The employer's own grade of a job: "GS-11/12".
alter table jobs add column stated_grade text;

-- The number at the end of a source's id, by which people ask for a job (job-number.ts).
create index jobs_number on jobs (lower(substring(external_id from '[A-Za-z0-9]+$'))) where status = 'open';

-- The people of a suggested city or ZIP code's city. A state has more than any city. 0: other kinds, or unknown.
alter table search_suggestions add column people int not null default 0;

-- Documents hold the words of the stated category and grade.
select raise_catalog_format(5);
