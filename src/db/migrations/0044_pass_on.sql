-- Whether the license of a source allows its jobs in the public file of all jobs (write-dump.server.ts).
alter table sources add column may_pass_on boolean not null default false;
