-- Where a campaign's link leads, by weight, device and country; the country of a click; the macros of a traffic source.

-- Two letters (ISO 3166), from the operator's country database. Null: unknown, or the visitor opts out.
alter table clicks add column country char(2);

-- record_clicks as it is, with the country.
do $$
begin
  execute replace(
    replace(pg_get_functiondef('record_clicks(json, int)'::regprocedure), 'metadata jsonb,', 'metadata jsonb, country text,'),
    'reason, metadata', 'reason, metadata, country');
end $$;

-- Landing pages by weight, each '/path 60'. Empty: everybody goes to landing_path.
alter table campaigns add column landing_pages text[] not null default '{}';
-- Rules in their order, each 'mobile US CA -> /path'. The first that fits wins over the weights.
alter table campaigns add column landing_rules text[] not null default '{}';

-- What the source replaces in a link, each 'sub1 = {zone}'.
alter table traffic_sources add column link_macros text[] not null default '{}';
