import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import type { JobCard, JobDetail } from '../../catalog/jobs/jobs.schema.ts';
import type { Database } from '../../db/client.ts';
import { Unavailable } from '../../platform/errors.ts';
import { LatestState } from '../engine/latest-state.server.ts';
import type { SearchState } from '../engine/state.server.ts';
import type { Facets } from '../facets.schema.ts';
import type { BestPage } from '../query/best-page.ts';
import { facetsOf } from '../query/facet-keys.ts';
import { Limiter } from '../query/limiter.server.ts';
import type { PlaceCount } from '../query/place-counts.ts';
import { isImpossible, type Plan } from '../query/plan.server.ts';
import type { SearchEngine } from '../search-engine.ts';
import { countFacets, countJobs, countPlaces, findBestPage } from './best.server.ts';
import type { SearchIndex } from './index-client.server.ts';
import { findSimilar } from './similar.server.ts';

/** Searches an index in OpenSearch. Words and places are read from the database, as for every engine. */
export class OpenSearchEngine extends LatestState implements SearchEngine {
  readonly figures: Limiter;
  readonly #index: SearchIndex;
  readonly #limiter: Limiter;

  constructor(db: Database, index: SearchIndex) {
    super(db);
    this.#index = index;
    this.figures = new Limiter();
    // The index follows the catalog a moment later, so an answer must not be kept for a version of the catalog.
    this.#limiter = new Limiter(false);
  }

  page(plan: Plan, search: JobSearch, explain = false): Promise<BestPage> {
    return this.#inTurn(() => findBestPage(this.#index, plan, search, explain));
  }

  async total(plan: Plan): Promise<number> {
    if (isImpossible(plan)) return 0;
    return this.#inTurn(() => countJobs(this.#index, plan));
  }

  async facets(plan: Plan): Promise<Facets> {
    if (isImpossible(plan)) return facetsOf(plan.prepared.search, []);
    return this.#inTurn(() => countFacets(this.#index, plan));
  }

  async places(plan: Plan, opened: JobSearch): Promise<PlaceCount[]> {
    if (isImpossible(plan)) return [];
    return this.#inTurn(() => countPlaces(this.#index, plan, opened));
  }

  /** The page of a job goes on without the cluster. */
  findSimilar(job: JobDetail, limit: number, state: SearchState): Promise<JobCard[]> {
    return this.#inTurn(() => findSimilar(this.#index, this.db, { job, limit, state })).catch(
      (error: unknown) => {
        if (error instanceof Unavailable) return [];
        throw error;
      },
    );
  }

  #inTurn<T>(find: () => Promise<T>): Promise<T> {
    return this.#limiter.answer(0, '', find);
  }
}
