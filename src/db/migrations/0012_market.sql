-- How many open jobs there are by category, state and workplace (src/features/market/market.server.ts), from the index alone.
create index jobs_open_kinds on jobs (category, state, workplace) where status = 'open';
