-- Rules that tell operators when a figure crosses a limit, by mail or by a signed webhook.

-- A URL that gets notices as postbacks.
create table webhooks (
  id int generated always as identity primary key,
  name text not null unique,
  postback_url text not null,
  -- The receiver answered 410 Gone, as for partners.
  postbacks_ended_at timestamptz,
  postbacks_ended_reason text,
  -- Signs notices, as for partners. Set right after the row was added.
  signing_secret text,
  former_signing_secrets jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create trigger webhooks_resume_postbacks before update of postback_url on webhooks
  for each row when (old.postback_url is distinct from new.postback_url) execute function resume_postbacks();

alter table postbacks add column webhook_id int references webhooks on delete cascade;
create index postbacks_webhook on postbacks (webhook_id) where webhook_id is not null;

create table notification_rules (
  id int generated always as identity primary key,
  name text not null unique,
  status text not null default 'active' check (status in ('active', 'paused')),
  -- What it measures (src/office/rules/measures.ts).
  measure text not null,
  threshold numeric not null check (threshold >= 0),
  -- Days of the business that count, with today.
  days int not null check (days between 1 and 90),
  -- With fewer clicks or mails, it says nothing.
  least int not null check (least between 1 and 1000000),
  -- The row that it watches. Null: each one.
  campaign_id int references campaigns,
  partner_id int references partners,
  feed_id int references feeds,
  emails text[] not null default '{}',
  webhook_id int references webhooks,
  -- Days after which it tells again of what is still crossed. 0: only once it was fine in between.
  repeat_days int not null check (repeat_days between 0 and 90),
  created_at timestamptz not null default now()
);

-- What has crossed the limit of a rule and has not recovered.
create table rule_crossings (
  rule_id int not null references notification_rules on delete cascade,
  -- The ID of the campaign, the partner or the feed. 0: the whole site.
  subject_id int not null,
  name text not null,
  value numeric not null,
  since timestamptz not null,
  told_at timestamptz not null,
  primary key (rule_id, subject_id)
);
