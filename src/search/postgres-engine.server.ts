import type { CatalogVersion } from '../catalog/jobs/catalog.server.ts';
import type { JobSearch } from '../catalog/jobs/job-search.schema.ts';
import type { JobCard, JobDetail } from '../catalog/jobs/jobs.schema.ts';
import type { Database } from '../db/client.ts';
import { ColumnStore } from './engine/columns.server.ts';
import { LatestState } from './engine/latest-state.server.ts';
import type { SearchState } from './engine/state.server.ts';
import type { Facets } from './facets.schema.ts';
import { bestFacets, bestPlaces, countBest, findBestPage } from './query/best.server.ts';
import type { BestPage } from './query/best-page.ts';
import type { FoundDocuments } from './query/hits.ts';
import { LatestAnswers } from './query/latest-answers.ts';
import { Limiter } from './query/limiter.server.ts';
import type { PlaceCount } from './query/place-counts.ts';
import type { Plan } from './query/plan.server.ts';
import type { SearchEngine } from './search-engine.ts';
import { findSimilarJobs } from './similar.server.ts';

/** Searches for the same words with other filters share their sets. With a million jobs a set takes at most an eighth of a megabyte. */
const maxKeptSets = 128;
const keptSetsMs = 60_000;

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
  readonly sets = new LatestAnswers<FoundDocuments>({ max: maxKeptSets, ttl: keptSetsMs });
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
