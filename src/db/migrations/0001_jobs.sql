-- Jobs: their feeds, the ads, the search index, and the pages made from them.

-- Where jobs come from: a feed, a job board, the sample data, or the back office.
create table sources (
  id int generated always as identity primary key,
  name text not null unique,
  -- If two sources have the same job, the site shows the employer's ad.
  kind text not null default 'aggregator' check (kind in ('aggregator', 'employer', 'sample')),
  -- The partner that pays for the jobs of this source.
  partner_id int,
  -- While it is set, the jobs are closed and imports are refused.
  blocked_at timestamptz,
  -- Whether the license allows the jobs in the public file of all jobs (write-dump.server.ts).
  may_pass_on boolean not null default false,
  -- Whether 05/06/2025 is in June, as the last run found. Null: unknown.
  day_first boolean,
  created_at timestamptz not null default now()
);

-- A feed that the site fetches on a schedule.
create table feeds (
  id int generated always as identity primary key,
  source_id int not null unique references sources,
  url text not null,
  format text not null default 'auto',
  -- From our field to the feed's field, where an operator chose another one.
  mapping jsonb not null default '{}',
  -- Whether a run closes the jobs that the feed no longer has.
  retire boolean not null default true,
  every_minutes int not null default 360 check (every_minutes between 15 and 10080),
  next_run_at timestamptz not null default now(),
  status text not null default 'active' check (status in ('active', 'paused')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index feeds_due on feeds (next_run_at) where status = 'active';

-- One import of a source.
create table import_runs (
  id bigint generated always as identity primary key,
  source_id int not null references sources on delete cascade,
  -- The file, address or board that was read.
  input text not null,
  state text not null default 'running'
    check (state in ('running', 'done', 'broken', 'stopped', 'failed', 'interrupted')),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Why the feed was broken, or why no job was closed.
  note text,

  -- Rows of the feed.
  read int not null default 0,
  inserted int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  rejected int not null default 0,
  -- Inserted and updated jobs that are duplicates of another source's job.
  duplicates int not null default 0,
  -- The number of rejected rows by reason.
  reject_reasons jsonb,

  -- Jobs of the source.
  opened int,
  changed int,
  -- All jobs that closed since the run before, whatever the reason.
  closed int,
  -- Jobs that this run closed because the feed no longer has them.
  retired int not null default 0,
  -- Jobs that the feed no longer has, but that stay open because they are more than half. An operator decides. They are
  -- the open jobs without a sighting since the run began.
  missing int not null default 0,
  -- Open jobs at the end of the run.
  open_after int,

  -- What the next run needs to see that the feed has not changed. Only complete runs set it.
  etag text,
  last_modified text,
  -- A hash of the address, the format and all other settings that decide how the feed is read.
  feed_hash bytea
);
create index import_runs_source on import_runs (source_id, id desc);
-- A task looks for unfinished runs every minute.
create index import_runs_open on import_runs (source_id) where state = 'running';

-- A row of a feed that the importer could not use. The first 1,000 rows of a run are kept, for the last ten runs of a
-- source.
create table rejected_rows (
  run_id bigint not null references import_runs on delete cascade,
  -- The row's position in the feed.
  number int not null,
  external_id text,
  reason text not null,
  excerpt text not null,
  primary key (run_id, number)
);

-- What a run did to one job, for the back office. run-jobs.server.ts writes the rows, and a nightly task deletes them
-- (src/content/retention.ts). No foreign key to jobs: a deleted job stays in the list.
create table feed_run_jobs (
  id bigint generated always as identity primary key,
  run_id bigint not null references import_runs on delete cascade,
  job_id bigint not null,
  -- 'not opened': the row is in the feed, but the ad has expired or is blocked.
  change text not null check (change in ('opened', 'changed', 'closed', 'not opened')),
  -- Why the job opened, closed or did not open. Null for a changed job.
  reason text,
  -- The fields of a changed job: {"title": ["before", "after"]}. A field is null if its values are too long to keep.
  fields jsonb
);
create index feed_run_jobs_run on feed_run_jobs (run_id, job_id);

-- A job of one source, open or closed.
create table jobs (
  id bigint generated always as identity primary key,
  source_id int not null references sources,
  -- The source's ID of the job.
  external_id text not null,

  -- The ad.
  title text not null,
  company text not null,
  -- Plain text with line breaks.
  description text not null,
  -- Sanitized. Null: the source sent plain text.
  description_html text,
  skills text[] not null default '{}',
  -- Where Apply leads.
  affiliate_link text not null,
  -- Whether the link leads to the employer's own page or job board. Such a job wins over its duplicates.
  own_link boolean not null default false,

  -- The place. `location` is the source's text, and all other columns are what we read in it.
  location text not null default '',
  city text,
  state char(2),
  zip char(5),
  country char(2),
  latitude real,
  longitude real,
  -- All places of the job (read-places.ts). The columns from city to longitude are the first one.
  places jsonb not null default '[]',
  -- Places that the text counts but does not name.
  more_places int not null default 0,
  workplace text check (workplace in ('remote', 'hybrid', 'on-site')),
  -- States in which a remote worker must live.
  remote_states text[] not null default '{}',
  -- States in which a remote worker may not live.
  remote_except text[] not null default '{}',

  -- Type and category. The `stated` columns are the source's text.
  job_type text,
  -- All types that the source states. job_type is the main one: "Full-time, Contract" is a contract.
  job_types text[] not null default '{}',
  stated_job_type text,
  category text,
  stated_category text,

  -- The pay. `salary` is the source's text, and all other columns are what we read in it.
  salary text,
  pay_min numeric(14, 2),
  pay_max numeric(14, 2),
  pay_period text check (pay_period in ('hour', 'day', 'week', 'month', 'year')),
  pay_currency char(3),
  -- Per year, in whole units of the currency.
  pay_year_min bigint,
  pay_year_max bigint,
  -- The average of the stated amounts per year, for sorting.
  pay_year bigint,

  -- Dates that the source states. If it states a day without a time, posted_at is noon UTC of that day, and expires_at
  -- is the end of that day in the last time zone.
  posted_at timestamptz not null default now(),
  posted_on date,
  -- False: the source states no date. posted_at then only orders lists, and pages show first_seen_at.
  posted_stated boolean not null default true,
  -- "30+ days ago": posted_at is the latest possible time.
  posted_at_least boolean not null default false,
  expires_at timestamptz,
  expires_on date,
  -- The last day to apply in the ad's text. Pages show it. It closes no job, because such dates are often stale.
  stated_closing_on date,

  -- Dates of ours.
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  -- The status.
  -- 'duplicate': the site shows the same job from another source (duplicate_of).
  status text not null default 'open' check (status in ('open', 'closed', 'duplicate')),
  closed_at timestamptz,
  -- 'stated': the ad says so. 'review': held until an admin decides. 'reported': closed after a report.
  -- 'blocked': the source may not bring this ad back. 'source': the source is blocked.
  -- Null: open, expired, missing from the feed, or closed by an admin.
  closed_reason text,
  -- An admin closed the job. It stays closed while the feed still has it.
  closed_by_hand boolean not null default false,
  -- The run that closed the job because the feed no longer has it (no foreign key). Null again when the job reopens.
  closed_by_run bigint,
  duplicate_of bigint references jobs,

  -- Hashes.
  -- Of the normalized company, title and place. Jobs of different sources with the same key are the same job.
  duplicate_key bytea not null,
  -- Of all fields in the feed's row. The same hash means an unchanged row.
  content_hash bytea not null,

  unique (source_id, external_id),
  check ((status = 'closed') = (closed_at is not null)),
  check ((status = 'duplicate') = (duplicate_of is not null))
);
create index jobs_duplicate_key on jobs (duplicate_key);
create index jobs_expiry on jobs (expires_at) where status = 'open' and expires_at is not null;
create index jobs_duplicate_of on jobs (duplicate_of) where duplicate_of is not null;
-- Index-only: the pay of the newest jobs of a category (category-pay.server.ts).
create index jobs_paid on jobs (category, posted_at desc) include (pay_year)
  where status = 'open' and pay_year is not null and pay_currency = 'USD';
-- Index-only: the number of jobs by category and workplace (market.server.ts).
create index jobs_open_kinds on jobs (category, state, workplace) where status = 'open';
create index jobs_closed_by_run on jobs (closed_by_run) where closed_by_run is not null;
-- The newest jobs of one spelling of an employer.
create index jobs_of_company on jobs (company, status, posted_at desc) include (id);
-- Counts a source's open jobs, and finds the jobs that closed since a time.
create index jobs_of_source on jobs (source_id, closed_at);

-- When a job was last in its feed. Each import updates this row for every unchanged job, so it is not in the wide table
-- of jobs. The fillfactor leaves room to update in place. A job that was not imported has no row.
create table job_sightings (
  job_id bigint primary key references jobs on delete cascade,
  seen_at timestamptz not null
) with (fillfactor = 50);

-- A period in which a job was open. A gap between two rows means that the ad closed and came back.
-- role-openings.server.ts writes the rows with every change of the catalog. It has no foreign key.
create table job_openings (
  job_id bigint not null,
  opened_at timestamptz not null,
  -- Null: the job is open.
  closed_at timestamptz,
  source_id int not null,
  -- jobs.duplicate_key. It connects an ad with its repeats under new IDs.
  role_key bytea not null,
  primary key (job_id, opened_at)
);
create index job_openings_role on job_openings (role_key, opened_at);

-- An ad that a source may not bring back under any ID.
create table blocked_ads (
  source_id int not null references sources on delete cascade,
  -- jobs.duplicate_key.
  role_key bytea not null,
  primary key (source_id, role_key)
);

-- A visitor's report about a job, or a rule's finding in its text. Nothing about the visitor is stored.
create table job_reports (
  id bigint generated always as identity primary key,
  job_id bigint not null references jobs on delete cascade,
  reason text not null check (reason in ('filled', 'money', 'not-employer', 'other', 'rule')),
  -- The visitor's own words.
  note text not null default '',
  -- The rule, and the sentence that it found. Null: a visitor's report.
  rule text,
  sentence text,
  -- Equal reports that wait for a decision are one row.
  times int not null default 1,
  status text not null default 'new'
    check (status in ('new', 'held', 'cleared', 'closed', 'blocked', 'source-blocked')),
  -- Undo restores this status.
  status_before text check (status_before in ('new', 'held', 'cleared', 'closed', 'blocked', 'source-blocked')),
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
create unique index job_reports_waiting on job_reports (job_id, reason, rule) nulls not distinct
  where status = 'new' and note = '';
create index job_reports_job on job_reports (job_id);

-- One row: the state of the catalog of open jobs and of its index. Every change of the catalog updates it first. So
-- writers take turns, and slots, word IDs and versions become visible in their order.
create table catalogue (
  -- Counts changes of what the site shows. Caches compare it.
  version bigint not null default 1,
  -- The index generation: counts builds of the index. IDs of words and places are valid within one generation.
  epoch bigint not null default 1,
  -- search_bits holds all documents up to this slot. A merge raises it.
  folded_slot bigint not null default 0,
  -- catalogue_changes has all versions after this one.
  log_after bigint not null default 0,
  -- The format of what a change of the catalog writes: documents, facts, openings and the log (catalogFormat in
  -- catalog.server.ts). A process with an earlier format may not change the catalog, because it would write less.
  format int not null default 1,
  -- Documents up to this slot have an earlier format. The index is rebuilt (rebuild.server.ts).
  reread_slot bigint not null default 0
);
insert into catalogue (version, log_after, format) values (1, 1, 3);

-- For a later migration, if its release writes more with each change of the catalog. The lock waits for changes of
-- processes with the earlier format. Their later changes are refused.
create function raise_catalog_format(raised int) returns void language plpgsql as $$
begin
  perform 1 from catalogue for update;
  update catalogue set format = raised, reread_slot = (select coalesce(max(slot), 0) from job_search);
end $$;

-- The log of the catalog: one change, with the jobs that it opened, changed and closed. catalog-changes.server.ts writes
-- it in the transaction of the change. A reader who sees a version also sees every earlier one.
create table catalogue_changes (
  -- The new catalogue.version.
  version bigint primary key,
  changed_at timestamptz not null default clock_timestamp(),
  -- A job is in at most one of the three lists.
  opened bigint[] not null,
  changed bigint[] not null,
  closed bigint[] not null,
  -- Sample jobs came or went. Search engines get no notice.
  of_samples boolean not null default false
);
create index catalogue_changes_age on catalogue_changes (changed_at);

-- A token of the indexed jobs: a word, a ^word of a title, a symbol, or an exact filter (=category:Sales).
create table search_words (
  id int generated always as identity primary key,
  word text not null unique,
  -- Jobs with the word, as of the last merge. Never too few. For planning only.
  jobs int not null default 0,
  -- Whether search_bits has the word.
  dense boolean not null default false
) with (fillfactor = 80);

-- A distinct place of the indexed jobs.
create table search_places (
  id int generated always as identity primary key,
  -- A hash of place, places and remote_except (place-key.ts).
  key text not null,
  -- The stated text in lower case.
  place text not null,
  -- As jobs.places and jobs.remote_except.
  places jsonb not null default '[]',
  remote_except text[] not null default '{}',
  -- The exact number of jobs in the place.
  jobs int not null default 0
) with (fillfactor = 80);
create unique index search_places_key on search_places (key);

-- A document: one indexed version of an open job. A changed job gets a new row with a new slot, so the bits of a slot
-- stay valid. Wide columns are stored out of line (toast_tuple_target), which keeps the heap at about 100 bytes a job.
create table job_search (
  slot bigint generated always as identity primary key,
  job_id bigint not null unique,
  posted_at timestamptz not null,
  pay_year bigint,
  -- The highest stated pay per year.
  pay_top bigint,
  place_id int not null,
  category text,
  workplace text,
  -- IDs of search_words.
  tokens int[] not null,
  -- Title, company, description and each skill in lower case, separated by U+0001.
  body text not null,
  -- What the best-match order needs (src/search/engine/facts.ts). Null: the document has an earlier format.
  facts bytea,
  -- A job counts in each of its states.
  states text[] not null default '{}',
  job_types text[] not null default '{}'
) with (toast_tuple_target = 128);
alter table job_search alter column tokens set storage external;
alter table job_search alter column body set storage external;
alter table job_search alter column tokens set statistics 1000;
alter table job_search alter column facts set storage main;
create index job_search_date on job_search (posted_at desc, job_id desc);
create index job_search_pay on job_search (pay_year desc nulls last, posted_at desc, job_id desc);
create index job_search_place on job_search (place_id);
-- A sample of one document in 256, for estimates.
create index job_search_sample on job_search (slot) where slot % 256 = 0;
-- Also holds each document's block of 4,096 documents (index/blocks.server.ts), so a search of the latest documents
-- skips all others.
create index job_search_tokens on job_search using gin (tokens, (array[(slot / 4096)::int]));

-- The documents of one key in one segment of 65,536 slots. Bit (slot % 65536) of segment (slot / 65536) is set if the
-- document has the key. Without a row, no document has it.
create table search_bits (
  -- A dense word, or ~xy for one or two letters of a word.
  key text not null,
  segment int not null,
  bits bit(65536) not null,
  primary key (key, segment)
);
-- Compressed, because most bits are zeros.
alter table search_bits alter column bits set storage extended;

-- The live documents of one segment, up to catalogue.folded_slot.
create table search_segments (
  segment int primary key,
  alive bit(65536) not null
);
alter table search_segments alter column alive set storage external;

-- An index of jobs in OpenSearch (SEARCH_URL). At most one is being filled, and at most one is live. An old one is
-- dropped a day after its replacement.
create table search_indexes (
  name text primary key,
  state text not null check (state in ('filling', 'live', 'old')),
  -- An index with an earlier format is replaced.
  format int not null default 0,
  -- The position in catalogue_changes up to which the index was written: a version, and jobs of that version.
  version bigint not null,
  place int not null default 0,
  -- The last job that was copied while the index is filled.
  filled_to bigint not null default 0,
  created_at timestamptz not null default now(),
  replaced_at timestamptz,
  -- Failures since the last success.
  failures int not null default 0,
  last_error text,
  last_error_at timestamptz,
  -- Jobs whose documents the index refuses, and the last reason. They are sent again every minute.
  refused bigint[] not null default '{}',
  refused_because text
);
create unique index search_indexes_one on search_indexes (state) where state <> 'old';

-- A title, skill, employer or place that the search box suggests. A task refreshes all rows.
create table search_suggestions (
  kind text not null,
  text text not null,
  -- What the typed text is compared with.
  key text not null,
  jobs int not null
);
create index search_suggestions_key on search_suggestions (key text_pattern_ops);

-- One row: the last refresh of search_suggestions, and its version of the catalog.
create table suggested_catalogue (
  at timestamptz not null,
  version bigint not null
);
insert into suggested_catalogue values ('-infinity', 0);

-- How far one search engine was notified of changes (search-notices.server.ts).
create table search_notices (
  service text primary key check (service in ('indexnow', 'google')),
  -- The last version of the catalog that was sent, and the number of its items that were sent.
  version bigint not null,
  place int not null default 0,
  -- Failures since the last success.
  failures int not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  last_error_at timestamptz,
  last_sent_at timestamptz,
  -- Addresses sent on the day `sent_on`, for a daily quota.
  sent_on date,
  sent_that_day int not null default 0,
  -- All addresses that were sent.
  sent bigint not null default 0,
  -- Notices that the service refused while it accepted others. They are skipped.
  refused bigint not null default 0,
  last_refusal text,
  last_refusal_at timestamptz
);

-- A ZIP code and its place, loaded from src/catalog/places/us-zips.csv.
create table zip_codes (
  zip char(5) primary key,
  city text not null,
  -- A state, DC, a territory, or AA, AE, AP (military mail).
  state char(2) not null,
  county text,
  latitude real not null,
  longitude real not null,
  -- Decides when alerts are sent in the morning.
  time_zone text not null default 'America/Chicago'
);

-- An employer with its page /companies/{slug}. refresh-companies (src/search/companies) writes all rows of this and
-- the next table, with the figures of that time.
create table companies (
  slug text primary key,
  -- The most frequent spelling.
  name text not null,
  -- Open jobs, the number of their cities, and the time of the newest.
  jobs int not null,
  cities int not null,
  newest_at timestamptz,
  -- Open jobs that state pay in US dollars.
  paid int not null,
  -- Quartiles of the pay per year. Null: too few jobs state it.
  pay_low bigint,
  pay_middle bigint,
  pay_high bigint
);

-- A spelling of an employer's name in the catalog.
create table company_names (
  name text primary key,
  -- '': the name has no letters or digits, so it has no page.
  slug text not null
);
create index company_names_slug on company_names (slug);

-- One row: the last refresh of companies, and its version of the catalog.
create table companies_catalogue (
  at timestamptz not null,
  version bigint not null
);
insert into companies_catalogue values ('-infinity', -1);

-- A landing page for a category, a state, a city, or a category in a city (src/search/landing). '' means any. A city
-- always has its state. A task refreshes all rows.
create table landing_pages (
  category text not null,
  state text not null,
  city text not null,
  -- The city in the page's address.
  city_slug text not null,
  -- Open jobs, and the time of the newest.
  jobs int not null,
  newest_at timestamptz not null,
  -- The center of the city's ZIP codes. Null: unknown.
  latitude real,
  longitude real,
  primary key (state, city_slug, category)
);
create index landing_pages_largest on landing_pages (category, jobs desc);
create index landing_pages_near on landing_pages (category, latitude);

-- One row: the last refresh of landing_pages, and its version of the catalog.
create table landed_catalogue (
  at timestamptz not null,
  version bigint not null
);
insert into landed_catalogue values ('-infinity', 0);

-- The pay of an occupation's open jobs in a place (refresh-pay-figures.server.ts). A task refreshes all rows.
create table pay_figures (
  -- The SOC code as a number: 291141.
  occupation int not null,
  -- '': the whole country.
  state text not null,
  -- The figures include the area around the city. '': the whole state or country.
  city text not null,
  -- The city in addresses.
  city_slug text not null,
  -- The category of at least half of the occupation's jobs in the country. '': there is none.
  category text not null,
  -- Open jobs.
  jobs int not null,
  -- Open jobs that state pay in US dollars.
  postings int not null,
  -- Those of them in the city itself.
  own_postings int not null,
  -- Dollars per year. Null: fewer than ten postings.
  lower_quartile int,
  median int,
  upper_quartile int,
  -- Hourly pay, the distribution and the types of employers (PayDetails in pay-figures.schema.ts).
  details jsonb,
  primary key (occupation, state, city_slug)
);
-- The occupations with the most postings in a place.
create index pay_figures_in_place on pay_figures (state, city_slug, own_postings desc) where median is not null;

-- One row: the last refresh of pay_figures, and its version of the catalog.
create table paid_catalogue (
  at timestamptz not null,
  version bigint not null
);
insert into paid_catalogue values ('-infinity', 0);

-- An article of Job News.
create table articles (
  id bigint generated by default as identity primary key,
  title text not null,
  summary text not null,
  -- HTML, sanitized before it is stored (src/reading/articles/article-html.ts).
  content text not null,
  -- A path on this site. Null: the placeholder.
  image_url text,
  image_alt text not null default '',
  -- Articles of the same topic are related. May be empty.
  topic text not null default '',
  words int not null generated always as (
    cardinality(regexp_split_to_array(btrim(regexp_replace(content, '<[^>]*>', ' ', 'g')), '\s+'))
  ) stored,
  -- Before this time, only editors see the article.
  published_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index articles_published on articles (published_at desc, id desc);
-- Cached pages show articles, so processes clear those caches after this notification.
create function announce_articles() returns trigger language plpgsql as $$
begin
  notify catalogue;
  return null;
end $$;
create trigger articles_announced after insert or update or delete or truncate on articles
  for each statement execute function announce_articles();

-- A picture of an article, at /media/{hash}.{extension}.
create table pictures (
  id bigint generated always as identity primary key,
  -- Of the bytes, so the content of an address never changes.
  hash text not null unique check (hash ~ '^[0-9a-f]{32}$'),
  extension text not null check (extension in ('jpg', 'png', 'webp')),
  width int not null,
  height int not null,
  -- Without metadata.
  bytes bytea not null,
  size int not null generated always as (octet_length(bytes)) stored,
  -- Empty: the picture is decorative.
  alt text not null,
  created_at timestamptz not null default now()
);
-- The pictures are already compressed.
alter table pictures alter column bytes set storage external;
