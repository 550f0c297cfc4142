-- What became of each mail: whether it came back, what its links were used for, and what its readers applied to.

alter table messages
  -- Names the mail in its links, and says nothing about it. Null: it was queued by an earlier version.
  add column mark text,
  -- When a report said that it came back, and when its reader stopped mails with its link.
  add column bounced_at timestamptz,
  add column unsubscribed_at timestamptz;
alter table messages alter column mark set default
  translate(encode(substring(uuid_send(gen_random_uuid()) for 9), 'base64'), '+/', '-_');
create unique index messages_mark on messages (mark);
create index messages_age on messages (created_at);

-- A click on a link in a mail: once for each job, and once for all other pages. It is no landing, so what a person does
-- later still belongs to the campaign that brought them. It goes with its message.
create table mail_clicks (
  message_id bigint not null references messages on delete cascade,
  -- Null: the link leads to another page.
  job_id bigint,
  clicked_at timestamptz not null default now(),
  unique nulls not distinct (message_id, job_id)
);

-- The last mail whose link a visitor used, for a day.
create table mail_visits (
  -- mail_visitor(). Like visitor_counts, the row is deleted within an hour after its end (forget-visitors).
  key bigint primary key,
  message_id bigint not null references messages on delete cascade,
  begins timestamptz not null,
  ends timestamptz not null
);
create index mail_visits_message on mail_visits (message_id);

-- A hash of a visitor: the address and the browser, as in visitor_counts.
create function mail_visitor(address inet, agent text) returns bigint language sql immutable as $$
  select case when address is not null then hashtextextended(concat_ws(' ', 'mail', visitor_network(address), agent), 4) end
$$;

-- A click on Apply that counts, by somebody who came from a mail within a day before.
create table mail_applications (
  -- site_events.id.
  application_id uuid primary key,
  message_id bigint not null references messages on delete cascade
);
create index mail_applications_message on mail_applications (message_id);
create index conversions_application on conversions (application_id) where application_id is not null;

-- Notes which mail a click on Apply follows. If somebody else is signed in, it follows none. A mail that is being erased is
-- skipped, so that nobody waits.
create function note_mail_applications() returns trigger language plpgsql as $$
begin
  insert into mail_applications (application_id, message_id)
  select added.id, mail.id from added join mail_visits on key = mail_visitor(ip_address, user_agent)
    cross join lateral (
      select id from messages where id = message_id and coalesce(messages.user_id = added.user_id, true) for key share skip locked
    ) as mail
  where type = 'application' and bot_reason is null and is_unique and at >= begins and at < ends;
  return null;
end $$;
create trigger site_events_note_mails after insert on site_events
  referencing new table as added for each statement execute function note_mail_applications();
