import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { askedValue, statesCounted } from '../engine/remote-work.ts';
import type { SearchEngine } from '../search-engine.ts';
import { type CountyCounts, countCounties, type PlaceCount } from './place-counts.ts';
import { withPlan } from './plan.server.ts';
import type { PreparedSearch } from './prepare.server.ts';

/** Where the jobs of a search are. */
export interface JobPlaces {
  /** Jobs by the code of the state. As in the facets, the search's own state does not limit them. */
  states: Record<string, number>;
  /** Jobs without a state. */
  remote: number;
  unknown: number;
  /** The counties of the search's own state; null: it names none. */
  opened: CountyCounts | null;
  /** The search, with what its sentence says in the fields, so that more fields can be set. */
  read: JobSearch;
}

/** Counts the jobs of a search by state, and those of its own state by county. It reads no more than `countFacets`. */
export function countPlaces(engine: SearchEngine, search: JobSearch): Promise<JobPlaces> {
  return withPlan(engine, search, async (plan) => {
    const { workplace } = plan.prepared.search;
    const counts = await engine.places(plan, openedBy({ ...search, workplace }));
    // A sentence without filters stays as it was typed.
    const read = plan.filters.length > 0 ? { ...plan.prepared.search, state: search.state } : search;
    return { ...jobPlaces(plan.prepared, counts, { ...search, workplace }), read };
  });
}

/** The search with the value of the filter by state whose places are counted. */
const openedBy = (search: JobSearch): JobSearch => ({ ...search, state: askedValue(search, 'state') });

function jobPlaces(
  { state: { places } }: PreparedSearch,
  counts: PlaceCount[],
  search: JobSearch,
): Omit<JobPlaces, 'read'> {
  const found = { states: {} as Record<string, number>, remote: 0, unknown: 0 };
  for (const one of counts) {
    const codes = statesCounted(search, one.state.split(' ')).filter(Boolean);
    for (const code of codes) found.states[code] = (found.states[code] ?? 0) + one.jobs;
    if (codes.length > 0) continue;
    if (one.workplace === 'remote') found.remote += one.jobs;
    else found.unknown += one.jobs;
  }
  const { state } = search;
  const own = counts.filter((one) => one.state.split(' ').includes(askedValue(search, 'state')));
  return { ...found, opened: state === '' ? null : countCounties(places, own, state) };
}
