import { sql } from 'kysely';
import { stateNames } from '../../catalog/places/state-names.ts';
import { categories } from '../../catalog/postings/posting.ts';
import type { Database } from '../../db/client.ts';
import { afterChange } from '../after-change.server.ts';
import { bitsOf } from '../engine/document-flags.ts';
import { storedFact } from '../engine/stored-fact.server.ts';
import { minJobs } from './landing.schema.ts';

/**
 * Refreshes the list of pages after a change of the catalog. For a large catalog, at most every ten minutes.
 */
export async function refreshLandings(db: Database): Promise<void> {
  await afterChange(db, { noted: 'landed_catalogue', minutes: 10 }, writeLandings);
}

/**
 * Writes the list of pages. A job counts once on the page of each of its places.
 * A category's page leaves out jobs abroad, as the search behind it does. If two cities of a state would share an address, the city with more jobs gets it.
 */
async function writeLandings(tx: Database): Promise<void> {
  await sql`delete from landing_pages`.execute(tx);
  await sql`
    with kinds as materialized (
      select place_id, category, count(*)::int as jobs, max(posted_at) as newest_at,
        count(*) filter (where coalesce(${storedFact('flags')}, 0) & ${bitsOf(['abroad'])} <> 0)::int as abroad
      from job_search group by 1, 2
    ), named as materialized (
      select distinct id as place_id, one.state, coalesce(one.city, '') as city
      from search_places cross join lateral jsonb_to_recordset(places) as one (state text, city text)
      where one.state = any(${Object.keys(stateNames)}::text[])
    ), counted as (
      select category, '' as state, '' as city, sum(jobs - abroad)::int as jobs, max(newest_at) as newest_at
      from kinds where category = any(${[...categories]}::text[]) group by category
      union all
      select '', state, '', sum(jobs)::int, max(newest_at)
      from kinds join (select distinct place_id, state from named) as in_state using (place_id) group by state
      union all
      select '', state, city, sum(jobs)::int, max(newest_at)
      from kinds join named using (place_id) where city <> '' group by state, city
      union all
      select category, state, city, sum(jobs)::int, max(newest_at)
      from kinds join named using (place_id)
      where city <> '' and category = any(${[...categories]}::text[]) group by category, state, city
    ), slugged as (
      select category, state, city, newest_at, jobs, trim('-' from regexp_replace(
        regexp_replace(lower(normalize(city, NFD)), '[\u0300-\u036f''.]', '', 'g'), '[^a-z0-9]+', '-', 'g')) as city_slug
      from counted where jobs >= ${minJobs}
    ), middles as (
      select lower(city) as key, state, percentile_disc(0.5) within group (order by latitude) as latitude,
        percentile_disc(0.5) within group (order by longitude) as longitude
      from zip_codes group by 1, 2
    )
    insert into landing_pages (category, state, city, city_slug, jobs, newest_at, latitude, longitude)
    select category, slugged.state, city, city_slug, jobs, newest_at, latitude, longitude
    from slugged left join middles on middles.state = slugged.state and key = lower(city)
    where city = '' or city_slug <> ''
    order by jobs desc
    on conflict do nothing`.execute(tx);
}
