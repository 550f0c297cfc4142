import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { JobRow } from './upsert-jobs.server.ts';

/**
 * Sets the date of new jobs without one to the earliest date of the source's jobs with the same company,
 * title and place. Otherwise a feed with new ids in every run would bring all of its jobs back to the top of
 * the lists.
 */
export async function dateRepeats(tx: Database, sourceId: number | null, rows: JobRow[]): Promise<void> {
  const undated = rows.filter(({ job }) => !job.postedStated);
  if (sourceId === null || undated.length === 0) return;
  const keys = undated.map(({ duplicateKey }) => duplicateKey);
  const found = await sql<{ key: Buffer; since: Date }>`
    select duplicate_key as key, min(posted_at) as since from jobs
    where duplicate_key = any(${keys}::bytea[]) and source_id = ${sourceId} group by 1`.execute(tx);
  const dates = new Map(found.rows.map(({ key, since }) => [key.toString('hex'), since]));
  for (const { job, duplicateKey } of undated) {
    const since = dates.get(duplicateKey.toString('hex'));
    if (since && since < job.postedAt) job.postedAt = since;
  }
}
