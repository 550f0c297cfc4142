import type { Database } from '../../db/client.ts';
import type { Facets } from './facets.schema.ts';
import type { JobSearch } from './jobs.schema.ts';

export async function countFacets(_db: Database, _search: JobSearch): Promise<Facets> {
  return { category: {}, jobType: {}, workplace: {} };
}
