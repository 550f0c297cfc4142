import type { Database } from '../../db/client.ts';
import { LatestAnswers } from '../../platform/cache/latest-answers.ts';
import { required } from '../../platform/required.ts';
import { ColumnStore, type DocumentColumns } from './columns.server.ts';
import type { Engine, FoundSets } from './engine.ts';
import { LatestState } from './latest-state.server.ts';
import { type ReadSets, readSets } from './read-sets.server.ts';
import { type FoundDocuments, IndexRebuilt, type Source } from './sets.ts';
import type { SearchState } from './state.server.ts';

/** Searches for the same words with other filters share their sets. With a million jobs a set takes at most an eighth of a megabyte. */
const maxKeptSets = 128;
const keptSetsMs = 60_000;

/** The index in PostgreSQL, with what a process keeps of it in memory. Open one for each database. */
export class MemoryEngine extends LatestState implements Engine {
  readonly #columns: ColumnStore;
  /** The last sets that searches read. */
  readonly #sets = new LatestAnswers<FoundDocuments>({ max: maxKeptSets, ttl: keptSetsMs });

  /** @param settledMs a catalog that has not changed for so many milliseconds is planned with as it is known. */
  constructor(db: Database, settledMs?: number) {
    super(db, settledMs);
    this.#columns = new ColumnStore(db);
  }

  override async loadNext(): Promise<void> {
    await Promise.all([super.loadNext(), this.#columns.loadNext()]);
  }

  columnsOf({ generation, lastDocument }: SearchState): Promise<DocumentColumns> {
    return this.#columns.upTo({ generation, lastDocument, position: 0 });
  }

  /** What is not kept is read in one statement. */
  async read(
    { state, version }: { state: SearchState; version: number },
    sources: readonly Source[],
  ): Promise<FoundSets> {
    const missing: Source[] = [];
    let reading: Promise<ReadSets> | undefined;
    const find = async (source: Source): Promise<FoundDocuments> => {
      const at = missing.push(source) - 1;
      // Starts when all missing sources are known.
      reading ??= Promise.resolve().then(() => this.#readNow(state, missing));
      const { sets, version: now } = await reading;
      if (now !== version) throw new CatalogMoved();
      return required(sets[at], 'a set of the search');
    };
    const kept = sources.map((source) => this.#sets.get(version, source.key, () => find(source)));
    const sets = await Promise.all(kept).catch(async (error: unknown) => {
      if (error instanceof CatalogMoved) return (await this.#readNow(state, sources)).sets;
      throw error;
    });
    const columns = await this.columnsOf({ ...state, lastDocument: 0 });
    if (columns.generation !== state.generation) throw new IndexRebuilt();
    return { sets, columns };
  }

  async #readNow(state: SearchState, sources: readonly Source[]): Promise<ReadSets> {
    const read = await readSets(this.db, state, sources);
    await this.#columns.upTo(read);
    return read;
  }
}

/** The catalog changed after the search was planned: new sets and kept sets together would show a job twice. */
class CatalogMoved extends Error {
  override name = 'CatalogMoved';
}
