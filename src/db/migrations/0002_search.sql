-- The search index: everything here is derived from `jobs` and can be rebuilt from it (docs/search.md).

-- One row. Updating it is the first step of every change to the index, so writers take turns and slots and word ids become
-- visible in their order.
create table catalogue (
  -- Counts changes of what is shown; caches compare it.
  version bigint not null default 1,
  -- Counts rebuilds; ids of words and places have a meaning within one epoch only.
  epoch bigint not null default 1,
  -- The bit segments hold every slot up to this one.
  folded_slot bigint not null default 0
);
insert into catalogue default values;

-- Every token of the indexed jobs: words, ^words of titles, single symbols, and exact filters (=category:Sales).
create table search_words (
  id int generated always as identity primary key,
  word text not null unique,
  -- Jobs that hold it, as of the last folding and never less than that: for planning only.
  jobs int not null default 0,
  -- Whether search_bits holds it.
  dense boolean not null default false
) with (fillfactor = 80);

-- Every distinct place of the indexed jobs: stated text in lower case, and point.
create table search_places (
  id int generated always as identity primary key,
  place text not null,
  latitude real,
  longitude real,
  -- Jobs there, exact.
  jobs int not null default 0
) with (fillfactor = 80);
-- A hash, because a stated place may be longer than an index entry can be.
create unique index search_places_unique on search_places (md5(place), latitude, longitude) nulls not distinct;

-- One row for each open job. A row is never changed: a job that changes gets a new row with a new slot, so that bits set for a
-- slot stay true. The wide columns go out of line (toast_tuple_target), which keeps the heap at some 100 bytes a job.
create table job_search (
  slot bigint generated always as identity primary key,
  job_id bigint not null unique,
  posted_at timestamptz not null,
  pay_year bigint,
  -- The most that the job pays a year, as far as stated.
  pay_top bigint,
  place_id int not null,
  category text,
  job_type text,
  workplace text,
  -- Ids of search_words.
  tokens int[] not null,
  -- Title, company, description and each skill in lower case, separated by U+0001.
  body text not null
) with (toast_tuple_target = 128);
alter table job_search alter column tokens set storage external, alter column body set storage external;
alter table job_search alter column tokens set statistics 1000;

create index job_search_tokens on job_search using gin (tokens);
create index job_search_date on job_search (posted_at desc, job_id desc);
create index job_search_pay on job_search (pay_year desc nulls last, posted_at desc, job_id desc);
create index job_search_place on job_search (place_id);
-- One job in 256, for estimates.
create index job_search_sample on job_search (slot) where slot % 256 = 0;

-- Bit (slot % 65536) of segment (slot / 65536) says whether the slot holds the key: a dense word, or ~xy for a piece of one or
-- two letters. No row: no such slot.
create table search_bits (
  key text not null,
  segment int not null,
  bits bit(65536) not null,
  primary key (key, segment)
);
-- The slots up to catalogue.folded_slot that still stand for an open job.
create table search_segments (
  segment int primary key,
  alive bit(65536) not null
);
alter table search_bits alter column bits set storage external;
alter table search_segments alter column alive set storage external;

-- What the search field offers while typing: titles, skills, companies and places with their jobs, refreshed from time to time.
create table search_suggestions (
  kind text not null,
  text text not null,
  key text not null,
  jobs int not null
);
-- One row: when suggestions were last refreshed, and for which version of the catalogue.
create table suggested_catalogue (at timestamptz not null, version bigint not null);
insert into suggested_catalogue values ('-infinity', 0);
create index search_suggestions_key on search_suggestions (key text_pattern_ops);
