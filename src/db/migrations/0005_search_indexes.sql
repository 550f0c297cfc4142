-- Exact searches order their hits in memory, and count all of them. So no search walks an index by pay or a sample.
drop index job_search_pay;
drop index job_search_sample;

-- Documents hold the level and the shifts of their jobs.
select raise_catalog_format(4);
