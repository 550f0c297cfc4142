import type { JobSearch } from '../catalog/jobs/job-search.schema.ts';
import type { JobCard, JobDetail } from '../catalog/jobs/jobs.schema.ts';
import type { IndexReader } from './engine/engine.ts';
import type { SearchState } from './engine/state.server.ts';
import type { Facets } from './facets.schema.ts';
import type { BestPage } from './query/best-page.ts';
import type { Limiter } from './query/limiter.server.ts';
import type { PlaceCount } from './query/place-counts.ts';
import type { Plan } from './query/plan.server.ts';

/**
 * Answers searches that were read and planned. A search is read the same way for every engine (`planSearch`); an engine
 * finds, counts and ranks the jobs. Open one engine for each database.
 * @throws Unavailable, from each method, if too many searches wait or the engine is away.
 */
export interface SearchEngine extends IndexReader {
  /** Limits figures next to searches, so that they do not wait for searches. */
  readonly figures: Limiter;
  /** A page of a search. @param search with the page. @param explain adds an explanation of each job's rank. */
  page(plan: Plan, search: JobSearch, explain?: boolean): Promise<BestPage>;
  /** How many jobs a search finds. */
  total(plan: Plan): Promise<number>;
  /** The facets of a search. Each ignores its own filter. */
  facets(plan: Plan): Promise<Facets>;
  /** The jobs of a search by place. @param opened has the state that is opened. It does not limit the others. */
  places(plan: Plan, opened: JobSearch): Promise<PlaceCount[]>;
  /** Open jobs similar to this one, best first, each ad once. @param state the engine's. */
  findSimilar(job: JobDetail, limit: number, state: SearchState): Promise<JobCard[]>;
}
