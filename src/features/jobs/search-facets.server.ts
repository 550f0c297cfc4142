import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { Facets } from './facets.schema.ts';
import type { JobSearch } from './jobs.schema.ts';
import { conditions } from './search-conditions.server.ts';
import { facetsOf, type KindCount, openKinds } from './search-counts.server.ts';
import { all, type PreparedSearch, prepareSearch } from './search-jobs.server.ts';
import { remember } from './search-memory.server.ts';

/** How many jobs each choice of category, type and workplace would leave; each filter is counted with itself left out. */
export async function countFacets(db: Database, search: JobSearch): Promise<Facets> {
  const anyKind = await prepareSearch(db, { ...search, category: '', jobType: '', workplace: '' });
  return facetsOf(await kindsOf(db, anyKind), search);
}

function kindsOf(db: Database, prepared: PreparedSearch): Promise<KindCount[]> {
  const { search, plan, center, version, impossible } = prepared;
  if (impossible) return Promise.resolve([]);
  const parts = conditions(search, plan, center, true);
  if (parts.length === 0) return openKinds(db);
  const key = JSON.stringify(['kinds', { ...search, page: 1, pageSize: 1, sort: 'date' }]);
  return remember(db, version, key, async () => {
    const { rows } = await sql<KindCount>`
      select coalesce(category, '') as category, coalesce(job_type, '') as "jobType", coalesce(workplace, '') as workplace, count(*)::int as jobs
      from search_docs where ${all(parts)} group by 1, 2, 3`.execute(db);
    return rows;
  });
}
