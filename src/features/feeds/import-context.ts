import type { Database } from '../../db/client.ts';
import type { WordIds } from '../search/index/word-ids.server.ts';
import type { RejectedRow } from './feed-row.ts';
import type { Damage, GoodRow } from './import-summary.ts';

/** What one import works with. */
export interface ImportContext {
  /** One connection, which holds the source's lock and the ids that the feed has shown so far. */
  db: Database;
  sourceId: number | null;
  sourceKind: 'aggregator' | 'employer';
  /** Null in a dry run. */
  runId: number | null;
  startedAt: Date;
  /** The date by which lists order new jobs that state none: `undatedSince`. */
  undatedAt: Date;
  words: WordIds;
}

/** Rows that are read together: those with an id, those that cannot be used, and whether the feed broke off behind them. */
export interface Batch {
  good: GoodRow[];
  rejected: RejectedRow[];
  problem: string | null;
  damage: Damage;
}

/** How old jobs without a date are taken to be that a source's first import brings, in days: they may have been open for long. */
const undatedDays = 30;

/**
 * The date by which lists order a new job that states none. A later import sees such a job first when it is new. The first import of
 * a source sees them all at once, and they would stand above every dated job.
 */
export function undatedSince(startedAt: Date, isFirstImport: boolean): Date {
  return isFirstImport ? new Date(startedAt.getTime() - undatedDays * 24 * 3600_000) : startedAt;
}
