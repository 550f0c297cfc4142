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
  words: WordIds;
}

/** Rows that are read together: those with an id, those that cannot be used, and whether the feed broke off behind them. */
export interface Batch {
  good: GoodRow[];
  rejected: RejectedRow[];
  problem: string | null;
  damage: Damage;
}
