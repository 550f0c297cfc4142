import { sql } from 'kysely';

/** Each state and city of a row of `jobs` once, also those that are only a state: a set for `cross join lateral`. */
export const eachPlace = sql`(
  select distinct one.state, one.city from jsonb_to_recordset(jobs.places) as one (state text, city text)
  where one.state is not null or one.city is not null)`;
