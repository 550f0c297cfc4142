-- Jobs: where they come from, the ads, the search index, and the pages made of them.

-- A later migration calls this when its release leaves more behind. The catalog's row is locked first: the changes of earlier processes are
-- then either finished, or will be refused.
create function raise_catalog_format(raised int) returns void language plpgsql as $$
begin
  perform 1 from catalogue for update;
  update catalogue set format = raised, reread_slot = (select coalesce(max(slot), 0) from job_search);
end $$;

-- Where jobs come from: a feed, a job board, the sample data, or the back office.
create table sources (
  id int generated always as identity primary key,
  name text not null unique,
  -- 'aggregator' or 'employer': when two sources carry the same job, the employer's own link wins.
  kind text not null default 'aggregator' check (kind in ('aggregator', 'employer', 'sample')),
  created_at timestamptz not null default now(),
  -- The partner whose jobs a source brings.
  partner_id int,
  -- Set while a source is blocked: its jobs are closed, and imports into it are refused.
  blocked_at timestamptz,
  -- Whether the license of a source allows its jobs in the public file of all jobs (write-dump.server.ts).
  may_pass_on boolean not null default false,
  -- Whether 05/06/2025 is in June, as the last run of the source found. Null: unknown.
  day_first boolean
);

-- A feed that is fetched by itself.
create table feeds (
  id int generated always as identity primary key,
  source_id int not null unique references sources,
  url text not null,
  format text not null default 'auto',
  -- Our field to the feed's field, where the operator chose otherwise.
  mapping jsonb not null default '{}',
  every_minutes int not null default 360 check (every_minutes between 15 and 10080),
  retire boolean not null default true,
  status text not null default 'active' check (status in ('active', 'paused')),
  next_run_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index feeds_due on feeds (next_run_at) where status = 'active';

create table import_runs (
  id bigint generated always as identity primary key,
  source_id int not null references sources on delete cascade,
  -- The file, address or board that was read.
  input text not null,
  state text not null default 'running'
    check (state in ('running', 'done', 'broken', 'stopped', 'failed', 'interrupted')),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  read int not null default 0,
  inserted int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  retired int not null default 0,
  rejected int not null default 0,
  duplicates int not null default 0,
  -- Why the feed was broken, or why nothing was retired.
  note text,
  -- By what the source tells whether the feed has changed since this run, and of which settings that holds: feed_hash is made of the
  -- address, the format and what else decides how the feed is read. Set only by runs that were complete.
  etag text,
  last_modified text,
  feed_hash bytea,
  -- Jobs that a complete run no longer found and left open, because they were more than half of the feed's: how many, until somebody
  -- closes them. Which ones: the source's open jobs without a sighting since the run began.
  missing int not null default 0,
  -- Null in runs from before this version. open_after: the source's open jobs at the end of the run. reject_reasons: rows by reason.
  opened int,
  changed int,
  closed int,
  open_after int,
  reject_reasons jsonb
);
create index import_runs_source on import_runs (source_id, id desc);
-- Runs that have not ended are looked for every minute.
create index import_runs_open on import_runs (source_id) where state = 'running';

-- Rows that could not be used: the first thousand of a run, kept for the last ten runs of a source.
create table rejected_rows (
  run_id bigint not null references import_runs on delete cascade,
  number int not null,
  external_id text,
  reason text not null,
  excerpt text not null,
  primary key (run_id, number)
);

-- What each run of a feed did to its jobs, for the lists of the back office. run-jobs.server.ts writes the rows, and a nightly task
-- deletes them (src/content/retention.ts). No foreign key to jobs: a deleted job stays in the list.
create table feed_run_jobs (
  id bigint generated always as identity primary key,
  run_id bigint not null references import_runs on delete cascade,
  job_id bigint not null,
  -- 'not opened': the row is in the feed, but the ad is over or blocked.
  change text not null check (change in ('opened', 'changed', 'closed', 'not opened')),
  -- Why a job opened, closed or did not open. Null for a changed job.
  reason text,
  -- The fields of a changed job: {"title": ["before", "after"]}, null where both are too long to keep.
  fields jsonb
);
create index feed_run_jobs_run on feed_run_jobs (run_id, job_id);

create table jobs (
  id bigint generated always as identity primary key,
  source_id int not null references sources,
  external_id text not null,
  title text not null,
  company text not null,
  -- The place as stated; city, state, zip and the point are what was understood of it.
  location text not null default '',
  city text,
  state char(2),
  zip char(5),
  country char(2),
  latitude real,
  longitude real,
  workplace text check (workplace in ('remote', 'hybrid', 'on-site')),
  job_type text,
  stated_job_type text,
  category text,
  stated_category text,
  skills text[] not null default '{}',
  -- The pay as stated; the numbers are what was understood of it.
  salary text,
  pay_min numeric(14, 2),
  pay_max numeric(14, 2),
  pay_period text check (pay_period in ('hour', 'day', 'week', 'month', 'year')),
  pay_currency char(3),
  -- A year's pay in whole units of the currency; pay_year is the sort key (the average of the stated numbers, brought to a year).
  pay_year_min bigint,
  pay_year_max bigint,
  pay_year bigint,
  -- Plain text with line breaks, and sanitised HTML where the source gave HTML.
  description text not null,
  description_html text,
  affiliate_link text not null,
  posted_at timestamptz not null default now(),
  expires_at timestamptz,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  -- 'duplicate': the same job is shown from another source (duplicate_of).
  status text not null default 'open' check (status in ('open', 'closed', 'duplicate')),
  duplicate_of bigint references jobs,
  -- Of company, title and place, normalised: equal keys in different sources are the same job.
  duplicate_key bytea not null,
  -- Of every stated field: an equal hash means an unchanged row.
  content_hash bytea not null,
  -- Whether the link leads to the employer's own page or job board rather than to an aggregator: such a row wins over its duplicates.
  own_link boolean not null default false,
  -- Closed in the back office: it stays closed though its feed still has it.
  closed_by_hand boolean not null default false,
  -- The run that closed a job because its feed no longer holds it; null again when the job is open again. No foreign key: adding one
  -- would read the whole table under a lock.
  closed_by_run bigint,
  -- Whether the source states when the job was posted. Where it does not, posted_at only orders the job in lists, and first_seen_at is shown.
  posted_stated boolean not null default true,
  -- Why a job is closed, besides its expiry, its feed and the hand of an admin: 'stated' (its own text says so), 'review' (held until an admin
  -- decides), 'reported' (closed after a report), 'blocked' (its source may not bring this ad back), 'source' (its source is blocked). Null otherwise.
  closed_reason text,
  -- The last day to apply by the ad's own text. It is shown and closes nothing, because such dates are often stale.
  stated_closing_on date,
  -- All places of a job, as its readers found them (read-places.ts). The columns city to longitude are those of the first one.
  places jsonb not null default '[]',
  -- Places that the text counts but does not name.
  more_places int not null default 0,
  -- The states in which a remote worker must live, and those in which they may not.
  remote_states text[] not null default '{}',
  remote_except text[] not null default '{}',
  -- A date that a source states without a time is a day. posted_at is then its noon in UTC, and expires_at the moment when it is over everywhere.
  posted_on date,
  expires_on date,
  -- "30+ days ago": the ad is at least as old.
  posted_at_least boolean not null default false,
  -- All types that a row states. job_type is the one that leads: "Full-time, Contract" is a contract.
  job_types text[] not null default '{}',
  unique (source_id, external_id),
  check ((status = 'closed') = (closed_at is not null)),
  check ((status = 'duplicate') = (duplicate_of is not null))
);
create index jobs_duplicate_key on jobs (duplicate_key);
create index jobs_expiry on jobs (expires_at) where status = 'open' and expires_at is not null;
create index jobs_duplicate_of on jobs (duplicate_of) where duplicate_of is not null;
-- What the newest open jobs of a category pay, in a state and in the country (src/features/jobs/pay-context.server.ts), without a look at the jobs.
create index jobs_paid_in_state on jobs (category, state, posted_at desc) include (pay_year)
  where status = 'open' and pay_year is not null and pay_currency = 'USD';
create index jobs_paid on jobs (category, posted_at desc) include (pay_year)
  where status = 'open' and pay_year is not null and pay_currency = 'USD';
-- The newest open jobs of a city and of a state; the first also counts all pages without a look at the jobs.
create index jobs_open_in_city on jobs (state, city, posted_at desc) include (category, id) where status = 'open';
create index jobs_open_in_state on jobs (state, posted_at desc) include (id) where status = 'open';
-- How many open jobs there are by category, state and workplace (src/features/market/market.server.ts), from the index alone.
create index jobs_open_kinds on jobs (category, state, workplace) where status = 'open';
create index jobs_closed_by_run on jobs (closed_by_run) where closed_by_run is not null;
-- The jobs of a spelling by status, the newest first.
create index jobs_of_company on jobs (company, status, posted_at desc) include (id);
-- Counts a source's open jobs, and finds those that closed since a time. closed_at is null while a job is not closed.
create index jobs_of_source on jobs (source_id, closed_at);

-- When a job was last in its source's feed. Apart from the wide jobs table, because each import touches a row for every job that
-- it finds unchanged; fillfactor leaves room to do so in place. Jobs that were not imported have no row.
create table job_sightings (
  job_id bigint primary key references jobs on delete cascade,
  seen_at timestamptz not null
) with (fillfactor = 50);

-- The times in which a job was in the catalog. A gap means that its ad closed and came back. No foreign key: adding one would lock the
-- table of jobs while the rows below are written. record-openings.server.ts writes the rows with every change of the catalog.
create table job_openings (
  job_id bigint not null,
  opened_at timestamptz not null,
  -- Null while the ad is open.
  closed_at timestamptz,
  source_id int not null,
  -- The role: company, title and place of the ad, normalized (jobs.duplicate_key). It joins an ad with its repeats under new ids.
  role_key bytea not null,
  primary key (job_id, opened_at)
);
create index job_openings_role on job_openings (role_key, opened_at);

-- Ads that a source may not bring back, under any id: the role is jobs.duplicate_key.
create table blocked_ads (
  source_id int not null references sources on delete cascade,
  role_key bytea not null,
  primary key (source_id, role_key)
);

-- What visitors report about a job, and what a rule found in its text. Nothing about the visitor is stored.
create table job_reports (
  id bigint generated always as identity primary key,
  job_id bigint not null references jobs on delete cascade,
  reason text not null check (reason in ('filled', 'money', 'not-employer', 'other', 'rule')),
  -- The visitor's own words.
  note text not null default '',
  -- The rule that found something in the text, and the sentence that it found.
  rule text,
  sentence text,
  -- Equal reports that wait for a decision are one row.
  times int not null default 1,
  status text not null default 'new' check (status in ('new', 'held', 'cleared', 'closed', 'blocked', 'source-blocked')),
  -- For the undo of the last decision.
  status_before text check (status_before in ('new', 'held', 'cleared', 'closed', 'blocked', 'source-blocked')),
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
create unique index job_reports_waiting on job_reports (job_id, reason, rule) nulls not distinct where status = 'new' and note = '';
create index job_reports_job on job_reports (job_id);

-- One row. Updating it is the first step of every change to the index, so writers take turns and slots and word ids become
-- visible in their order.
create table catalogue (
  -- Counts changes of what is shown; caches compare it.
  version bigint not null default 1,
  -- Counts rebuilds; ids of words and places have a meaning within one epoch only.
  epoch bigint not null default 1,
  -- The bit segments hold every slot up to this one.
  folded_slot bigint not null default 0,
  -- The last version that is no longer in the log, or that was never in it.
  log_after bigint not null default 0,
  -- The format of what a change of the catalog leaves behind: documents and facts of the search index, openings, and the log of changes
  -- (catalogFormat in catalog.server.ts). Processes of an earlier format may not change the catalog, because they would leave less behind.
  format int not null default 1,
  -- Documents up to this one have an earlier format. Their jobs are indexed again (maintain.server.ts).
  reread_slot bigint not null default 0
);
insert into catalogue (version, log_after, format) values (1, 1, 2);

-- The log of the catalog: which jobs entered, changed in and left the list of jobs. record-changes.server.ts writes one row for each change,
-- in its transaction. A version is the new value of catalogue.version. Raising it locks that row until the commit, so versions become visible in
-- their order: a reader who sees a version sees every earlier one. A job is in at most one of the three arrays.
create table catalogue_changes (
  version bigint primary key,
  changed_at timestamptz not null default clock_timestamp(),
  opened bigint[] not null,
  changed bigint[] not null,
  closed bigint[] not null,
  -- Sample jobs came or went. Search engines are not told.
  of_samples boolean not null default false
);
create index catalogue_changes_age on catalogue_changes (changed_at);

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
  -- Jobs there, exact.
  jobs int not null default 0,
  key text not null,
  places jsonb not null default '[]',
  remote_except text[] not null default '{}'
) with (fillfactor = 80);
create unique index search_places_key on search_places (key);

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
  workplace text,
  -- Ids of search_words.
  tokens int[] not null,
  -- Title, company, description and each skill in lower case, separated by U+0001.
  body text not null,
  -- What the best match ranks by, of each document: see src/features/search/index/facts.ts. Null in documents of an earlier release, until
  -- the index has read their jobs again.
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
-- One job in 256, for estimates.
create index job_search_sample on job_search (slot) where slot % 256 = 0;
-- The token index also holds each document's block of 4,096 documents (index/blocks.server.ts), so that a search of the
-- latest documents passes over all others. The new index is built beside the old one: searches go on meanwhile.
create index job_search_tokens on job_search using gin (tokens, (array[(slot / 4096)::int]));

-- Bit (slot % 65536) of segment (slot / 65536) says whether the slot holds the key: a dense word, or ~xy for a piece of one or
-- two letters. No row: no such slot.
create table search_bits (
  key text not null,
  segment int not null,
  bits bit(65536) not null,
  primary key (key, segment)
);
-- Words in more than one job in 256 have bits now, where it was one in 64: most of those bits are zeros, which compress well.
alter table search_bits alter column bits set storage extended;

-- The slots up to catalogue.folded_slot that still stand for an open job.
create table search_segments (
  segment int primary key,
  alive bit(65536) not null
);
alter table search_segments alter column alive set storage external;

-- The indexes of jobs in OpenSearch (SEARCH_URL), and how far each one holds the log of the catalog (catalogue_changes).
-- At most one index is being filled, and at most one is live. An old one is dropped a day after it was replaced.
create table search_indexes (
  name text primary key,
  state text not null check (state in ('filling', 'live', 'old')),
  -- The position in the log up to which the index was written.
  version bigint not null,
  place int not null default 0,
  -- While it is filled: the last job that was copied.
  filled_to bigint not null default 0,
  created_at timestamptz not null default now(),
  replaced_at timestamptz,
  -- What went wrong since the last success.
  failures int not null default 0,
  last_error text,
  last_error_at timestamptz,
  -- The jobs whose documents the index refuses, and the last reason. They are sent again every minute.
  refused bigint[] not null default '{}',
  refused_because text,
  -- An index of OpenSearch with an earlier format is replaced.
  format int not null default 0
);
create unique index search_indexes_one on search_indexes (state) where state <> 'old';

-- What the search field offers while typing: titles, skills, companies and places with their jobs, refreshed from time to time.
create table search_suggestions (
  kind text not null,
  text text not null,
  key text not null,
  jobs int not null
);
create index search_suggestions_key on search_suggestions (key text_pattern_ops);

-- One row: when suggestions were last refreshed, and for which version of the catalogue.
create table suggested_catalogue (
  at timestamptz not null,
  version bigint not null
);
insert into suggested_catalogue values ('-infinity', 0);

-- How far each search engine has been told (search-notices.server.ts): the last version, and the items of it that were sent.
create table search_notices (
  service text primary key check (service in ('indexnow', 'google')),
  version bigint not null,
  place int not null default 0,
  -- Attempts that failed since the last success, and the earliest time of the next one.
  failures int not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  last_error_at timestamptz,
  last_sent_at timestamptz,
  -- Addresses sent on `sent_on`, for a quota by day, and since the start.
  sent_on date,
  sent_that_day int not null default 0,
  sent bigint not null default 0,
  -- Notices that a service refused while it took others. They are left out.
  refused bigint not null default 0,
  last_refusal text,
  last_refusal_at timestamptz
);

-- ZIP codes with their places, for searches around one; filled from src/features/places/us-zips.csv.
create table zip_codes (
  zip char(5) primary key,
  city text not null,
  -- A state, DC, a territory, or AA, AE, AP (military mail).
  state char(2) not null,
  county text,
  latitude real not null,
  longitude real not null,
  -- Where people live decides when their morning is; filled with the ZIP codes.
  time_zone text not null default 'America/Chicago'
);

-- Employers: one row for each address /companies/{slug}. refresh-companies (src/features/companies) writes both tables.
create table companies (
  slug text primary key,
  -- The most frequent spelling.
  name text not null,
  -- Open jobs, their cities, and the newest of them, as of the last refresh.
  jobs int not null,
  cities int not null,
  newest_at timestamptz,
  -- Open jobs that state pay in dollars, with the quartiles of the yearly pay. Null if too few state it.
  paid int not null,
  pay_low bigint,
  pay_middle bigint,
  pay_high bigint
);

-- The spellings in the catalog, each with its address. '' if the name has no letters or digits.
create table company_names (
  name text primary key,
  slug text not null
);
create index company_names_slug on company_names (slug);

-- One row: when the tables were last refreshed, and for which version of the catalog.
create table companies_catalogue (
  at timestamptz not null,
  version bigint not null
);
insert into companies_catalogue values ('-infinity', -1);

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
create table landed_catalogue (
  at timestamptz not null,
  version bigint not null
);
insert into landed_catalogue values ('-infinity', 0);

-- What open jobs of an occupation pay in a place (src/features/salary/refresh-pay-figures.server.ts). A task writes all rows at once.
create table pay_figures (
  -- SOC code as a number: 291141.
  occupation int not null,
  -- Two letters. '' for the whole country.
  state text not null,
  -- The city whose surroundings count, and its name in addresses. '' for a whole state and for the country.
  city text not null,
  city_slug text not null,
  -- The category of at least half of the occupation's jobs in the country. '' if there is none.
  category text not null,
  -- Open jobs, those of them that list pay in dollars, and those of the latter in the city itself.
  jobs int not null,
  postings int not null,
  own_postings int not null,
  -- Dollars a year. Null with fewer than ten postings.
  lower_quartile int,
  median int,
  upper_quartile int,
  -- Pay by the hour, the distribution and the kinds of employers (PayDetails in pay-figures.schema.ts).
  details jsonb,
  primary key (occupation, state, city_slug)
);
-- The occupations with the most postings in a place.
create index pay_figures_in_place on pay_figures (state, city_slug, own_postings desc) where median is not null;

-- One row: when the figures were last refreshed, and for which version of the catalog.
create table paid_catalogue (
  at timestamptz not null,
  version bigint not null
);
insert into paid_catalogue values ('-infinity', 0);

-- What Job News shows. The content is sanitised before it comes here (src/features/articles/article-html.ts).
create table articles (
  id bigint generated by default as identity primary key,
  title text not null,
  summary text not null,
  content text not null,
  -- A path on this site; null: the placeholder.
  image_url text,
  image_alt text not null default '',
  -- Articles of one topic are each other's related reading; may be empty.
  topic text not null default '',
  words int not null generated always as (
    cardinality(regexp_split_to_array(btrim(regexp_replace(content, '<[^>]*>', ' ', 'g')), '\s+'))
  ) stored,
  -- May lie ahead: until then nobody but its editors sees the article.
  published_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index articles_published on articles (published_at desc, id desc);
-- Answers that were remembered show articles too: whoever listens to the catalogue forgets them.
create function announce_articles() returns trigger language plpgsql as $$
begin
  notify catalogue;
  return null;
end $$;
create trigger articles_announced after insert or update or delete or truncate on articles
  for each statement execute function announce_articles();

-- Pictures of articles. The address is /media/{hash}.{extension}: the hash is of the bytes, so an address never changes its content.
create table pictures (
  id bigint generated always as identity primary key,
  hash text not null unique check (hash ~ '^[0-9a-f]{32}$'),
  extension text not null check (extension in ('jpg', 'png', 'webp')),
  width int not null,
  height int not null,
  -- Without metadata. Already compressed, so the database does not compress it again.
  bytes bytea not null,
  size int not null generated always as (octet_length(bytes)) stored,
  -- Empty: the picture is decorative.
  alt text not null,
  created_at timestamptz not null default now()
);
alter table pictures alter column bytes set storage external;
