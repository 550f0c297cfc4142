-- People: accounts, consents, alerts, messages, and what people save.

-- The account of a seeker. A person who only asked for alerts by email has one, too, without a name.
create table users (
  id bigint generated always as identity primary key,
  -- As typed. Unique in lower case.
  email text not null,
  -- When a link in a mail to this address was first used. Null: not confirmed.
  email_confirmed_at timestamptz,
  is_email_subscribed boolean not null default true,
  -- In every mail, and not hashed. It can only stop and resume mails.
  unsubscribe_token text not null unique,
  first_name text not null default '',
  last_name text not null default '',
  zip_code char(5),
  -- E.164.
  phone_number text,
  -- argon2id. Null: the person signs in by links.
  password_hash text,
  terms_accepted boolean not null default false,
  tcpa_accepted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));

-- A browser on which a seeker or an admin signed in. Wrong passwords of strangers do not lock it out.
create table known_devices (
  id bigint generated always as identity primary key,
  -- Of the cookie's token. One browser may belong to several accounts.
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

-- A seeker's session.
create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip inet,
  user_agent text,
  device_id bigint references known_devices on delete set null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
create index sessions_device on sessions (device_id) where device_id is not null;

-- A phone number that asked for alerts by text.
create table phones (
  id bigint generated always as identity primary key,
  -- E.164.
  phone text not null unique,
  user_id bigint references users on delete cascade,
  zip_code char(5),
  state text not null default 'pending' check (state in ('pending', 'active', 'stopped')),
  created_at timestamptz not null default now(),
  -- When the number answered YES.
  confirmed_at timestamptz,
  stopped_at timestamptz
);
create index phones_user on phones (user_id);

-- Evidence that a person gave or withdrew a consent. Rows are never changed. Erasing a person deletes theirs.
create table consents (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  -- E.164.
  phone text,
  kind text not null check (kind in ('terms', 'tcpa', 'sms-alerts', 'email-alerts')),
  -- False: withdrawn.
  granted boolean not null,
  channel text not null check (channel in ('web', 'email', 'sms')),
  -- The exact words that were shown.
  text text not null,
  -- SHA-256.
  text_hash bytea not null,
  page_url text not null,
  ip inet,
  user_agent text,
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

-- A distinct search with alerts. It is matched once for all its alerts.
create table alert_searches (
  id bigint generated always as identity primary key,
  -- The search's URL parameters in a fixed order (jobSearchParams), without sort and page.
  query text not null unique,
  created_at timestamptz not null default now()
);

-- A saved search that sends mails or texts.
create table alerts (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  phone_id bigint references phones on delete cascade,
  search_id bigint not null references alert_searches,
  frequency text not null check (frequency in ('instant', 'daily', 'weekly')),
  -- 'pending': the address is not confirmed.
  state text not null default 'pending' check (state in ('pending', 'active', 'stopped')),
  -- The last match (alert_matches.id) that was delivered.
  delivered_match bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  stopped_at timestamptz,
  check (num_nonnulls(user_id, phone_id) = 1),
  unique (user_id, search_id),
  unique (phone_id, search_id)
-- The fillfactor leaves room to update delivered_match in place.
) with (fillfactor = 50);
create index alerts_search on alerts (search_id);
create index alerts_due on alerts (frequency, id) where state = 'active';

-- A single-use link that confirms an address or signs a person in.
create table sign_in_links (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('confirm', 'sign-in')),
  -- What was entered at registration. It is stored in the account when the link is used, because until then anybody may
  -- have typed it.
  details jsonb,
  -- The only alert that the link starts.
  alert_id bigint references alerts on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_links_user on sign_in_links (user_id);
create index sign_in_links_alert on sign_in_links (alert_id) where alert_id is not null;

-- A job that matched a search. The key makes a job new to a search only once. Foreign keys would take most of the time
-- after a large import, so there are none. Readers skip rows without a job.
create table alert_matches (
  id bigint generated always as identity,
  search_id bigint not null,
  job_id bigint not null,
  matched_at timestamptz not null default now(),
  primary key (search_id, job_id)
);
create index alert_matches_search on alert_matches (search_id, id);
-- For the purge. Rows are written in the order of their time.
create index alert_matches_age on alert_matches using brin (matched_at);

-- How far the alerts of one shard were matched. Searches with alerts fall into twelve shards by their ID, so workers
-- can match several shards at once.
create table alert_cursor (
  shard int not null,
  -- The index generation in which the slot is valid.
  epoch bigint not null,
  -- All documents up to this slot were matched.
  slot bigint not null,
  -- When the last match was complete.
  matched_at timestamptz not null default now(),
  -- After a rebuild of the index, jobs without a change since this time are not matched again.
  changed_since timestamptz not null default '-infinity',
  -- Jobs up to this ID are too old for alerts. They are no longer matched, so their matches may be purged.
  old_job bigint not null default 0,
  primary key (shard)
);
insert into alert_cursor (shard, epoch, slot)
  select shard, epoch, folded_slot from catalogue, generate_series(0, 11) as shard;

-- The new jobs of one search. All messages with the same jobs share the row.
create table alert_news (
  id bigint generated always as identity primary key,
  content jsonb not null,
  created_at timestamptz not null default now()
);
create index alert_news_age on alert_news (created_at);

-- A delivery of an alert. The key allows one in a period.
create table alert_deliveries (
  alert_id bigint not null references alerts on delete cascade,
  -- A local day ('2026-03-08'), a local week ('2026-W10'), or the last match of an instant alert ('match 1234').
  period text not null,
  -- The number of jobs in the message.
  jobs int not null,
  -- No foreign key, because sent messages are purged.
  message_id bigint,
  created_at timestamptz not null default now(),
  primary key (alert_id, period)
);
create index alert_deliveries_age on alert_deliveries using brin (created_at);

-- A mail or a text. The transaction that causes it inserts the row, and a worker sends it.
create table messages (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms')),
  -- The email address, or the phone number in E.164.
  recipient text not null,
  user_id bigint references users on delete cascade,
  phone_id bigint references phones on delete cascade,
  template text not null,
  -- The values in the template, which is rendered when the message is sent.
  data jsonb not null default '{}',
  -- The part that it shares with other messages (alert_news).
  news_id bigint,
  -- An unsubscribed person gets no commercial messages.
  is_commercial boolean not null,
  -- 'suppressed': the recipient stopped such messages. 'dead': given up, with the reason in last_error.
  state text not null default 'queued' check (state in ('queued', 'sent', 'suppressed', 'dead')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- The ID at the provider or the mail server.
  provider_id text,
  last_error text
);
-- Personal messages are sent before commercial ones.
create index messages_due on messages (channel, is_commercial, next_attempt_at, id) where state = 'queued';
create index messages_user on messages (user_id);
create index messages_phone on messages (phone_id) where phone_id is not null;
create index messages_recipient on messages (lower(recipient));
create index messages_provider on messages (provider_id) where provider_id is not null;
-- The status page often counts the few messages that were given up.
create index messages_dead on messages (channel) where state = 'dead';
create function announce_messages() returns trigger language plpgsql as $$
begin
  notify messages;
  return null;
end $$;
create trigger messages_announced after insert on messages for each statement execute function announce_messages();

-- A mailbox that got mails from forms in the last hour (form-mail.server.ts). Anybody can type any address into a form,
-- so these mails are limited.
create table form_mails (
  -- SHA-256 of the address in lower case, without a tag (+tag).
  mailbox bytea primary key,
  sent timestamptz[] not null
);

-- The number of texts in a minute to phone numbers that are not confirmed (first-texts.server.ts).
create table first_texts (
  minute timestamptz primary key,
  texts int not null
);

-- A text that arrived. Kept for a week, because a provider may deliver a text twice.
create table inbound_texts (
  -- The provider's ID.
  sid text primary key,
  received_at timestamptz not null default now()
);

-- An address that gets no messages. The row stays when the person is erased, so it has a hash only.
create table suppressions (
  channel text not null check (channel in ('email', 'sms')),
  -- SHA-256 of the email address in lower case, or of the phone number in E.164.
  address_hash bytea not null,
  -- 'bounced' stops all messages. The other reasons stop commercial messages.
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'stopped')),
  created_at timestamptz not null default now(),
  primary key (channel, address_hash)
);

-- A job that a person saved.
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

-- A job that a person doesn't want to see.
create table hidden_jobs (
  user_id bigint not null references users on delete cascade,
  job_id bigint not null references jobs on delete cascade,
  hidden_at timestamptz not null default now(),
  primary key (user_id, job_id)
);
create index hidden_jobs_job on hidden_jobs (job_id);

-- An employer whose jobs a person doesn't want to see.
create table hidden_companies (
  user_id bigint not null references users on delete cascade,
  -- In lower case.
  company text not null,
  -- As the person saw it.
  name text,
  hidden_at timestamptz not null default now(),
  primary key (user_id, company)
);

-- A job that a signed-in person viewed recently. It ranks their matches.
create table viewed_jobs (
  user_id bigint not null references users on delete cascade,
  job_id bigint not null references jobs on delete cascade,
  viewed_at timestamptz not null default now(),
  primary key (user_id, job_id)
);
create index viewed_jobs_job on viewed_jobs (job_id);

-- A recent search of a signed-in person.
create table recent_searches (
  user_id bigint not null references users on delete cascade,
  query text not null,
  searched_at timestamptz not null default now(),
  primary key (user_id, query)
);

-- A message from the contact form or the partnership form.
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
  -- Undo restores this status.
  status_before text,
  created_at timestamptz not null default now()
);
create index contact_submissions_email on contact_submissions (lower(email));

-- A request for a copy or the erasure of a person's data. It does not name the person.
create table privacy_requests (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('export', 'erasure')),
  -- SHA-256 of the email address in lower case.
  email_hash bytea not null,
  created_at timestamptz not null default now()
);
