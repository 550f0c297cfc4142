import { expect, test } from 'vitest';
import type { Point } from '../../catalog/places/distance.ts';
import { type IndexedPlace, PlaceList } from './place-list.ts';

const chicago = { latitude: 41.88, longitude: -87.63 };
const evanston = { latitude: 42.05, longitude: -87.69 };
const dallas = { latitude: 32.78, longitude: -96.8 };

const at = (id: number, place: string, point: Point | null, jobs: number): IndexedPlace => ({
  ...{ id, key: place, place, jobs, remoteExcept: [] },
  places: point ? [{ city: null, state: 'IL', zip: null, country: 'US', county: null, point }] : [],
});

test('places are found by text and distance, also those that come after they were asked for', () => {
  const places = new PlaceList();
  places.add([at(1, 'chicago, il', chicago, 3), at(2, 'remote', null, 5)]);
  const ask = () => [
    places.find('chi', null, 25),
    places.find('', chicago, 25),
    places.find('', chicago, 5),
    places.find('chi', dallas, 25),
  ];
  const justChicago = { ids: [1], jobs: 3 };
  const nowhere = { ids: [], jobs: 0 };
  expect(ask()).toEqual([justChicago, justChicago, justChicago, nowhere]);
  expect(ask()).toEqual([justChicago, justChicago, justChicago, nowhere]);
  places.add([at(3, 'evanston, il', evanston, 2)]);
  expect(ask()).toEqual([justChicago, { ids: [1, 3], jobs: 5 }, justChicago, nowhere]);
});
