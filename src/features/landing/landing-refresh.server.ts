import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { limitStatements, longStatementMs } from '../../db/statement-limit.ts';
import { stateNames } from '../places/state-names.ts';
import { categories } from '../postings/posting.ts';
import { minJobs } from './landing.schema.ts';

/**
 * The bits of `grouping(category, state, city)`. A bit is set if the row covers all values of that column.
 */
const anyOf = { category: 4, state: 2, city: 1 };
/** Counting all open jobs of a large catalog takes a second or more. */
const large = { jobs: 100_000, minutes: 10 };

/**
 * Refreshes the list of pages after a change of the catalog. For a large catalog, at most every ten minutes.
 */
export async function refreshLandings(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await limitStatements(tx, longStatementMs);
    const { rows } = await sql`
      update landed_catalogue set at = now(), version = catalogue.version from catalogue
      where landed_catalogue.version <> catalogue.version and at < now() - make_interval(mins =>
        case when (select sum(jobs) from search_places) > ${large.jobs} then ${large.minutes}::int else 0 end)
      returning at`.execute(tx);
    if (rows.length > 0) await writeLandings(tx);
  });
}

/**
 * Writes the list of pages. A category's page leaves out jobs abroad, as the search behind it does. If two cities of a state would share an address, the city with more jobs gets it.
 */
async function writeLandings(tx: Database): Promise<void> {
  await sql`delete from landing_pages`.execute(tx);
  await sql`
    with counted as (
      select coalesce(category, '') as category, coalesce(state, '') as state, coalesce(city, '') as city,
        count(*)::int as jobs, max(posted_at) as newest_at, grouping(category, state, city) as bits
      from jobs where status = 'open'
      group by grouping sets ((category), (state), (state, city), (state, city, category))
      having count(*) >= ${minJobs}
    ), abroad as (
      select category, count(*)::int as jobs from jobs
      where status = 'open' and state is null and country <> 'US' group by category
    ), slugged as (
      select counted.category, state, city, newest_at, bits,
        counted.jobs - case when state = '' and city = '' then coalesce(abroad.jobs, 0) else 0 end as jobs, trim('-' from regexp_replace(
        regexp_replace(lower(normalize(city, NFD)), '[\u0300-\u036f''.]', '', 'g'), '[^a-z0-9]+', '-', 'g')) as city_slug
      from counted left join abroad on abroad.category = counted.category
    ), middles as (
      select lower(city) as key, state, percentile_disc(0.5) within group (order by latitude) as latitude,
        percentile_disc(0.5) within group (order by longitude) as longitude
      from zip_codes group by 1, 2
    )
    insert into landing_pages (category, state, city, city_slug, jobs, newest_at, latitude, longitude)
    select category, slugged.state, city, city_slug, jobs, newest_at, latitude, longitude
    from slugged left join middles on middles.state = slugged.state and key = lower(city)
    where jobs >= ${minJobs} and (bits & ${anyOf.category}::int > 0 or category = any(${[...categories]}::text[]))
      and (bits & ${anyOf.state}::int > 0 or slugged.state = any(${Object.keys(stateNames)}::text[]))
      and (bits & ${anyOf.city}::int > 0 or city_slug <> '')
    order by jobs desc
    on conflict do nothing`.execute(tx);
}
