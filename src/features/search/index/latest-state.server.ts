import type { Database } from '../../../db/client.ts';
import { SharedReading } from '../../../platform/shared-reading.ts';
import type { CatalogVersion } from '../../jobs/catalog.server.ts';
import { refreshState, type SearchState } from './state.server.ts';

/** Keeps what a process knows of the index up to date. Only one refresh runs at a time. */
export class LatestState {
  readonly #refresh: SharedReading<SearchState>;
  #state: SearchState | undefined;

  constructor(db: Database) {
    this.#refresh = new SharedReading(async () => {
      this.#state = await refreshState(db, this.#state);
      return this.#state;
    });
  }

  /** The current state: one small query, and the new words and places if the catalog has changed. */
  get(): Promise<SearchState> {
    return this.#refresh.get();
  }

  /** The state of a catalog that was just read: without a query if it is the known state. */
  async at({ version, mergedUpTo }: CatalogVersion): Promise<SearchState> {
    const known = this.#state;
    return known?.version === version && known.mergedUpTo === mergedUpTo ? known : this.get();
  }
}
