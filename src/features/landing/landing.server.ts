import { type RawBuilder, sql } from 'kysely';
import { cachedPlan } from '../../db/cached-plan.ts';
import type { Database } from '../../db/client.ts';
import { distanceMiles } from '../places/distance.ts';
import { stateName } from '../places/state-names.ts';
import type { SearchEngine } from '../search/search-engine.server.ts';
import { countJobsByCategory } from '../search/search-jobs.server.ts';
import { type Landing, type LandingJob, type LandingKey, minJobs } from './landing.schema.ts';

/** A page's figures come from so many of its newest jobs. */
export const newestJobs = 500;
const nearMiles = 60;
/** A degree of latitude is 69 miles, one of longitude in Alaska a third of that. */
const nearDegrees = { latitude: nearMiles / 68.5, longitude: nearMiles / 22 };

const columns = sql`category, state, city, city_slug as "citySlug", jobs, newest_at as "newestAt", latitude, longitude`;

/** The page of a key, or null where there is none. */
export async function findLanding(db: Database, key: Omit<LandingKey, 'city'>): Promise<Landing | null> {
  const { rows } = await sql<Landing>`
    select ${columns} from landing_pages
    where state = ${key.state} and city_slug = ${key.citySlug} and category = ${key.category}`.execute(db);
  return rows[0] ?? null;
}

/**
 * The newest open jobs of a page, and how many it has in all, as of now. Null under three: then there is no page.
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

/** In the order of an index; of a category by the search's own, as few other jobs stand between. */
function newestIds(key: LandingKey): RawBuilder<unknown> {
  if (key.state)
    return sql`select id from jobs where ${inPlace(key)} order by posted_at desc, id desc limit ${newestJobs}`;
  return sql`
    select job_id as id from job_search where category = ${key.category}
    order by posted_at desc, job_id desc limit ${newestJobs}`;
}

async function countInPlace(db: Database, key: LandingKey): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from jobs where ${inPlace(key)}`.execute(db);
  return rows[0]!.total;
}

function inPlace({ category, state, city }: LandingKey): RawBuilder<unknown> {
  const parts = [sql`status = 'open' and state = ${state}`];
  if (city) parts.push(sql`city = ${city}`);
  if (category) parts.push(sql`category = ${category}`);
  return sql.join(parts, sql` and `);
}

/** The largest pages of a kind, by jobs: the cities (of a state, or for a category), or the states. */
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

/** The pages of the categories: of a city, or of the whole country. */
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

/** The cities within 60 miles of a city that have a page for the same category, the nearest first. */
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

/** The pages that a job belongs to, from the widest to the narrowest: its category, state, city, category in the city. */
export async function listLandingsOfJob(
  db: Database,
  { category, state, city }: { category: string | null; state: string | null; city: string | null },
): Promise<Landing[]> {
  const { rows } = await sql<Landing>`
    select ${columns} from landing_pages
    where (state = '' and category = ${category})
      or (state = ${state} and city = '')
      or (state = ${state} and city = ${city} and category in ('', ${category}))
    order by state <> '', city <> '', category <> '' ${cachedPlan}`.execute(db);
  return rows;
}

/** Pages of a sitemap's part; it may hold 50,000 addresses at most (sitemaps.org, protocol). */
const inPart = 20_000;

/** How many parts the sitemap of the pages has; none while the catalogue holds samples, which are not for search engines. */
export async function countLandingParts(db: Database): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select count(*)::int as pages from landing_pages
    where not exists (select from sources join jobs on source_id = sources.id where kind = 'sample')`.execute(
    db,
  );
  return Math.ceil(rows[0]!.pages / inPart);
}

/** One part, counted from 0. */
export async function listLandingPart(db: Database, part: number): Promise<Landing[]> {
  const { rows } = await sql<Landing>`
    select ${columns} from landing_pages order by state, city_slug, category
    limit ${inPart} offset ${part * inPart}`.execute(db);
  return rows;
}
