-- What a partner says of a month: an uploaded file, kept as it was read. It changes nothing until an admin applies it.
create table partner_statements (
  id bigint generated always as identity primary key,
  partner_id int not null references partners,
  -- The first day of the month, in the business's time zone.
  month date not null,
  file_name text not null,
  -- Lines that could not be read, with the remedy: [{"line": 7, "problem": "..."}], at most so many as limits.md says.
  bad_lines jsonb not null default '[]',
  bad_line_count int not null default 0,
  -- An admin's name.
  actor text not null,
  created_at timestamptz not null default now()
);

create table partner_statement_rows (
  statement_id bigint not null references partner_statements on delete cascade,
  -- Its line in the file.
  line int not null,
  transaction text not null,
  amount numeric not null check (amount >= 0),
  status text not null,
  primary key (statement_id, line),
  unique (statement_id, transaction)
);

-- Changes of many conversions that an admin confirmed at once.
create table conversion_batches (
  id bigint generated always as identity primary key,
  action text not null check (action in ('approve', 'reject', 'pay', 'statement')),
  -- The list's filters that chose the rows; null: a statement did.
  filter jsonb,
  statement_id bigint references partner_statements,
  -- For the history of each conversion; null: nothing to say.
  note text,
  actor text not null,
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  -- What was confirmed: rows, and the sum of their amounts.
  total int not null,
  amount numeric not null,
  -- Rows so far, and the sum of the amounts that moved.
  done int not null default 0,
  skipped int not null default 0,
  done_amount numeric not null default 0,
  undone int not null default 0,
  kept int not null default 0,
  -- The rows up to this conversion have been worked off in this state.
  reached bigint not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_at timestamptz
);
create index conversion_batches_unfinished on conversion_batches (id) where state in ('running', 'undoing');

-- The exact rows of a batch, each as it was when it was confirmed.
create table conversion_batch_rows (
  batch_id bigint not null references conversion_batches,
  conversion_id bigint not null references conversions,
  status_before text not null,
  revenue_before numeric not null,
  status_after text not null,
  -- Null: the amount stays.
  revenue_after numeric,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'skipped', 'undone', 'kept')),
  -- Why it was skipped, or kept when the batch was undone.
  reason text,
  primary key (batch_id, conversion_id)
);

-- The batch that changed a conversion; null: a change of its own.
alter table conversion_statuses add column batch_id bigint;
