-- What open jobs of an occupation pay in a place (src/features/salary/refresh-pay-figures.server.ts). A task writes all rows at once.
create table pay_figures (
  -- SOC code as a number: 291141.
  occupation int not null,
  -- Two letters. '' for the whole country.
  state text not null,
  -- The city whose surroundings count, and its name in addresses. '' for a whole state and for the country.
  city text not null,
  city_slug text not null,
  -- The category of at least half of the occupation's jobs in the country. '' if there is none.
  category text not null,
  -- Open jobs, those of them that list pay in dollars, and those of the latter in the city itself.
  jobs int not null,
  postings int not null,
  own_postings int not null,
  -- Dollars a year. Null with fewer than ten postings.
  lower_quartile int,
  median int,
  upper_quartile int,
  -- Pay by the hour, the distribution and the kinds of employers (PayDetails in pay-figures.schema.ts).
  details jsonb,
  primary key (occupation, state, city_slug)
);
-- The occupations with the most postings in a place.
create index pay_figures_in_place on pay_figures (state, city_slug, own_postings desc) where median is not null;

-- One row: when the figures were last refreshed, and for which version of the catalog.
create table paid_catalogue (at timestamptz not null, version bigint not null);
insert into paid_catalogue values ('-infinity', 0);
