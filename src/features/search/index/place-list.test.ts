import { expect, test } from 'vitest';
import { PlaceList } from './place-list.ts';

const chicago = { latitude: 41.88, longitude: -87.63 };
const evanston = { latitude: 42.05, longitude: -87.69 };
const dallas = { latitude: 32.78, longitude: -96.8 };

test('places are found by text and distance, also those that come after they were asked for', () => {
  const places = new PlaceList();
  places.add([
    { id: 1, place: 'chicago, il', ...chicago, jobs: 3 },
    { id: 2, place: 'remote', latitude: null, longitude: null, jobs: 5 },
  ]);
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
  places.add([{ id: 3, place: 'evanston, il', ...evanston, jobs: 2 }]);
  expect(ask()).toEqual([justChicago, { ids: [1, 3], jobs: 5 }, justChicago, nowhere]);
});
