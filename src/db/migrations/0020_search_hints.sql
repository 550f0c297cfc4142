-- What a search that finds nothing offers instead, as operators say: "murse" means "nurse".
create table search_hints (
  kind text not null check (kind in ('words', 'place')),
  -- As in search_counts.
  typed text not null,
  means text not null,
  entered_by text not null,
  entered_at timestamptz not null default now(),
  primary key (kind, typed)
);
