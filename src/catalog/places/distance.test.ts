import { expect, test } from 'vitest';
import { distanceMiles } from './distance.ts';

const newYork = { latitude: 40.7128, longitude: -74.006 };
const losAngeles = { latitude: 34.0522, longitude: -118.2437 };

test('distances in miles', () => {
  expect(distanceMiles(newYork, losAngeles)).toBeCloseTo(2445.6, 0);
  expect(distanceMiles(losAngeles, newYork)).toBe(distanceMiles(newYork, losAngeles));
  expect(distanceMiles(newYork, newYork)).toBe(0);
  expect(distanceMiles({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(
    69.1,
    1,
  );
  expect(distanceMiles({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 })).toBeCloseTo(
    12_437,
    0,
  );
});
