import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { Facets } from './facets.schema.ts';
import type { JobSearch } from './jobs.schema.ts';
import { exactFilters, indexedConditions, prepareSearch } from './search-prepare.server.ts';

/** How many jobs each choice of category, type and workplace would leave; each filter is counted with itself left out. */
export async function countFacets(db: Database, search: JobSearch): Promise<Facets> {
  const prepared = await prepareSearch(db, { ...search, category: '', jobType: '', workplace: '' });
  if (prepared.impossible) return { category: {}, jobType: {}, workplace: {} };
  const { rows } = await sql<Kind>`
    select coalesce(category, '') as category, coalesce(job_type, '') as "jobType",
      coalesce(workplace, '') as workplace, count(*)::int as jobs
    from job_search where ${indexedConditions(prepared)} group by 1, 2, 3`.execute(db);
  return facetsOf(rows, search);
}

interface Kind {
  category: string;
  jobType: string;
  workplace: string;
  jobs: number;
}

function facetsOf(kinds: Kind[], search: JobSearch): Facets {
  const facets: Facets = { category: {}, jobType: {}, workplace: {} };
  for (const facet of exactFilters) {
    const others = exactFilters.filter((other) => other !== facet && search[other] !== '');
    for (const kind of kinds) {
      if (kind[facet] === '' || others.some((other) => kind[other] !== search[other])) continue;
      facets[facet][kind[facet]] = (facets[facet][kind[facet]] ?? 0) + kind.jobs;
    }
  }
  return facets;
}
