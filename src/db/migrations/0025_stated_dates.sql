-- Whether the source states when the job was posted. Where it does not, posted_at only orders the job in lists, and first_seen_at is shown.
alter table jobs add column posted_stated boolean not null default true;
