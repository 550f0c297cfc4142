import { expect, test } from 'vitest';
import type { KnownPlace } from '../../catalog/places/known-place.ts';
import { countCounties } from './place-counts.ts';

const unknown: KnownPlace = { city: null, state: null, zip: null, country: null, point: null, county: null };
const count = (jobs: number, place: number) => ({ state: 'TX', workplace: '', place, jobs });
const listOf = (places: KnownPlace[][]) => ({ knownAt: (id: number) => places[id] ?? [] });

test('a job counts in each county that it names, and once in each', () => {
  const travis = { ...unknown, state: 'TX', county: 'Travis' };
  const places = listOf([[travis, travis], [travis, { ...travis, county: 'Bell' }], [unknown]]);
  const { counties, elsewhere } = countCounties(
    places,
    [count(3, 0), count(2, 1), count(7, 2), count(1, 99)],
    'TX',
  );
  expect(counties.map(({ label, jobs }) => [label, jobs])).toEqual([
    ['Travis County, TX', 5],
    ['Bell County, TX', 2],
  ]);
  expect(elsewhere).toBe(8);
});

test('a place with a point alone is in the counties around it, as in a search', () => {
  const travis = { ...unknown, state: 'TX', county: 'Travis' };
  const bare = { ...unknown, state: 'TX', point: { latitude: 30.27, longitude: -97.74 } };
  const { counties, elsewhere } = countCounties(listOf([[travis], [bare]]), [count(1, 0), count(4, 1)], 'TX');
  expect(counties).toMatchObject([{ label: 'Travis County, TX', jobs: 5 }]);
  expect(elsewhere).toBe(0);
});
