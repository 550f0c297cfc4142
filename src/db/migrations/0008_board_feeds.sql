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
