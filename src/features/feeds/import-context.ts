import type { Database } from '../../db/client.ts';
import type { RejectedRow } from './feed-row.ts';
import type { GoodRow } from './import-summary.ts';
import type { SeenIds } from './seen-ids.server.ts';

/** What one import works with. */
export interface ImportContext {
  /** One connection, which holds the source's lock. */
  db: Database;
  sourceId: number | null;
  sourceKind: 'aggregator' | 'employer';
  /** Null in a dry run. */
  runId: number | null;
  startedAt: Date;
  /** The ids of the rows that the feed has shown so far. */
  seen: SeenIds;
}

/** Rows that are read together: those with an id, those that cannot be used, and whether the feed broke off behind them. */
export interface Batch {
  good: GoodRow[];
  rejected: RejectedRow[];
  problem: string | null;
}
