import type { CatalogVersion } from '../../catalog/jobs/catalog.server.ts';
import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import type { JobCard, JobDetail } from '../../catalog/jobs/jobs.schema.ts';
import type { Database } from '../../db/client.ts';
import { Unavailable } from '../../platform/errors.ts';
import type { Facets } from '../facets.schema.ts';
import { LatestState } from '../index/latest-state.server.ts';
import type { SearchState } from '../index/state.server.ts';
import type { BestPage } from '../query/best-page.ts';
import { facetsOf } from '../query/facet-keys.ts';
import type { Page } from '../query/hits.ts';
import { Limiter } from '../query/limiter.server.ts';
import type { PlaceCount } from '../query/place-counts.ts';
import { type BestPlan, isImpossible } from '../query/plan-best.server.ts';
import type { PreparedSearch } from '../query/prepare.server.ts';
import type { CountedPlaces, SearchEngine, Total } from '../search-engine.ts';
import type { Strategy } from '../search-plan.ts';
import { countBest, countBestFacets, countBestPlaces, findBestPage } from './best.server.ts';
import { allWords, bestQueries, foundJobs, heldTerms } from './best-query.ts';
import { countExact, countExactFacets, countExactPlaces, findExactPage } from './exact.server.ts';
import { exactJobs, exactQueries } from './exact-query.ts';
import type { SearchIndex } from './index-client.server.ts';
import { findSimilar } from './similar.server.ts';

/** Searches an index in OpenSearch. Words and places are read from the database, as for every engine. */
export class OpenSearchEngine implements SearchEngine {
  readonly db: Database;
  readonly figures: Limiter;
  readonly #index: SearchIndex;
  readonly #limiter: Limiter;
  readonly #latest: LatestState;

  constructor(db: Database, index: SearchIndex) {
    this.db = db;
    this.#index = index;
    this.figures = new Limiter();
    // The index follows the catalog a moment later, so an answer must not be kept for a version of the catalog.
    this.#limiter = new Limiter(false);
    this.#latest = new LatestState(db);
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

  bestPage(plan: BestPlan, search: JobSearch, explain = false): Promise<BestPage> {
    return this.#inTurn(() => findBestPage(this.#index, plan, search, explain));
  }

  async bestTotal(plan: BestPlan): Promise<number> {
    return isImpossible(plan) ? 0 : this.#inTurn(() => countBest(this.#index, plan));
  }

  async bestFacets(plan: BestPlan): Promise<Facets> {
    if (isImpossible(plan)) return facetsOf(plan.prepared.search, []);
    return this.#inTurn(() => countBestFacets(this.#index, plan));
  }

  async bestPlaces(plan: BestPlan, search: JobSearch): Promise<PlaceCount[]> {
    return isImpossible(plan) ? [] : this.#inTurn(() => countBestPlaces(this.#index, plan, search));
  }

  exactPage(prepared: PreparedSearch): Promise<Total & Page> {
    return this.#inTurn(() => findExactPage(this.#index, prepared));
  }

  exactTotal(prepared: PreparedSearch): Promise<Total> {
    return this.#inTurn(() => countExact(this.#index, prepared));
  }

  exactFacets(unfiltered: PreparedSearch, search: JobSearch): Promise<Facets> {
    return this.#inTurn(() => countExactFacets(this.#index, unfiltered, search));
  }

  exactPlaces(everywhere: PreparedSearch, search: JobSearch): Promise<CountedPlaces> {
    return this.#inTurn(() => countExactPlaces(this.#index, everywhere, search));
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

  describeBest(plan: BestPlan): Strategy {
    const queries = bestQueries(plan, Date.now());
    return strategyOf(foundJobs(queries, heldTerms(queries, allWords)));
  }

  describeExact(prepared: PreparedSearch): Strategy {
    return strategyOf(exactJobs(exactQueries(prepared, Date.now())));
  }

  #inTurn<T>(find: () => Promise<T>): Promise<T> {
    return this.#limiter.answer(0, '', find);
  }
}

const strategyOf = (query: object): Strategy => ({
  sets: [{ of: 'the search', reads: [JSON.stringify(query)], microseconds: 0 }],
  strategy: { name: 'opensearch', means: 'Send the query to the cluster.', microseconds: {} },
  total: 'counted by the cluster',
});
