-- Pages for a category, a state, a city, and a category in a city (src/features/landing). '' stands for any; a city has its state.
create table landing_pages (
  category text not null,
  state text not null,
  city text not null,
  -- The city in the page's address.
  city_slug text not null,
  -- Open jobs and the newest of them, as of the last refresh.
  jobs int not null,
  newest_at timestamptz not null,
  -- The middle of the city's ZIP codes, where they are known.
  latitude real,
  longitude real,
  primary key (state, city_slug, category)
);
create index landing_pages_largest on landing_pages (category, jobs desc);
create index landing_pages_near on landing_pages (category, latitude);

-- One row: when the pages were last refreshed, and for which version of the catalogue.
create table landed_catalogue (at timestamptz not null, version bigint not null);
insert into landed_catalogue values ('-infinity', 0);

-- The newest open jobs of a city and of a state; the first also counts all pages without a look at the jobs.
create index jobs_open_in_city on jobs (state, city, posted_at desc) include (category, id) where status = 'open';
create index jobs_open_in_state on jobs (state, posted_at desc) include (id) where status = 'open';
