-- What a public job board said about itself.
alter table feeds
  -- The employer that the board must state. A run of another employer's board imports nothing. Null: any.
  add column expected_name text,
  -- The employer that the board stated in its last run.
  add column stated_name text,
  -- The runs in a row that the source refused.
  add column refusals int not null default 0,
  -- Why the site paused the feed. Null: a person did, or it is active.
  add column paused_reason text;

-- What a job board's list said of a posting when its details were last read. While the list says the same, the details
-- are not asked again for some days.
create table board_details (
  source_id int not null references sources on delete cascade,
  -- The posting in the list: its id, or the address of its page.
  entry_key text not null,
  entry_hash text not null,
  -- The job that the details became: jobs.external_id.
  external_id text not null,
  read_at timestamptz not null,
  primary key (source_id, entry_key)
);
