import type { CatalogVersion } from '../catalog/jobs/catalog.server.ts';
import type { JobSearch } from '../catalog/jobs/job-search.schema.ts';
import type { JobCard, JobDetail } from '../catalog/jobs/jobs.schema.ts';
import type { Database } from '../db/client.ts';
import { required } from '../platform/required.ts';
import { ColumnStore, type DocumentColumns } from './engine/columns.server.ts';
import { LatestState } from './engine/latest-state.server.ts';
import { type ReadSets, readSets } from './engine/read-sets.server.ts';
import { type FoundDocuments, IndexRebuilt, type Source } from './engine/sets.ts';
import type { SearchState } from './engine/state.server.ts';
import type { Facets } from './facets.schema.ts';
import { bestFacets, bestPlaces, countBest, findBestPage } from './query/best.server.ts';
import type { BestPage } from './query/best-page.ts';
import { LatestAnswers } from './query/latest-answers.ts';
import { Limiter } from './query/limiter.server.ts';
import type { PlaceCount } from './query/place-counts.ts';
import type { Plan } from './query/plan.server.ts';
import type { PreparedSearch } from './query/prepare.server.ts';
import type { SearchEngine } from './search-engine.ts';
import { findSimilarJobs } from './similar.server.ts';

/** Searches for the same words with other filters share their sets. With a million jobs a set takes at most an eighth of a megabyte. */
const maxKeptSets = 128;
const keptSetsMs = 60_000;

/** The documents of sources, in their order, and the columns of all documents. */
export interface FoundSets {
  sets: FoundDocuments[];
  columns: DocumentColumns;
}

interface EngineOptions {
  /** False: runs every search, for measurements. */
  keepsAnswers?: boolean;
  /** A catalog that has not changed for so many milliseconds is planned with as it is known. For tests. */
  settledMs?: number;
}

/** Searches the index in PostgreSQL, with what a process keeps of it in memory. Make one engine per database. */
export class PostgresEngine implements SearchEngine {
  readonly db: Database;
  /** The values of each document that searches need. */
  readonly columns: ColumnStore;
  /** Runs a few searches at a time and caches their answers. */
  readonly limiter: Limiter;
  /** The same for figures next to searches, so that they do not wait for searches. */
  readonly figures: Limiter;
  /** The last sets of jobs that searches read. */
  readonly #sets = new LatestAnswers<FoundDocuments>({ max: maxKeptSets, ttl: keptSetsMs });
  readonly #latest: LatestState;

  constructor(db: Database, { keepsAnswers = true, settledMs }: EngineOptions = {}) {
    this.db = db;
    this.columns = new ColumnStore(db);
    this.limiter = new Limiter(keepsAnswers);
    this.figures = new Limiter(keepsAnswers);
    this.#latest = new LatestState(db, settledMs);
  }

  state(): Promise<SearchState> {
    return this.#latest.get();
  }

  settled(): SearchState | null {
    return this.#latest.settled();
  }

  stateAt(catalog: CatalogVersion): Promise<SearchState> {
    return this.#latest.at(catalog);
  }

  async loadNext(): Promise<void> {
    await Promise.all([this.#latest.loadNext(), this.columns.loadNext()]);
  }

  /**
   * The documents of sources, and the columns of all documents. What is not kept is read in one statement.
   * @throws IndexRebuilt
   */
  async read({ state, version }: PreparedSearch, sources: readonly Source[]): Promise<FoundSets> {
    const { generation } = state;
    const readNow = async (some: readonly Source[]): Promise<ReadSets> => {
      const read = await readSets(this.db, state, some);
      await this.columns.upTo(read);
      return read;
    };
    const missing: Source[] = [];
    let reading: Promise<ReadSets> | undefined;
    const find = async (source: Source): Promise<FoundDocuments> => {
      const at = missing.push(source) - 1;
      // Starts when all missing sources are known.
      reading ??= Promise.resolve().then(() => readNow(missing));
      const { sets, version: now } = await reading;
      if (now !== version) throw new CatalogMoved();
      return required(sets[at], 'a set of the search');
    };
    const kept = sources.map((source) => this.#sets.get(version, source.key, () => find(source)));
    const sets = await Promise.all(kept).catch(async (error: unknown) => {
      if (error instanceof CatalogMoved) return (await readNow(sources)).sets;
      throw error;
    });
    const columns = await this.columns.upTo({ generation, lastDocument: 0, position: 0 });
    if (columns.generation !== generation) throw new IndexRebuilt();
    return { sets, columns };
  }

  page(plan: Plan, search: JobSearch, explain = false): Promise<BestPage> {
    return findBestPage(this, plan, search, explain);
  }

  total(plan: Plan): Promise<number> {
    return countBest(this, plan);
  }

  facets(plan: Plan): Promise<Facets> {
    return bestFacets(this, plan);
  }

  places(plan: Plan, opened: JobSearch): Promise<PlaceCount[]> {
    return bestPlaces(this, plan, opened);
  }

  findSimilar(job: JobDetail, limit: number, state: SearchState): Promise<JobCard[]> {
    return findSimilarJobs(this, job, limit, state);
  }
}

/** The catalog changed after the search was planned: new sets and kept sets together would show a job twice. */
class CatalogMoved extends Error {
  override name = 'CatalogMoved';
}
