-- How often somebody applied to a job that they had opened from the list of the search.
alter table search_counts add column applications int not null default 0;
