-- All types that a row states. job_type is the one that leads: "Full-time, Contract" is a contract.
alter table jobs add column job_types text[] not null default '{}';
update jobs set job_types = array[job_type] where job_type is not null;
alter table job_search add column job_types text[] not null default '{}';
update job_search set job_types = array[job_type] where job_type is not null;
alter table job_search drop column job_type;
