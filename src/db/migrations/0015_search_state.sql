-- The state of a job is an exact filter of the search: a column for a look at rows, and a token (=state:TX) for the index and the bits.
alter table job_search add column state text;

drop index job_search_tokens;
insert into search_words (word)
  select distinct '=state:' || state from jobs where status = 'open' and state is not null
  on conflict do nothing;
update job_search set state = jobs.state, tokens = job_search.tokens || search_words.id
  from jobs join search_words on word = '=state:' || state
  where jobs.id = job_id;
create index job_search_tokens on job_search using gin (tokens);

-- Slots have a word more, so the bits are folded anew; searches look at the rows meanwhile.
truncate search_bits, search_segments;
update search_words set jobs = 0, dense = false;
update catalogue set folded_slot = 0, version = version + 1;
