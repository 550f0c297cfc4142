import { recordChange } from '../../catalog/jobs/catalog-changes.server.ts';
import { recordOpenings } from '../../catalog/jobs/role-openings.server.ts';
import type { Database } from '../../db/client.ts';
import { indexJobs } from '../../search/engine/index-jobs.server.ts';
import type { WordIds } from '../../search/engine/word-ids.server.ts';

/**
 * Ends a change of the catalog: records when jobs opened and closed, updates the search index, and logs what changed in the list of jobs. Call
 * it with the catalog lock.
 * @param words as for indexJobs().
 * @param ofSamples all jobs are samples.
 */
export async function publishJobs(
  tx: Database,
  jobIds: number[],
  words?: WordIds,
  ofSamples = false,
): Promise<void> {
  await recordOpenings(tx, jobIds);
  await recordChange(tx, await indexJobs(tx, jobIds, words), ofSamples);
}
