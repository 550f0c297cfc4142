import type { CatalogVersion } from '../../catalog/jobs/catalog.server.ts';
import type { Database } from '../../db/client.ts';
import type { DocumentColumns } from './columns.server.ts';
import type { FoundDocuments, Source } from './sets.ts';
import type { SearchState } from './state.server.ts';

/** What reads the words and places of searches: all that a plan needs. */
export interface IndexReader {
  /** The database that holds the jobs and the vocabulary. */
  readonly db: Database;
  /** The vocabulary, the places and their counts: one small query, and what is new. */
  state(): Promise<SearchState>;
  /** The last state without a query, if it has not changed for a while; otherwise null. Check it before an answer uses it. */
  settled(): SearchState | null;
  /** The state of a catalog that the caller has just read: without a query if it is the known state. */
  stateAt(catalog: CatalogVersion): Promise<SearchState>;
  /** Loads the generation of the index that searches will use next (rebuild.server.ts). */
  loadNext(): Promise<void>;
}

/** The documents of sources, in their order, and the columns of all documents. */
export interface FoundSets {
  sets: FoundDocuments[];
  columns: DocumentColumns;
}

/** The door of the engine: what the rest of search asks of the index. It knows documents, fields and sets. */
export interface Engine extends IndexReader {
  /**
   * The live documents of sources. @param version of the catalog, as of which the state was read.
   * @throws IndexRebuilt if the state is of another generation.
   */
  read(known: { state: SearchState; version: number }, sources: readonly Source[]): Promise<FoundSets>;
  /** The columns of all documents of a state. */
  columnsOf(state: SearchState): Promise<DocumentColumns>;
}
