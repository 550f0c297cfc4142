import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { payInSearch, topPayInSearch } from '../engine/pay-in-search.server.ts';
import { openJobColumns } from '../engine/read-job.server.ts';
import { type IndexedJob, type SearchDocument, searchDocument } from './search-document.ts';

/** The documents of the open jobs among these. @param change the version of the catalog as of which they are read. */
export async function readDocuments(
  db: Database,
  jobIds: number[],
  change: number,
): Promise<SearchDocument[]> {
  const { rows } = await sql<IndexedJob>`
    select ${openJobColumns}, (extract(epoch from posted_at) * 1000000)::bigint as posted, ${payInSearch} as pay,
      ${topPayInSearch} as "payTop"
    from jobs where id = any(${jobIds}::bigint[]) and status = 'open'`.execute(db);
  return rows.map((job) => searchDocument(job, change));
}
