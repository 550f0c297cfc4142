import { expect, test } from 'vitest';
import { emptySearch, type JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { conditionsOf, isOfKey } from './conditions.ts';
import { ageLimits, type FacetKeyCount, facetsOf } from './facet-keys.ts';

/** The facets of a search that asks for what its fields say. */
const counted = (search: JobSearch, keys: FacetKeyCount[]) =>
  facetsOf(search, keys, conditionsOf(search, { places: null, outside: null, now: 0 }).filter(isOfKey));

const facetKey = (state: string, category: string, jobs: number, recent: number[]): FacetKeyCount => ({
  category,
  jobType: '',
  workplace: '',
  state,
  jobs,
  recent,
});
const facetKeys = [
  facetKey('TX', 'Retail', 10, [1, 2, 3, 4, 5]),
  facetKey('ID', 'Sales', 7, [0, 0, 1, 1, 7]),
];

test.each([
  [
    {},
    {
      state: { TX: 10, ID: 7 },
      category: { Retail: 10, Sales: 7 },
      postedWithin: { 1: 1, 3: 2, 7: 4, 14: 5, 30: 12 },
    },
  ],
  [
    { state: 'TX' },
    { state: { TX: 10, ID: 7 }, category: { Retail: 10 }, postedWithin: { 1: 1, 3: 2, 7: 3, 14: 4, 30: 5 } },
  ],
  [
    { state: 'TX', postedWithin: 3 as const },
    { state: { TX: 2 }, category: { Retail: 2 }, postedWithin: { 1: 1, 3: 2, 7: 3, 14: 4, 30: 5 } },
  ],
  [
    { state: 'TX', category: 'Sales' },
    { state: { ID: 7 }, category: { Retail: 10 }, postedWithin: {} },
  ],
  [
    { state: 'TX', category: 'Sales', postedWithin: 1 },
    { state: {}, category: { Retail: 1 }, postedWithin: {} },
  ],
])('%o: each facet without its own filter', (search, counts) => {
  expect(counted({ ...emptySearch, ...search }, facetKeys)).toMatchObject(counts);
});

test('an age of the search’s own is counted too', () => {
  expect(ageLimits({ ...emptySearch, postedWithin: 5 })).toEqual([1, 3, 5, 7, 14, 30]);
});

test('a job of two types counts in each, and passes a filter by either', () => {
  const both = [{ ...facetKey('TX', 'Retail', 3, [0, 0, 0, 0, 3]), jobType: 'Contract Full-time' }];
  expect(counted(emptySearch, both)).toMatchObject({ jobType: { Contract: 3, 'Full-time': 3 } });
  expect(counted({ ...emptySearch, jobType: 'Contract' }, both)).toMatchObject({ state: { TX: 3 } });
  expect(counted({ ...emptySearch, jobType: 'Part-time' }, both)).toMatchObject({ state: {} });
});

test('a job in two states counts in each, and passes a filter by either', () => {
  const both = [facetKey('ID TX', 'Retail', 3, [0, 0, 0, 0, 3])];
  expect(counted(emptySearch, both)).toMatchObject({ state: { ID: 3, TX: 3 }, category: { Retail: 3 } });
  expect(counted({ ...emptySearch, state: 'TX' }, both)).toMatchObject({ category: { Retail: 3 } });
  expect(counted({ ...emptySearch, state: 'VT' }, both)).toMatchObject({ category: {} });
});
