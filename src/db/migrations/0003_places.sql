-- ZIP codes with their places, for searches around one; filled from src/features/places/us-zips.csv.
create table zip_codes (
  zip char(5) primary key,
  city text not null,
  -- A state, DC, a territory, or AA, AE, AP (military mail).
  state char(2) not null,
  county text,
  latitude real not null,
  longitude real not null
);

-- Which version of a data file a table holds: its hash.
create table loaded_files (
  name text primary key,
  hash text not null,
  loaded_at timestamptz not null default now()
);
