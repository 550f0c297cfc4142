import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { stateNames } from '../../catalog/places/state-names.ts';
import type { PlaceList } from '../engine/place-list.ts';
import { askedValue, statesCounted } from '../engine/remote-work.ts';
import { exactFilters } from '../engine/tokens.ts';
import type { Facets } from '../facets.schema.ts';
import { ageLimits } from '../query/facet-keys.ts';
import type { PlaceCount } from '../query/place-counts.ts';
import { allOf, anyValue, type Query, term } from './dsl.ts';
import { type Filters, filtersWithout, postedSince } from './filters.ts';
import type { IndexCount } from './index-client.server.ts';

/** More values than a filter has. */
const maxValues = 1000;
/** More places than a state has. */
const maxPlaces = 20_000;

/** The filters that facets count. Their query leaves them out. */
export const facetFilters = [...exactFilters, 'postedWithin'] as const;

/** The counts of facets, each with all filters but its own. @param now milliseconds since 1970. */
export function facetCounts(search: JobSearch, filters: Filters, now: number): Record<string, Query> {
  const own = Object.fromEntries(
    facetFilters.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])),
  );
  const within = (without: string, aggs: Record<string, Query>): Query => ({
    filter: allOf(filtersWithout(own, [without])),
    aggs,
  });
  const ages = ageLimits(search).map((days) => [String(days), { filter: postedSince(days, now) }]);
  return {
    ...Object.fromEntries(
      exactFilters.map((field) => [field, within(field, { values: { terms: { field, size: maxValues } } })]),
    ),
    postedWithin: within('postedWithin', Object.fromEntries(ages)),
  };
}

export function facetsOfCounts(
  search: JobSearch,
  counts: Record<string, IndexCount>,
  isExact: boolean,
): Facets {
  const ofField = (field: string): Record<string, number> =>
    Object.fromEntries(bucketsOf(counts[field]?.values).map(({ key, doc_count }) => [key, doc_count]));
  const recent = ageLimits(search).flatMap((days) => {
    const jobs = (counts.postedWithin?.[String(days)] as IndexCount | undefined)?.doc_count ?? 0;
    return jobs > 0 ? [[String(days), jobs]] : [];
  });
  return {
    category: ofField('category'),
    jobType: ofField('jobType'),
    workplace: ofField('workplace'),
    state: statesOf(search, ofField('state')),
    postedWithin: Object.fromEntries(recent),
    isExact,
  };
}

function statesOf(search: JobSearch, counts: Record<string, number>): Record<string, number> {
  const values = Object.keys(counts);
  return Object.fromEntries(
    values.flatMap((value) => statesCounted(search, [value]).map((state) => [state, counts[value] ?? 0])),
  );
}

/** The values of the filter by state, for this search. */
const allStates = (search: JobSearch): string[] =>
  Object.keys(stateNames).map((state) => askedValue({ ...search, state }, 'state'));

/** The counts of jobs by state, and of an opened state by place. @param search its state is opened; empty: none is. */
export const placeCounts = (search: JobSearch): Record<string, Query> => ({
  states: { terms: { field: 'state', size: maxValues } },
  unstated: {
    filter: { bool: { must_not: [anyValue('state', allStates(search))] } },
    aggs: { workplaces: { terms: { field: 'workplace', missing: '', size: maxValues } } },
  },
  ...(search.state !== '' && {
    opened: {
      filter: term('state', search.state),
      aggs: { places: { terms: { field: 'place', size: maxPlaces } } },
    },
  }),
});

/** The counts of `placeCounts` as rows. A value that the search does not count is of a job that has others. */
export function placesOfCounts(
  counts: Record<string, IndexCount>,
  search: JobSearch,
  places: PlaceList,
): PlaceCount[] {
  const { state } = search;
  const states = bucketsOf(counts.states).filter(
    ({ key }) => key !== state && statesCounted(search, [key]).length > 0,
  );
  return [
    ...states.map(({ key, doc_count: jobs }) => ({ state: key, workplace: '', place: 0, jobs })),
    ...bucketsOf(counts.unstated?.workplaces).map(({ key, doc_count: jobs }) => {
      return { state: '', workplace: key, place: 0, jobs };
    }),
    ...bucketsOf(counts.opened?.places).map(({ key, doc_count: jobs }) => {
      return { state, workplace: '', place: places.idOf(key), jobs };
    }),
  ];
}

const bucketsOf = (count: unknown) => (count as IndexCount | undefined)?.buckets ?? [];
