import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { Facets } from './facets.schema.ts';
import { foundParams, type JobSearch } from './jobs.schema.ts';
import { answer } from './search-answers.server.ts';
import { bitTerms, facetsByBits, kindColumns } from './search-bits.server.ts';
import { estimateSearch, fewCandidates } from './search-cost.ts';
import { ageLimits, facetsOf, type KindCount } from './search-kinds.ts';
import { type PreparedSearch, prepareSearch } from './search-prepare.server.ts';
import { wayToCount } from './search-total.server.ts';

/**
 * How many jobs each choice of category, type, workplace, state and age would leave; each filter is counted with itself left out.
 * Counts are exact where the bits serve or the jobs are looked at one by one, else estimates from a sample.
 */
export async function countFacets(db: Database, search: JobSearch): Promise<Facets> {
  // An unknown category still has counts of types.
  const anyKind = await prepareSearch(db, { ...search, ...noKindFilters });
  if (anyKind.impossible) return facetsOf(search, []);
  const terms = bitTerms(anyKind);
  const byBits = terms !== null && estimateSearch(anyKind).candidates > fewCandidates;
  return answer(db, anyKind.version, `facets ${foundParams(search)}`, () =>
    byBits ? facetsByBits(db, anyKind, terms, search) : facetsByRows(db, anyKind, search),
  );
}

const noKindFilters = { category: '', jobType: '', workplace: '', state: '', postedWithin: null } as const;

async function facetsByRows(db: Database, anyKind: PreparedSearch, search: JobSearch): Promise<Facets> {
  const { conditions, each } = wayToCount(anyKind);
  const { rows } = await sql<KindCount>`
    select ${kindColumns(ageLimits(search))} from job_search where ${conditions} group by 1, 2, 3, 4`.execute(
    db,
  );
  return facetsOf(search, rows, each);
}
