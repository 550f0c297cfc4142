import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import type { Facets } from '../facets.schema.ts';
import type { SearchEngine } from '../search-engine.ts';
import { withPlan } from './plan.server.ts';

/**
 * Counts the jobs that each choice of category, type, workplace, state and age would leave. Each facet ignores its own filter.
 */
export async function countFacets(engine: SearchEngine, search: JobSearch): Promise<Facets> {
  const { facets, read } = await count(engine, search);
  if (!read.state && !read.location && !read.zip) return facets;
  // Remote work is found where it may be done, and other work where it is.
  const other = await count(engine, { ...read, workplace: read.workplace === 'remote' ? '' : 'remote' });
  const [remote, any] = read.workplace === 'remote' ? [facets, other.facets] : [other.facets, facets];
  const { remote: _, ...workplace } = any.workplace;
  return {
    ...facets,
    workplace: remote.workplace.remote ? { ...workplace, remote: remote.workplace.remote } : workplace,
  };
}

/** The facets of a search and what was read of its sentence. */
const count = (engine: SearchEngine, search: JobSearch): Promise<{ facets: Facets; read: JobSearch }> =>
  withPlan(engine, search, async (plan) => ({
    facets: await engine.facets(plan),
    read: plan.prepared.search,
  }));
