import { expect, test } from 'vitest';
import { type OccupationJob, payPlaces } from './places-of-pay.ts';

const job = (ad: number, ...places: OccupationJob['places']): OccupationJob => ({
  ...{ ad, category: null, places },
  paid: { year: 50_000, hour: null, employer: 'Other employers' },
});
const dallas = { state: 'TX', city: 'Dallas' };
const fortWorth = { state: 'TX', city: 'Fort Worth' };
const points: Record<string, number> = { Dallas: 32.8, 'Fort Worth': 32.75, Boise: 43.6 };

test('a job counts once in each of its states and cities, and in the country', () => {
  const jobs = [job(1, dallas, fortWorth, { state: 'ID', city: 'Boise' }), job(2, dallas)];
  const found = [...payPlaces(jobs, (city) => ({ latitude: points[city] ?? 0, longitude: -97 }))];
  expect(found.map(({ state, city, jobs, own }) => `${state} ${city}: ${jobs.length}, ${own}`)).toEqual([
    ' : 2, 2',
    'TX : 2, 2',
    'ID : 1, 1',
    'TX Dallas: 2, 2',
    'TX Fort Worth: 2, 1',
    'ID Boise: 1, 1',
  ]);
});
