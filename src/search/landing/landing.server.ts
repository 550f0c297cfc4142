import { type RawBuilder, sql } from 'kysely';
import { placeIdsIn } from '../../catalog/jobs/each-place.server.ts';
import { distanceMiles } from '../../catalog/places/distance.ts';
import { stateName } from '../../catalog/places/state-names.ts';
import { cachedPlan } from '../../db/cached-plan.ts';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import type { SearchEngine } from '../search-engine.ts';
import { countJobsByCategory } from '../search-jobs.server.ts';
import { type Landing, type LandingJob, type LandingKey, minJobs } from './landing.schema.ts';

/** The number of newest jobs behind a page's figures. */
export const newestJobs = 500;
const nearMiles = 60;
/** A degree of latitude is 69 miles. A degree of longitude in Alaska is a third of that. */
const nearDegrees = { latitude: nearMiles / 68.5, longitude: nearMiles / 22 };

const columns = sql`category, state, city, city_slug as "citySlug", jobs, newest_at as "newestAt", latitude, longitude`;

/** The page of a key, or null if there is none. */
export async function findLanding(db: Database, key: Omit<LandingKey, 'city'>): Promise<Landing | null> {
  const { rows } = await sql<Landing>`
    select ${columns} from landing_pages
    where state = ${key.state} and city_slug = ${key.citySlug} and category = ${key.category}`.execute(db);
  return rows[0] ?? null;
}

/**
 * The newest open jobs of a page, and the total number now. Null with fewer than three, because then there is
 * no page.
 * @param engine counts categories.
 */
export async function findLandingJobs(
  db: Database,
  engine: SearchEngine,
  key: LandingKey,
): Promise<{ jobs: LandingJob[]; total: number } | null> {
  const [total, { rows: jobs }] = await Promise.all([
    key.state ? countInPlace(db, key) : countJobsByCategory(engine).then((counts) => counts[key.category]),
    sql<LandingJob>`
      with newest as materialized (${newestIds(key)})
      select jobs.id, company, location, job_type as "jobType", workplace, posted_at as "postedAt",
        case when pay_currency = 'USD' then pay_year end as "payYear"
      from newest join jobs using (id) where status = 'open' order by posted_at desc, id desc`.execute(db),
  ]);
  return total && total >= minJobs && jobs.length >= minJobs ? { jobs, total } : null;
}

/**
 * In the order of an index. A category uses the order of the search, because few other jobs are in between.
 */
function newestIds(key: LandingKey): RawBuilder<unknown> {
  if (key.state)
    return sql`
      select job_id as id from job_search where ${inPlace(key)}
      order by posted_at desc, job_id desc limit ${newestJobs}`;
  return sql`
    select job_id as id from job_search where category = ${key.category}
    order by posted_at desc, job_id desc limit ${newestJobs}`;
}

async function countInPlace(db: Database, key: LandingKey): Promise<number> {
  const result = await sql<{ total: number }>`
    select count(*)::int as total from job_search where ${inPlace(key)}`.execute(db);
  return oneRow(result).total;
}

/** A job is in each of its places. */
function inPlace({ category, state, city }: LandingKey): RawBuilder<unknown> {
  const there = sql`place_id = any(${placeIdsIn({ state, city })})`;
  return category ? sql`${there} and category = ${category}` : there;
}

/** The largest pages of a kind by jobs: cities (of a state, or for a category), or states. */
export async function listLargestCities(
  db: Database,
  { category, state }: Pick<LandingKey, 'category' | 'state'>,
  limit: number,
): Promise<Landing[]> {
  const inState = state ? sql`and state = ${state}` : sql``;
  const { rows } = await sql<Landing>`
    select ${columns} from landing_pages where category = ${category} and city <> '' ${inState}
    order by jobs desc, city limit ${limit}`.execute(db);
  return rows;
}

/** The pages of the categories, in a city or in the whole country. */
export async function listCategories(
  db: Database,
  { state, citySlug }: Pick<LandingKey, 'state' | 'citySlug'>,
): Promise<Landing[]> {
  const { rows } = await sql<Landing>`
    select ${columns} from landing_pages where state = ${state} and city_slug = ${citySlug} and category <> ''
    order by jobs desc, category`.execute(db);
  return rows;
}

/** The pages of the states, by name. */
export async function listStates(db: Database): Promise<Landing[]> {
  const { rows } = await sql<Landing>`
    select ${columns} from landing_pages where category = '' and city_slug = ''`.execute(db);
  const name = ({ state }: Landing): string => stateName(state);
  return rows.sort((a, b) => name(a).localeCompare(name(b), 'en-US'));
}

/** The cities within 60 miles with a page for the same category, the nearest first. */
export async function listNearby(db: Database, landing: Landing, limit: number): Promise<Landing[]> {
  const { category, latitude, longitude } = landing;
  if (latitude === null || longitude === null) return [];
  const { rows } = await sql<Landing & { latitude: number; longitude: number }>`
    select ${columns} from landing_pages where category = ${category} and city <> ''
      and latitude between ${latitude - nearDegrees.latitude} and ${latitude + nearDegrees.latitude}
      and longitude between ${longitude - nearDegrees.longitude} and ${longitude + nearDegrees.longitude}`.execute(
    db,
  );
  return rows
    .filter(({ city, state }) => city !== landing.city || state !== landing.state)
    .map((near) => ({ near, miles: distanceMiles({ latitude, longitude }, near) }))
    .filter(({ miles }) => miles <= nearMiles)
    .sort((a, b) => a.miles - b.miles)
    .slice(0, limit)
    .map(({ near }) => near);
}

/**
 * The pages that list a job, from the widest to the narrowest: its category, and its states and cities, each with the
 * category in the city.
 */
export async function listLandingsOfJob(
  db: Database,
  { category, places }: { category: string | null; places: { state: string | null; city: string | null }[] },
): Promise<Landing[]> {
  const { rows } = await sql<Landing>`
    select ${columns} from landing_pages
    where (state = '' and category = ${category})
      or (city = '' and state = any(${places.map(({ state }) => state)}::text[]))
      or (category in ('', ${category}) and (state::text, city) in (
        select * from unnest(${places.map(({ state }) => state)}::text[], ${places.map(({ city }) => city)}::text[])))
    order by state <> '', city <> '', array_position(${places.map(({ state }) => state)}::text[], state::text),
      array_position(${places.map(({ city }) => city)}::text[], city), category <> '' ${cachedPlan}`.execute(
    db,
  );
  return rows;
}

/** Pages in a part of the sitemap. A part may hold at most 50,000 addresses (sitemaps.org, protocol). */
const inPart = 20_000;

/**
 * The number of parts in the pages' sitemap. Zero while the catalog holds samples, which search engines must
 * not index.
 */
export async function countLandingParts(db: Database): Promise<number> {
  const result = await sql<{ pages: number }>`
    select count(*)::int as pages from landing_pages
    where not exists (select from sources join jobs on source_id = sources.id where kind = 'sample')`.execute(
    db,
  );
  return Math.ceil(oneRow(result).pages / inPart);
}

/** One part. Parts count from 0. */
export async function listLandingPart(db: Database, part: number): Promise<Landing[]> {
  const { rows } = await sql<Landing>`
    select ${columns} from landing_pages order by state, city_slug, category
    limit ${inPart} offset ${part * inPart}`.execute(db);
  return rows;
}
