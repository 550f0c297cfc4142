import type { Database } from '../../db/client.ts';
import { recordOpenings } from '../jobs/record-openings.server.ts';
import { indexJobs } from '../search/index/index-jobs.server.ts';
import type { WordIds } from '../search/index/word-ids.server.ts';

/**
 * Ends a change of the catalog: records when jobs opened and closed, and updates the search index. Call it with the catalog lock.
 * @param words as for indexJobs().
 */
export async function publishJobs(tx: Database, jobIds: number[], words?: WordIds): Promise<void> {
  await recordOpenings(tx, jobIds);
  await indexJobs(tx, jobIds, words);
}
