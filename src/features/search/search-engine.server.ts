import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/client.ts';
import { SharedReading } from '../../platform/shared-reading.ts';
import { ColumnStore } from './index/columns.server.ts';
import { refreshState, type SearchState } from './index/state.server.ts';
import type { BestSets } from './query/best.server.ts';
import { Limiter } from './query/limiter.server.ts';

/** A page asks for its jobs, its total and its facets; at a million jobs the sets of one search are a megabyte. */
const maxKeptSets = 16;
const keptSetsMs = 60_000;

/**
 * What a process keeps in memory to search one database: one engine for each database, made once. The verbs are functions that take it:
 * searchJobs, countFacets, suggest, findSimilarJobs, searchHelp, planSearch.
 */
export class SearchEngine {
  readonly db: Database;
  /** What searches ask of each slot. */
  readonly columns: ColumnStore;
  /** Runs few searches at a time, and keeps their answers. */
  readonly limiter: Limiter;
  /** The same for figures beside searches, which do not wait for searches. */
  readonly figures: Limiter;
  /** The sets of jobs of the last best-match searches. */
  readonly sets = new LRUCache<string, Promise<BestSets>>({ max: maxKeptSets, ttl: keptSetsMs });
  readonly #refresh: SharedReading<SearchState>;
  #state: SearchState | undefined;

  /** @param options.keepsAnswers false: each search is run, for measuring. */
  constructor(db: Database, { keepsAnswers = true }: { keepsAnswers?: boolean } = {}) {
    this.db = db;
    this.columns = new ColumnStore(db);
    this.limiter = new Limiter(keepsAnswers);
    this.figures = new Limiter(keepsAnswers);
    this.#refresh = new SharedReading(async () => {
      this.#state = await refreshState(db, this.#state);
      return this.#state;
    });
  }

  /** The state as of now: one small query, and the new words and places if the catalogue has changed. One refresh runs at a time. */
  state(): Promise<SearchState> {
    return this.#refresh.get();
  }
}
