import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { foundParams, type JobSearch } from '../../jobs/job-search.schema.ts';
import type { Facets } from '../facets.schema.ts';
import type { SearchEngine } from '../search-engine.server.ts';
import { bestFacets, withPlan } from './best.server.ts';
import { facetsByBits } from './bits.server.ts';
import { ageLimits, type FacetKeyCount, facetsOf } from './facet-keys.ts';
import {
  findPrepared,
  generationColumn,
  ofIndex,
  type PreparedSearch,
  postedWithin,
} from './prepare.server.ts';
import { cheapBits, planCount } from './total.server.ts';

/**
 * Counts the jobs that each choice of category, type, workplace, state and age would leave. Each facet ignores its own filter.
 * The counts are exact if bits or rows are counted, and estimates if a sample is counted.
 */
export function countFacets(engine: SearchEngine, search: JobSearch): Promise<Facets> {
  if (search.match === 'best')
    return withPlan(engine, search, (plan) => bestFacets(engine, plan, plan.prepared.search));
  // A search with an unknown category still has counts of types.
  return findPrepared(engine, { ...search, ...noFacetFilters }, async (unfiltered) => {
    if (unfiltered.impossible) return facetsOf(search, []);
    const terms = cheapBits(unfiltered);
    return engine.limiter.answer(unfiltered.version, `facets ${foundParams(search)}`, () =>
      terms ? facetsByBits(engine, unfiltered, terms, search) : facetsByRows(engine.db, unfiltered, search),
    );
  });
}

const noFacetFilters = { category: '', jobType: '', workplace: '', state: '', postedWithin: null } as const;

async function facetsByRows(db: Database, unfiltered: PreparedSearch, search: JobSearch): Promise<Facets> {
  const { conditions, each } = planCount(unfiltered);
  const recent = ageLimits(search).map((age) => sql`count(*) filter (where ${postedWithin(age)})::int`);
  const { rows } = await sql<FacetKeyCount & { generation: number }>`
    select ${generationColumn}, coalesce(category, '') as category, coalesce(job_type, '') as "jobType", coalesce(workplace, '') as workplace,
      coalesce(state, '') as state, count(*)::int as jobs, array[${sql.join(recent)}] as recent
    from job_search where ${conditions} group by category, job_type, workplace, state`.execute(db);
  for (const row of rows) ofIndex(unfiltered, row);
  return facetsOf(search, rows, each);
}
