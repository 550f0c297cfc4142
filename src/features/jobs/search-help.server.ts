import type { Database } from '../../db/client.ts';
import type { JobSearch } from './jobs.schema.ts';
import type { SearchHelp } from './search-help.schema.ts';

export async function searchHelp(_db: Database, _search: JobSearch, _total: number): Promise<SearchHelp> {
  return { correction: null, radii: [], drowning: [] };
}
