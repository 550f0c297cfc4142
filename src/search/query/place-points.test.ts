import { expect, test } from 'vitest';
import { readPlaceQuery } from '../../catalog/places/place-query.ts';
import { readStatedPlaces } from '../../catalog/places/read-stated-places.ts';
import { placePoints, pointsOfPlaces } from './place-points.ts';
import { points } from './rank.ts';

const stated = [
  'Chicago, IL',
  'Remote - Chicago, IL',
  'Oak Park, IL',
  'Evanston, IL',
  'Joliet, IL',
  'Springfield, IL; Chicago, IL',
  'Illinois',
];
const places = stated.map((text) => readStatedPlaces(text).places);
const pointsFor = (location: string, hasWords = false): number[] => {
  const ids = [...stated.keys()];
  const found = pointsOfPlaces(
    readPlaceQuery(location),
    { ids, jobs: 0 },
    { knownAt: (id) => places[id] ?? [] },
    hasWords,
  );
  return ids.map((id) => found.get(id) ?? 0);
};

test('the city itself has most points, then the places around it by distance', () => {
  const [city, remote, next, near, far, two, state] = pointsFor('Chicago, IL');
  expect([city, remote, two]).toEqual(Array(3).fill(placePoints.city));
  expect(next).toBeGreaterThan(near ?? 0);
  expect(near).toBeGreaterThan(0);
  expect([far, state]).toEqual([0, 0]);
});

test('near a ZIP code its city comes first', () => {
  expect(pointsFor('60601')[0]).toBe(placePoints.city);
});

test.each(['Illinois', 'Cook County, IL', 'Chicago area', 'Midwest', 'Canada', ''])(
  'in %s all places count the same',
  (location) => {
    expect(Math.max(...pointsFor(location))).toBe(0);
  },
);

test('beside words, the place counts less than the whole title', () => {
  const [city = 0] = pointsFor('Chicago, IL', true);
  expect(city).toBeGreaterThan(0);
  expect(city).toBeLessThan(points.wholeTitle);
});

test('no date and distance outweigh the city', () => {
  const [nearest] = placePoints.near;
  expect(placePoints.city).toBeGreaterThan(nearest.points + points.fresh);
});
