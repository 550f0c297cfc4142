-- Everything here is derived from jobs and can be rebuilt from it at any time (rebuildSearchIndex).

-- Goes up with every change of the catalogue: what is cached for one version holds as long as it is the version.
create table catalogue_version (
  version bigint not null,
  open_jobs int not null,
  -- Goes up when the counts of search_words were taken anew.
  counted int not null
);
insert into catalogue_version values (0, 0, 0);

-- Every word of every open job, with its marks (src/features/jobs/search-text.ts), and about how many jobs hold it.
create table search_words (
  id int generated always as identity primary key,
  word text collate "C" not null unique,
  jobs int not null default 0
);

-- An open job as search sees it. A changed job gets a new doc, so that what was derived of a doc never lies.
create table search_docs (
  doc bigint generated always as identity primary key,
  job_id bigint not null unique,
  posted_at timestamptz not null,
  pay_year bigint,
  -- The upper end of a year's pay, for minimum pay.
  pay_top bigint,
  category text,
  job_type text,
  workplace text,
  latitude real,
  longitude real,
  -- Lower-cased. body: title, company, description and each skill, one a line.
  location text not null,
  body text not null,
  words tsvector not null
);
-- Read whole or not at all, and most searches never read them: outside the row and uncompressed.
alter table search_docs alter column body set storage external, alter column words set storage external;

create index search_docs_words on search_docs using gin (words) with (fastupdate = off);
create index search_docs_newest on search_docs (posted_at desc, job_id desc);
create index search_docs_paid on search_docs (pay_year desc nulls last, posted_at desc, job_id desc);
create index search_docs_category on search_docs (category, posted_at desc, job_id desc);
create index search_docs_type on search_docs (job_type, posted_at desc, job_id desc);

-- How many open jobs there are of each kind; '' stands for unknown.
create table search_counts (
  category text not null,
  job_type text not null,
  workplace text not null,
  jobs int not null,
  primary key (category, job_type, workplace)
);

-- Which docs of a segment of 65,536 hold a frequent word, a pair of letters or a filter's value (see search-bits.server.ts).
create table search_bits (
  segment int not null,
  piece text collate "C" not null,
  bits bit(65536) not null,
  primary key (segment, piece)
);
alter table search_bits alter column bits set storage external;

-- Docs up to here are in search_bits; later ones are looked at one by one.
create table search_watermark (doc bigint not null);
insert into search_watermark values (0);
