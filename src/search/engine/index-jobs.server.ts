import { sql } from 'kysely';
import { touchCatalog } from '../../catalog/jobs/catalog.server.ts';
import type { Database } from '../../db/client.ts';
import { addToIndex, removeFromIndex } from './documents.server.ts';
import { WordIds } from './word-ids.server.ts';

const batchRows = 1000;

/** What an update of the index did to the list of jobs. Each job is in at most one of the lists. */
export interface ListChange {
  /** The version of the catalog that shows it. Null: there was nothing to do. */
  version: number | null;
  /** Jobs that were not listed before. */
  opened: number[];
  /** Jobs that were listed before and still are. */
  changed: number[];
  /** Jobs that are no longer listed. */
  closed: number[];
}

/**
 * Updates the search index for these rows of `jobs`, in the transaction that changed them: indexes open jobs again and removes closed and
 * deleted jobs. Callers take turns until their commit.
 * @param words shared by a writer of many batches with a transaction each.
 */
export async function indexJobs(tx: Database, jobIds: number[], words = new WordIds()): Promise<ListChange> {
  const change: ListChange = { version: null, opened: [], changed: [], closed: [] };
  if (jobIds.length === 0) return change;
  const { version, generation } = await touchCatalog(tx);
  change.version = version;
  words.begin(generation);
  await gatherTokens(tx);
  for (let at = 0; at < jobIds.length; at += batchRows) {
    const batch = jobIds.slice(at, at + batchRows);
    const removed = await removeFromIndex(tx, batch);
    const added = await addToIndex(tx, batch, words);
    for (const id of added) (removed.delete(id) ? change.changed : change.opened).push(id);
    change.closed.push(...removed);
  }
  return change;
}

/**
 * The token index collects new rows in a list and then sorts many in at once, all rows of a word together. With PostgreSQL's default of 4
 * MB for both settings it did so every 1,400 rows, a thousand at a time, which took half of the time of an import.
 */
async function gatherTokens(tx: Database): Promise<void> {
  await sql`select set_config('gin_pending_list_limit', '16MB', true), set_config('work_mem', '64MB', true)`.execute(
    tx,
  );
}
