import { sql } from 'kysely';
import {
  emptySearch,
  foundParams,
  type JobSearch,
  jobSearchParams,
} from '../../catalog/jobs/job-search.schema.ts';
import type { Database } from '../../db/client.ts';
import type { Facets } from '../facets.schema.ts';
import type { PostgresEngine } from '../postgres-engine.server.ts';
import type { CountedPlaces, Total } from '../search-engine.ts';
import { facetsByBits, pageByBits, placesByBits } from './bits.server.ts';
import { ageLimits, type FacetKeyCount, facetsOf } from './facet-keys.ts';
import type { Page } from './hits.ts';
import { fetchPage, walkPage } from './page.server.ts';
import type { PlaceCount } from './place-counts.ts';
import { planExact } from './plan-exact.server.ts';
import { generationColumn, ofIndex, type PreparedSearch, postedWithin } from './prepare.server.ts';
import { cheapBits, countHits, planCount } from './total.server.ts';

/**
 * The ids of a page, and the total.
 * @throws IndexRebuilt
 */
export async function findExactPage(engine: PostgresEngine, prepared: PreparedSearch): Promise<Total & Page> {
  const { db, limiter } = engine;
  const { search, version } = prepared;
  const { strategy, tiers, estimate } = planExact(prepared);
  const page = jobSearchParams(search);
  if (strategy !== 'walk') {
    const find = () =>
      strategy === 'bits' ? pageByBits(engine, prepared, tiers) : fetchPage(db, prepared, estimate);
    return { ...(await limiter.answer(version, `page ${page}`, find)), isExact: true };
  }
  const { page: first, cursor, pageSize, sort } = emptySearch;
  const all = jobSearchParams({ ...search, page: first, cursor, pageSize, sort });
  const [found, total] = await Promise.all([
    limiter.answer(version, `page ${page}`, () => walkPage(db, prepared, estimate)),
    limiter.answer(version, `total ${all}`, () => countHits(engine, prepared)),
  ]);
  return { ...found, ...total };
}

/**
 * The facets of a search: exact if bits or rows are counted, and estimates if a sample is counted.
 * @param unfiltered the search without its exact filters and its age.
 */
export function exactFacets(
  engine: PostgresEngine,
  unfiltered: PreparedSearch,
  search: JobSearch,
): Promise<Facets> {
  const terms = cheapBits(unfiltered);
  return engine.limiter.answer(unfiltered.version, `facets ${foundParams(search)}`, () =>
    terms ? facetsByBits(engine, unfiltered, terms, search) : facetsByRows(engine.db, unfiltered, search),
  );
}

async function facetsByRows(db: Database, unfiltered: PreparedSearch, search: JobSearch): Promise<Facets> {
  const { conditions, each } = planCount(unfiltered);
  const recent = ageLimits(search).map((age) => sql`count(*) filter (where ${postedWithin(age)})::int`);
  const { rows } = await sql<FacetKeyCount & { generation: number }>`
    select ${generationColumn}, coalesce(category, '') as category, array_to_string(job_types, ' ') as "jobType", coalesce(workplace, '') as workplace,
      array_to_string(states, ' ') as state, count(*)::int as jobs, array[${sql.join(recent)}] as recent
    from job_search where ${conditions} group by category, job_types, workplace, states`.execute(db);
  for (const row of rows) ofIndex(unfiltered, row);
  return facetsOf(search, rows, each);
}

/** The jobs of a search by place. @param everywhere the search without its state. */
export function exactPlaces(
  engine: PostgresEngine,
  everywhere: PreparedSearch,
  search: JobSearch,
): Promise<CountedPlaces> {
  return engine.limiter.answer(everywhere.version, `places ${foundParams(search)}`, async () => {
    const terms = cheapBits(everywhere);
    if (terms) return { counts: await placesByBits(engine, everywhere, terms, search), each: 1 };
    return placesByRows(engine.db, everywhere, search);
  });
}

async function placesByRows(
  db: Database,
  everywhere: PreparedSearch,
  { state }: JobSearch,
): Promise<CountedPlaces> {
  const { conditions, each } = planCount(everywhere);
  const { rows } = await sql<PlaceCount & { generation: number }>`
    select ${generationColumn}, array_to_string(states, ' ') as state, coalesce(workplace, '') as workplace,
      case when ${state} = any(states) then place_id else 0 end as place, count(*)::int as jobs
    from job_search where ${conditions} group by 2, 3, 4`.execute(db);
  for (const row of rows) ofIndex(everywhere, row);
  return { counts: rows, each };
}
