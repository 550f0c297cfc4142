-- All places of a job, as its readers found them (read-places.ts). The columns city to longitude are those of the first one.
alter table jobs
  add column places jsonb not null default '[]',
  -- Places that the text counts but does not name.
  add column more_places int not null default 0,
  -- The states in which a remote worker must live, and those in which they may not.
  add column remote_states text[] not null default '{}',
  add column remote_except text[] not null default '{}';
-- The next import of each row reads its other places.
update jobs set places = jsonb_build_array(jsonb_build_object(
    'city', city, 'state', state, 'zip', zip, 'country', country, 'county', null,
    'point', case when latitude is not null then jsonb_build_object('latitude', latitude, 'longitude', longitude) end))
  where coalesce(city, state, zip, country) is not null or latitude is not null;

-- A place of the index is the stated text with everything that it was read as.
drop index search_places_unique;
alter table search_places
  add column key text,
  add column places jsonb not null default '[]',
  add column remote_except text[] not null default '{}';
update search_places set key = 'earlier ' || id, places = jsonb_build_array(jsonb_build_object(
    'city', city, 'state', state, 'zip', null, 'country', country, 'county', null,
    'point', case when latitude is not null then jsonb_build_object('latitude', latitude, 'longitude', longitude) end))
  where coalesce(city, state, country) is not null or latitude is not null;
update search_places set key = 'earlier ' || id where key is null;
alter table search_places alter column key set not null,
  drop column city, drop column state, drop column country, drop column latitude, drop column longitude;
create unique index search_places_key on search_places (key);

-- A job counts in each of its states.
alter table job_search add column states text[] not null default '{}';
update job_search set states = array[state] where state is not null;
alter table job_search drop column state;

select raise_catalog_format(2);
