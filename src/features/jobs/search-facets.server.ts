import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { Facets } from './facets.schema.ts';
import { emptySearch, type JobSearch, jobSearchParams } from './jobs.schema.ts';
import { answer } from './search-answers.server.ts';
import { bitTerms, facetsByBits } from './search-bits.server.ts';
import { estimateSearch, fewCandidates } from './search-cost.ts';
import { addKinds, type Kind } from './search-kinds.ts';
import { type PreparedSearch, prepareSearch } from './search-prepare.server.ts';
import { wayToCount } from './search-total.server.ts';

/**
 * How many jobs each choice of category, type and workplace would leave; each filter is counted with itself left out. Counts are
 * exact where the total of the search is.
 */
export async function countFacets(db: Database, search: JobSearch): Promise<Facets> {
  const prepared = await prepareSearch(db, search);
  // Of a search without its exact filters: an unknown category still has counts of types.
  const anyKind = await prepareSearch(db, { ...search, category: '', jobType: '', workplace: '' });
  if (anyKind.impossible) return { category: {}, jobType: {}, workplace: {}, isExact: true };
  const terms = bitTerms(prepared);
  const byBits = terms !== null && estimateSearch(anyKind).candidates > fewCandidates;
  const question = jobSearchParams({
    ...search,
    page: 1,
    pageSize: emptySearch.pageSize,
    sort: emptySearch.sort,
  });
  return answer(db, anyKind.version, `facets ${question}`, () =>
    byBits ? facetsByBits(db, prepared, terms) : facetsByRows(db, anyKind, search),
  );
}

async function facetsByRows(db: Database, anyKind: PreparedSearch, search: JobSearch): Promise<Facets> {
  const { conditions, each } = wayToCount(anyKind);
  const { rows } = await sql<Kind>`
    select coalesce(category, '') as category, coalesce(job_type, '') as "jobType",
      coalesce(workplace, '') as workplace, count(*)::int * ${each}::int as jobs
    from job_search where ${conditions} group by 1, 2, 3`.execute(db);
  const facets: Facets = { category: {}, jobType: {}, workplace: {}, isExact: each === 1 };
  addKinds(facets, rows, search);
  return facets;
}
