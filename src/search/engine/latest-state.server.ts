import type { CatalogVersion } from '../../catalog/jobs/catalog.server.ts';
import type { Database } from '../../db/client.ts';
import { SharedReading } from '../../platform/cache/turns.ts';
import type { IndexReader } from './engine.ts';
import { nextSchema } from './index-schema.server.ts';
import { refreshState, type SearchState } from './state.server.ts';

/** A catalog that has not changed for so many milliseconds will probably not change during the next search. */
const usuallySettledMs = 10_000;

/** Keeps what a process knows of the index up to date. Only one refresh runs at a time. */
export class LatestState implements IndexReader {
  readonly db: Database;
  readonly #refresh: SharedReading<SearchState>;
  readonly #settledMs: number;
  #state: SearchState | undefined;
  /** The state of the generation that searches will use next. */
  #next: SearchState | undefined;
  /** When the version changed last, as far as this process knows. */
  #changedAt = 0;

  constructor(db: Database, settledMs = usuallySettledMs) {
    this.db = db;
    this.#settledMs = settledMs;
    this.#refresh = new SharedReading(async () => {
      const version = this.#state?.version;
      this.#state = await refreshState(db, this.#state, this.#next);
      if (this.#state.generation === this.#next?.generation) this.#next = undefined;
      if (this.#state.version !== version) this.#changedAt = performance.now();
      return this.#state;
    });
  }

  async loadNext(): Promise<void> {
    this.#next = await refreshState(this.db, undefined, undefined, nextSchema);
  }

  state(): Promise<SearchState> {
    return this.#refresh.get();
  }

  settled(): SearchState | null {
    const isSettled = performance.now() - this.#changedAt >= this.#settledMs;
    return isSettled ? (this.#state ?? null) : null;
  }

  async stateAt({ version, mergedUpTo }: CatalogVersion): Promise<SearchState> {
    const known = this.#state;
    return known?.version === version && known.mergedUpTo === mergedUpTo ? known : this.state();
  }
}
