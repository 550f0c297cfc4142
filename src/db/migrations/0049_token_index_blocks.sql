-- The token index also holds each document's block of 4,096 documents (index/blocks.server.ts), so that a search of the
-- latest documents passes over all others. The new index is built beside the old one: searches go on meanwhile.
create index job_search_tokens_new on job_search using gin (tokens, (array[(slot / 4096)::int]));
drop index job_search_tokens;
alter index job_search_tokens_new rename to job_search_tokens;
