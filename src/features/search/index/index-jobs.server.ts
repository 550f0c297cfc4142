import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { touchCatalog } from '../../jobs/catalogue.server.ts';
import { addToIndex, removeFromIndex } from './documents.server.ts';
import { WordIds } from './word-ids.server.ts';

const batchRows = 1000;

/**
 * Brings the search index in line with these rows of `jobs`, in the transaction that changed them: open jobs are (re)indexed,
 * all others, also deleted ones, are taken out. Callers take turns from here to their commit.
 * @param words for who writes many batches, each in a transaction of its own.
 */
export async function indexJobs(tx: Database, jobIds: number[], words = new WordIds()): Promise<void> {
  if (jobIds.length === 0) return;
  words.begin(await touchCatalog(tx));
  await gatherTokens(tx);
  for (let at = 0; at < jobIds.length; at += batchRows) {
    const batch = jobIds.slice(at, at + batchRows);
    await removeFromIndex(tx, batch);
    await addToIndex(tx, batch, words);
  }
}

/**
 * The token index gathers new rows in a list and then sorts in many at once, each word's rows together. With PostgreSQL's own 4 MB
 * for both it did so every 1,400 rows, in portions of a thousand, and that was half of the time of an import.
 */
async function gatherTokens(tx: Database): Promise<void> {
  await sql`select set_config('gin_pending_list_limit', '16MB', true), set_config('work_mem', '64MB', true)`.execute(
    tx,
  );
}
