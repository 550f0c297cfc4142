import type { JobSearch } from '../catalog/jobs/job-search.schema.ts';
import type { JobCard, JobDetail } from '../catalog/jobs/jobs.schema.ts';
import type { Database } from '../db/client.ts';
import { MemoryEngine } from './engine/memory-engine.server.ts';
import type { SearchState } from './engine/state.server.ts';
import type { Facets } from './facets.schema.ts';
import { bestFacets, bestPlaces, countBest, findBestPage } from './query/best.server.ts';
import type { BestPage } from './query/best-page.ts';
import { Limiter } from './query/limiter.server.ts';
import type { PlaceCount } from './query/place-counts.ts';
import type { Plan } from './query/plan.server.ts';
import type { SearchEngine } from './search-engine.ts';
import { findSimilarJobs } from './similar.server.ts';

interface EngineOptions {
  /** False: runs every search, for measurements. */
  keepsAnswers?: boolean;
  /** A catalog that has not changed for so many milliseconds is planned with as it is known. For tests. */
  settledMs?: number;
}

/** Answers searches from the index in PostgreSQL. */
export class PostgresEngine extends MemoryEngine implements SearchEngine {
  /** Runs a few searches at a time and caches their answers. */
  readonly limiter: Limiter;
  readonly figures: Limiter;

  constructor(db: Database, { keepsAnswers = true, settledMs }: EngineOptions = {}) {
    super(db, settledMs);
    this.limiter = new Limiter(keepsAnswers);
    this.figures = new Limiter(keepsAnswers);
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
