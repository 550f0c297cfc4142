import type { CatalogVersion } from '../catalog/jobs/catalog.server.ts';
import type { JobSearch } from '../catalog/jobs/job-search.schema.ts';
import type { JobCard, JobDetail } from '../catalog/jobs/jobs.schema.ts';
import type { Database } from '../db/client.ts';
import type { Facets } from './facets.schema.ts';
import type { SearchState } from './index/state.server.ts';
import type { BestPage } from './query/best-page.ts';
import type { Page } from './query/hits.ts';
import type { Limiter } from './query/limiter.server.ts';
import type { PlaceCount } from './query/place-counts.ts';
import type { BestPlan } from './query/plan-best.server.ts';
import type { PreparedSearch } from './query/prepare.server.ts';
import type { Strategy } from './search-plan.ts';

/** How many jobs a search finds. */
export interface Total {
  total: number;
  /** False: an estimate, shown as "about". */
  isExact: boolean;
}

/** What reads the words and places of searches: all that a plan needs. */
export interface SearchReader {
  /** The database that holds the jobs and the vocabulary. */
  readonly db: Database;
  /** The vocabulary, the places and their counts: one small query, and what is new. */
  state(): Promise<SearchState>;
  /** The last state without a query, if it has not changed for a while; otherwise null. Check it before an answer uses it. */
  settled(): SearchState | null;
  /** The state of a catalog that the caller has just read: without a query if it is the known state. */
  stateAt(catalog: CatalogVersion): Promise<SearchState>;
}

/**
 * Answers searches that were read and planned. A search is read the same way for every engine (`planBest`,
 * `prepareSearch`); an engine finds, counts and ranks the jobs. Open one engine for each database.
 * @throws Unavailable, from each method, if too many searches wait or the engine is away.
 */
export interface SearchEngine extends SearchReader {
  /** Limits figures next to searches, so that they do not wait for searches. */
  readonly figures: Limiter;
  /** A page of a best match. @param explain adds an explanation of each job's rank. */
  bestPage(plan: BestPlan, search: JobSearch, explain?: boolean): Promise<BestPage>;
  /** The exact total of a best match. */
  bestTotal(plan: BestPlan, search: JobSearch): Promise<number>;
  /** The exact facets of a best match. Each ignores its own filter. */
  bestFacets(plan: BestPlan, search: JobSearch): Promise<Facets>;
  /** The jobs of a best match by place. The search's own state is opened, and does not limit the others. */
  bestPlaces(plan: BestPlan, search: JobSearch): Promise<PlaceCount[]>;
  /** The ids of a page of an exact search, and the total. */
  exactPage(prepared: PreparedSearch): Promise<Total & Page>;
  exactTotal(prepared: PreparedSearch): Promise<Total>;
  /** The facets of `search`. @param unfiltered the search without its exact filters and its age. */
  exactFacets(unfiltered: PreparedSearch, search: JobSearch): Promise<Facets>;
  /** The jobs of `search` by place. @param everywhere the search without its state. */
  exactPlaces(everywhere: PreparedSearch, search: JobSearch): Promise<CountedPlaces>;
  /** Open jobs similar to this one, best first, each ad once. @param state the engine's. */
  findSimilar(job: JobDetail, limit: number, state: SearchState): Promise<JobCard[]>;
  /** How the engine will run a planned search, for a person. */
  describeBest(plan: BestPlan): Strategy;
  describeExact(prepared: PreparedSearch): Strategy;
}

/** Counts of places. */
export interface CountedPlaces {
  counts: PlaceCount[];
  /** Jobs that each counted job represents: 1, or more for a sample. */
  each: number;
}
