import type { DateOrder } from '../../catalog/postings/read-date.ts';
import type { Database } from '../../db/client.ts';
import type { WordIds } from '../../search/engine/word-ids.server.ts';
import type { RejectedRow } from '../sources/feed-row.ts';
import type { Damage, GoodRow } from './import-summary.ts';

/** The state of one import. */
export interface ImportContext {
  /** One connection. It holds the source's lock and the ids that the feed has shown so far. */
  db: Database;
  sourceId: number | null;
  sourceKind: 'aggregator' | 'employer';
  /** Null in a dry run. */
  runId: number | null;
  startedAt: Date;
  /** The date that orders new jobs without one in lists: `undatedSince`. */
  undatedAt: Date;
  /** The order of day and month in the feed's dates. */
  order: DateOrder;
  words: WordIds;
}

/** The state of an import that writes. */
export interface WritingImport extends ImportContext {
  sourceId: number;
  runId: number;
}

export const isWriting = (context: ImportContext): context is WritingImport =>
  context.sourceId !== null && context.runId !== null;

/** A batch of rows: rows with an id, unusable rows, and whether the feed broke off after them. */
export interface RowBatch {
  good: GoodRow[];
  /** The external ids of postings that are in their board's list as before. */
  kept: string[];
  rejected: RejectedRow[];
  problem: string | null;
  damage: Damage;
  /** Rows without a date that can be read. */
  undated: number;
  estimates: number;
}

/**
 * The assumed age in days of undated jobs in a source's first import. They may have been open for a long
 * time.
 */
const undatedDays = 30;

/**
 * The date that orders a new job without one in lists. In a later import the job is new, so the date is now.
 * The first import sees all jobs at once, and with that date they would all rank above every dated job.
 */
export function undatedSince(startedAt: Date, isFirstImport: boolean): Date {
  return isFirstImport ? new Date(startedAt.getTime() - undatedDays * 24 * 3600_000) : startedAt;
}
