import { sql } from 'kysely';
import { displayCase } from '../../catalog/postings/display-case.ts';
import type { Database } from '../../db/client.ts';
import type { OpenFigures } from './company-figures.server.ts';

/** The places and categories of an employer that are compared. */
const maxPlaces = 4;
const maxCategories = 4;
/** The newest jobs of a place that are looked at. */
const newestInPlace = 500;

/** An employer with all of its open jobs. */
export interface SimilarCompany {
  slug: string;
  name: string;
  jobs: number;
}

/**
 * The employers that share most pairs of a category and a city with this one, among the newest 500 open jobs of its four largest
 * cities. Equal ones are in the order of the jobs that they share.
 */
export async function listSimilarCompanies(
  db: Database,
  slug: string,
  { categories, places }: Pick<OpenFigures, 'categories' | 'places'>,
  limit: number,
): Promise<SimilarCompany[]> {
  const cities = places.filter(({ city, state }) => city && state).slice(0, maxPlaces);
  const names = categories.slice(0, maxCategories).map(({ name }) => name);
  if (cities.length === 0 || names.length === 0) return [];
  const { rows } = await sql<SimilarCompany>`
    with near as materialized (
      select newest.category, newest.company, place.city
      from unnest(${cities.map(({ state }) => state)}::text[], ${cities.map(({ city }) => city)}::text[]) as place (state, city)
      cross join lateral (
        select jobs.category, company from job_search join jobs on jobs.id = job_id
        where status = 'open' and place_id = any(array(select id from search_places
          where places @> jsonb_build_array(jsonb_build_object('city', place.city, 'state', place.state))))
        order by job_search.posted_at desc limit ${newestInPlace}
      ) as newest where newest.category = any(${names}::text[])
    ), shared as (
      select slug, count(distinct (category, city)) as pairs, count(*) as jobs
      from near join company_names on name = company where slug not in ('', ${slug}) group by slug
    )
    select slug, companies.name, companies.jobs from shared join companies using (slug) where companies.jobs > 0
    order by pairs desc, shared.jobs desc, companies.jobs desc, slug limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, name: displayCase(row.name) }));
}
