import type { Database } from '../../db/client.ts';
import { SharedReading } from '../../platform/shared-reading.ts';
import type { CatalogVersion } from '../jobs/catalog.server.ts';
import { ColumnStore } from './index/columns.server.ts';
import { refreshState, type SearchState } from './index/state.server.ts';
import type { FoundDocuments } from './query/hits.ts';
import { LatestAnswers } from './query/latest-answers.ts';
import { Limiter } from './query/limiter.server.ts';

/** Searches for the same words with other filters share their sets. With a million jobs a set takes at most an eighth of a megabyte. */
const maxKeptSets = 128;
const keptSetsMs = 60_000;

/**
 * What a process keeps in memory to search one database. Make one engine per database. These functions take it: searchJobs, countFacets,
 * suggest, findSimilarJobs, searchHelp, planSearch.
 */
export class SearchEngine {
  readonly db: Database;
  /** The values of each document that searches need. */
  readonly columns: ColumnStore;
  /** Runs a few searches at a time and caches their answers. */
  readonly limiter: Limiter;
  /** The same for figures next to searches, so that they do not wait for searches. */
  readonly figures: Limiter;
  /** The last sets of jobs that best-match searches read. */
  readonly sets = new LatestAnswers<FoundDocuments>({ max: maxKeptSets, ttl: keptSetsMs });
  readonly #refresh: SharedReading<SearchState>;
  #state: SearchState | undefined;

  /** @param options.keepsAnswers false: runs every search, for measurements. */
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

  /** The current state: one small query, and the new words and places if the catalog has changed. Only one refresh runs at a time. */
  state(): Promise<SearchState> {
    return this.#refresh.get();
  }

  /** The state of a catalog that the caller has just read: without a query if it is the known state. */
  async stateAt({ version, mergedUpTo }: CatalogVersion): Promise<SearchState> {
    const known = this.#state;
    return known?.version === version && known.mergedUpTo === mergedUpTo ? known : this.state();
  }
}
