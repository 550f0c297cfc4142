import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { minPay } from '../../catalog/jobs/job-search.schema.ts';
import type { PlaceSet } from '../index/place-list.ts';
import { askedValue } from '../index/remote-work.ts';
import type { SearchState } from '../index/state.server.ts';
import { exactFilters } from '../index/tokens.ts';
import { type OftenUnstated, placeTypes } from '../query/near-hits.ts';
import { anyOf, anyValue, type Query, term } from './dsl.ts';

const dayMicroseconds = 86_400_000_000;

/** What a search requires of a job besides its words, by name, so that a facet can leave out its own filter. */
export type Filters = Partial<Record<FilterName, Query>>;
type FilterName = (typeof exactFilters)[number] | 'postedWithin' | 'places' | 'pay' | 'abroad' | 'level';

/** @param now milliseconds since 1970. */
export function searchFilters(
  search: JobSearch,
  state: SearchState,
  places: PlaceSet | null,
  now: number,
): Filters {
  const filters: Filters = {};
  for (const name of exactFilters)
    if (search[name] !== '') filters[name] = term(name, askedValue(search, name));
  if (search.postedWithin !== null) filters.postedWithin = postedSince(search.postedWithin, now);
  if (places) filters.places = placesFilter(state, places);
  const pay = minPay(search);
  if (pay !== null) filters.pay = { range: { payTop: { gte: pay } } };
  if (search.level === 'entry') filters.level = term('entryLevel', true);
  if (search.match === 'best' && !search.abroad) filters.abroad = term('abroad', false);
  return filters;
}

/** Jobs in places. */
export const placesFilter = ({ places }: SearchState, { ids }: PlaceSet): Query =>
  anyValue(
    'place',
    ids.map((id) => places.keyOf(id)),
  );

/** Jobs of the last days. */
export const postedSince = (days: number, now: number): Query => ({
  range: { posted: { gt: Math.round(now * 1000 - days * dayMicroseconds) } },
});

/** The filters but for some. */
export const filtersWithout = (filters: Filters, names: readonly string[]): Query[] =>
  Object.entries(filters).flatMap(([name, query]) => (names.includes(name) ? [] : [query]));

/** The filters, which also pass jobs whose ads do not state what `open` asks for. */
export function withUnstated(filters: Filters, open: readonly OftenUnstated[]): Filters {
  const isOpen = (field: OftenUnstated): boolean => open.includes(field);
  const { jobType, workplace, pay, level, ...others } = filters;
  const orMissing = (query: Query, field: string, more: Query[] = []): Query =>
    anyOf([query, isMissing(field), ...more]);
  const isPayOpen = isOpen('salaryMin') || isOpen('hourlyMin');
  const isTypeOpen = isOpen('jobType');
  return {
    ...others,
    ...(jobType && {
      jobType: isTypeOpen ? orMissing(jobType, 'jobType', [anyValue('jobType', [...placeTypes])]) : jobType,
    }),
    ...(workplace && { workplace: isOpen('workplace') ? orMissing(workplace, 'workplace') : workplace }),
    ...(pay && { pay: isPayOpen ? orMissing(pay, 'payTop') : pay }),
    ...(level && !isOpen('level') && { level }),
  };
}

const isMissing = (field: string): Query => ({ bool: { must_not: [{ exists: { field } }] } });
