import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { foundParams, type JobSearch } from '../../jobs/job-search.schema.ts';
import type { Facets } from '../facets.schema.ts';
import type { SearchEngine } from '../search-engine.server.ts';
import { bestFacets, withPlan } from './best.server.ts';
import { facetsByBits } from './bits.server.ts';
import { ageLimits, facetsOf, type KindCount } from './facet-keys.ts';
import {
  findPrepared,
  generationColumn,
  ofIndex,
  type PreparedSearch,
  postedWithin,
} from './prepare.server.ts';
import { cheapBits, wayToCount } from './total.server.ts';

/**
 * How many jobs each choice of category, type, workplace, state and age would leave; each filter is counted with itself left out.
 * Counts are exact where the bits serve or the jobs are looked at one by one, else estimates from a sample.
 */
export function countFacets(engine: SearchEngine, search: JobSearch): Promise<Facets> {
  if (search.match === 'best')
    return withPlan(engine, search, (plan) => bestFacets(engine, plan, plan.prepared.search));
  // An unknown category still has counts of types.
  return findPrepared(engine, { ...search, ...noKindFilters }, async (anyKind) => {
    if (anyKind.impossible) return facetsOf(search, []);
    const terms = cheapBits(anyKind);
    return engine.limiter.answer(anyKind.version, `facets ${foundParams(search)}`, () =>
      terms ? facetsByBits(engine, anyKind, terms, search) : facetsByRows(engine.db, anyKind, search),
    );
  });
}

const noKindFilters = { category: '', jobType: '', workplace: '', state: '', postedWithin: null } as const;

async function facetsByRows(db: Database, anyKind: PreparedSearch, search: JobSearch): Promise<Facets> {
  const { conditions, each } = wayToCount(anyKind);
  const recent = ageLimits(search).map((age) => sql`count(*) filter (where ${postedWithin(age)})::int`);
  const { rows } = await sql<KindCount & { generation: number }>`
    select ${generationColumn}, coalesce(category, '') as category, coalesce(job_type, '') as "jobType", coalesce(workplace, '') as workplace,
      coalesce(state, '') as state, count(*)::int as jobs, array[${sql.join(recent)}] as recent
    from job_search where ${conditions} group by category, job_type, workplace, state`.execute(db);
  for (const row of rows) ofIndex(anyKind, row);
  return facetsOf(search, rows, each);
}
