-- A telephone belongs to an account (phones.user_id) only once its owner has answered a question that this account alone asked for
-- (features/alerts/phone-owner.server.ts). Until now the first account that typed a number held it.
update phones set user_id = null
where user_id is not null and (confirmed_at is null or exists (
  select from consents
  where consents.phone = phones.phone and kind = 'sms-alerts' and channel = 'web' and granted
    and consents.user_id is distinct from phones.user_id));

-- What a phone itself answered is evidence of the number and of no account: it must not go when an account goes. The trigger keeps
-- evidence from being changed; this moves it to its owner, once.
alter table consents disable trigger consents_are_kept;
update consents set user_id = null where user_id is not null and kind = 'sms-alerts' and channel = 'sms';
alter table consents enable trigger consents_are_kept;

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

-- What the operator should know of, one row for each kind (features/messages/operator-notice.server.ts).
create table operator_notices (
  kind text primary key,
  detail text not null,
  -- Since the last mail about it.
  times int not null,
  last_at timestamptz not null,
  mailed_at timestamptz not null
);
