-- What the newest open jobs of a category pay, in a state and in the country (src/features/jobs/pay-context.server.ts), without a look at the jobs.
create index jobs_paid_in_state on jobs (category, state, posted_at desc) include (pay_year)
  where status = 'open' and pay_year is not null and pay_currency = 'USD';
create index jobs_paid on jobs (category, posted_at desc) include (pay_year)
  where status = 'open' and pay_year is not null and pay_currency = 'USD';
