-- People: accounts, consents, alerts, messages, and what they keep.

-- People: whoever registered, or asked for alerts by e-mail (then without a name until they register).
create table users (
  id bigint generated always as identity primary key,
  first_name text not null default '',
  last_name text not null default '',
  -- As typed; unique whatever its case.
  email text not null,
  zip_code char(5),
  -- E.164.
  phone_number text,
  -- argon2id; optional, since links sign people in.
  password_hash text,
  terms_accepted boolean not null default false,
  tcpa_accepted boolean not null default false,
  -- Stands in every mail, so it is kept as it is; all it can do is stop and resume mails.
  unsubscribe_token text not null unique,
  is_email_subscribed boolean not null default true,
  -- When a link in a mail to this address was first used.
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));

-- Devices on which somebody signed in: strangers' wrong guesses do not keep the owner of such a device out.
create table known_devices (
  id bigint generated always as identity primary key,
  -- Of the cookie's token. One browser may be known to several accounts.
  token_hash bytea not null,
  user_id bigint references users on delete cascade,
  admin_id int,
  created_at timestamptz not null default now(),
  -- The last sign-in.
  last_used_at timestamptz not null default now(),
  check (num_nonnulls(user_id, admin_id) = 1),
  unique (user_id, token_hash),
  unique (admin_id, token_hash)
);
create index known_devices_token on known_devices (token_hash);
create index known_devices_age on known_devices (last_used_at);

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip inet,
  user_agent text,
  -- The device that the session began on.
  device_id bigint references known_devices on delete set null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
create index sessions_device on sessions (device_id) where device_id is not null;

-- Telephone numbers that asked for alerts by text.
create table phones (
  id bigint generated always as identity primary key,
  -- E.164.
  phone text not null unique,
  user_id bigint references users on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'active', 'stopped')),
  zip_code char(5),
  created_at timestamptz not null default now(),
  -- When YES was received.
  confirmed_at timestamptz,
  stopped_at timestamptz
);
create index phones_user on phones (user_id);

-- Evidence of what was agreed to and withdrawn: rows are added, never changed; erasing a person removes theirs.
create table consents (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  kind text not null check (kind in ('terms', 'tcpa', 'sms-alerts', 'email-alerts')),
  -- False: withdrawn.
  granted boolean not null,
  channel text not null check (channel in ('web', 'email', 'sms')),
  -- The exact words that were shown, and their SHA-256.
  text text not null,
  text_hash bytea not null,
  page_url text not null,
  ip inet,
  user_agent text,
  -- E.164.
  phone text,
  created_at timestamptz not null default now()
);
create index consents_user on consents (user_id);
create index consents_phone on consents (phone) where phone is not null;
create function keep_evidence() returns trigger language plpgsql as $$
begin
  raise exception 'consents are evidence: a change of mind is a new row';
end $$;
create trigger consents_are_kept before update on consents for each row execute function keep_evidence();
create trigger consents_are_not_emptied before truncate on consents for each statement execute function keep_evidence();

-- Distinct searches with alerts; matching runs once for each.
create table alert_searches (
  id bigint generated always as identity primary key,
  -- The search's URL parameters in their one order (jobSearchParams), without sort and page.
  query text not null unique,
  created_at timestamptz not null default now()
);

create table alerts (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  phone_id bigint references phones on delete cascade,
  search_id bigint not null references alert_searches,
  frequency text not null check (frequency in ('instant', 'daily', 'weekly')),
  -- 'pending': the address is not confirmed yet.
  state text not null default 'pending' check (state in ('pending', 'active', 'stopped')),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  stopped_at timestamptz,
  -- The id in alert_matches up to which its recipient was told.
  delivered_match bigint not null default 0,
  check (num_nonnulls(user_id, phone_id) = 1),
  unique (user_id, search_id),
  -- Room for each row's next version on its page, so that the mark moves without a change to the indexes.
  unique (phone_id, search_id)
) with (fillfactor = 50);
create index alerts_search on alerts (search_id);
create index alerts_due on alerts (frequency, id) where state = 'active';

-- Single-use links that confirm an address or sign in.
create table sign_in_links (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('confirm', 'sign-in')),
  -- What was entered at registration, applied when the link is used: until then anybody may have typed it.
  details jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The alert that a mail asked to confirm: its link starts this one and no other.
  alert_id bigint references alerts on delete set null
);
create index sign_in_links_user on sign_in_links (user_id);
create index sign_in_links_alert on sign_in_links (alert_id) where alert_id is not null;

-- The ledger of matches: a job is new to a search once. Without foreign keys, which would take most of the time of a large import's
-- matching; a row whose job is gone is passed over.
create table alert_matches (
  id bigint generated always as identity,
  search_id bigint not null,
  job_id bigint not null,
  matched_at timestamptz not null default now(),
  primary key (search_id, job_id)
);
create index alert_matches_search on alert_matches (search_id, id);
-- Find what is to be purged; both are written in the order of their time.
create index alert_matches_age on alert_matches using brin (matched_at);

-- One row: the slot of the search index up to which jobs were matched, and the epoch in which it has a meaning.
create table alert_cursor (
  epoch bigint not null,
  slot bigint not null,
  -- When all jobs there were had been matched.
  matched_at timestamptz not null default now(),
  -- After the index was rebuilt: jobs that did not change since have been matched before.
  changed_since timestamptz not null default '-infinity',
  -- Postings up to this one are too old to be news: they are matched no more, so what the ledger of matches holds of them may go.
  old_job bigint not null default 0,
  -- Searches with an alert fall into twelve shards by their id. Workers match several shards at once.
  shard int not null,
  primary key (shard)
);
insert into alert_cursor (shard, epoch, slot) select shard, epoch, folded_slot from catalogue, generate_series(0, 11) as shard;

-- What alerts of one search have to tell in common; the messages of all its subscribers share it.
create table alert_news (
  id bigint generated always as identity primary key,
  content jsonb not null,
  created_at timestamptz not null default now()
);
create index alert_news_age on alert_news (created_at);

-- The ledger of deliveries: an alert goes out once in a period.
create table alert_deliveries (
  alert_id bigint not null references alerts on delete cascade,
  -- A local day ('2026-03-08'), its week ('2026-W10'), or the last match of an instant alert ('match 1234').
  period text not null,
  jobs int not null,
  -- Its message, which is purged some time after it was sent.
  message_id bigint,
  created_at timestamptz not null default now(),
  primary key (alert_id, period)
);
create index alert_deliveries_age on alert_deliveries using brin (created_at);

-- What is to be sent: written in the transaction that causes it, sent by workers.
create table messages (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms')),
  -- Which message, and what it says; it is rendered when it is sent.
  template text not null,
  data jsonb not null default '{}',
  -- The part of what it says that it shares with others.
  news_id bigint,
  -- An e-mail address or a number in E.164.
  recipient text not null,
  user_id bigint references users on delete cascade,
  phone_id bigint references phones on delete cascade,
  -- What an unsubscribed person does not get.
  is_commercial boolean not null,
  -- 'suppressed': the recipient has stopped such messages; 'dead': given up, last_error says why.
  state text not null default 'queued' check (state in ('queued', 'sent', 'suppressed', 'dead')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- The id that the provider or the mail server knows it by.
  provider_id text,
  last_error text
);
-- Personal messages before commercial ones.
create index messages_due on messages (channel, is_commercial, next_attempt_at, id) where state = 'queued';
create index messages_user on messages (user_id);
create index messages_phone on messages (phone_id) where phone_id is not null;
create index messages_recipient on messages (lower(recipient));
create index messages_provider on messages (provider_id) where provider_id is not null;
-- What was given up is counted for the operator again and again, among rows of which nearly all arrived.
create index messages_dead on messages (channel) where state = 'dead';
create function announce_messages() returns trigger language plpgsql as $$
begin
  notify messages;
  return null;
end $$;
create trigger messages_announced after insert on messages for each statement execute function announce_messages();

-- When mails that anybody can cause by typing an address left for a mailbox, in the last hour (features/messages/form-mail.server.ts).
create table form_mails (
  -- SHA-256 of the mailbox: its address in lower case, without a tag.
  mailbox bytea primary key,
  sent timestamptz[] not null
);

-- Texts to numbers that have not confirmed yet, by minute (features/messages/first-texts.server.ts).
create table first_texts (
  minute timestamptz primary key,
  texts int not null
);

-- Ids of texts that arrived, kept for a week: a provider may deliver one twice.
create table inbound_texts (
  sid text primary key,
  received_at timestamptz not null default now()
);

-- Addresses that get no messages; by hash, since they outlive the person's erasure.
create table suppressions (
  channel text not null check (channel in ('email', 'sms')),
  -- SHA-256 of the address in lower case, or of the number in E.164.
  address_hash bytea not null,
  -- 'unsubscribed', 'complained' and 'stopped' stop commercial messages, 'bounced' all.
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'stopped')),
  created_at timestamptz not null default now(),
  primary key (channel, address_hash)
);

create table saved_jobs (
  user_id bigint not null references users on delete cascade,
  job_id bigint not null references jobs on delete cascade,
  note text not null default '',
  saved_at timestamptz not null default now(),
  -- When the person marked it as applied.
  applied_at timestamptz,
  primary key (user_id, job_id)
);
create index saved_jobs_job on saved_jobs (job_id);

create table hidden_jobs (
  user_id bigint not null references users on delete cascade,
  job_id bigint not null references jobs on delete cascade,
  hidden_at timestamptz not null default now(),
  primary key (user_id, job_id)
);
create index hidden_jobs_job on hidden_jobs (job_id);

create table hidden_companies (
  user_id bigint not null references users on delete cascade,
  -- In lower case.
  company text not null,
  hidden_at timestamptz not null default now(),
  -- As the person saw it; the key is in lower case.
  name text,
  primary key (user_id, company)
);

-- What a signed-in person looked at lately: their matches are ranked by it.
create table viewed_jobs (
  user_id bigint not null references users on delete cascade,
  job_id bigint not null references jobs on delete cascade,
  viewed_at timestamptz not null default now(),
  primary key (user_id, job_id)
);
create index viewed_jobs_job on viewed_jobs (job_id);

create table recent_searches (
  user_id bigint not null references users on delete cascade,
  query text not null,
  searched_at timestamptz not null default now(),
  primary key (user_id, query)
);

create table contact_submissions (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  for_partnership boolean not null default false,
  company_name text,
  phone text,
  partnership_type text,
  status text not null default 'new' check (status in ('new', 'open', 'answered', 'spam')),
  created_at timestamptz not null default now(),
  -- What the status was before its last change, so that the change can be taken back.
  status_before text
);
create index contact_submissions_email on contact_submissions (lower(email));

-- Requests for one's data: which kind and when, without the person.
create table privacy_requests (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('export', 'erasure')),
  -- SHA-256 of the address in lower case.
  email_hash bytea not null,
  created_at timestamptz not null default now()
);
