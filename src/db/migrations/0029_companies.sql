-- Employers: one row for each address /companies/{slug}. refresh-companies (src/features/companies) writes both tables.
create table companies (
  slug text primary key,
  -- The most frequent spelling.
  name text not null,
  -- Open jobs, their cities, and the newest of them, as of the last refresh.
  jobs int not null,
  cities int not null,
  newest_at timestamptz,
  -- Open jobs that state pay in dollars, with the quartiles of the yearly pay. Null if too few state it.
  paid int not null,
  pay_low bigint,
  pay_middle bigint,
  pay_high bigint
);

-- The spellings in the catalog, each with its address. '' if the name has no letters or digits.
create table company_names (name text primary key, slug text not null);
create index company_names_slug on company_names (slug);

-- One row: when the tables were last refreshed, and for which version of the catalog.
create table companies_catalogue (at timestamptz not null, version bigint not null);
insert into companies_catalogue values ('-infinity', -1);

-- The jobs of a spelling by status, the newest first.
create index jobs_of_company on jobs (company, status, posted_at desc) include (id);
