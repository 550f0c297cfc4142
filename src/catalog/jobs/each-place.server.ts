import { type RawBuilder, sql } from 'kysely';

/** Each state and city of a row of `jobs` once, also those that are only a state: a set for `cross join lateral`. */
export const eachPlace = sql`(
  select distinct one.state, one.city from jsonb_to_recordset(jobs.places) as one (state text, city text)
  where one.state is not null or one.city is not null)`;

/** The ids in the index of all stated places that name a state, or a city of it: for `place_id = any(...)` of `job_search`. */
export function placeIdsIn({ state, city }: { state: string; city?: string }): RawBuilder<unknown> {
  const named = JSON.stringify([city ? { state, city } : { state }]);
  return sql`array(select id from search_places where places @> ${named}::jsonb)`;
}
