-- Jobs that a complete run no longer found and left open, because they were more than half of the feed's: how many, until somebody
-- closes them. Which ones: the source's open jobs without a sighting since the run began.
alter table import_runs add column missing int not null default 0;

-- The run that closed a job because its feed no longer holds it; null again when the job is open again. No foreign key: adding one
-- would read the whole table under a lock.
alter table jobs add column closed_by_run bigint;
create index jobs_closed_by_run on jobs (closed_by_run) where closed_by_run is not null;
