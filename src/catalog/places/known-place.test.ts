import { describe, expect, test } from 'vitest';
import { isInPlace } from './known-place.ts';
import { readPlaceQuery } from './place-query.ts';
import { readStatedPlaces } from './read-stated-places.ts';

describe('whether a posting is in a place', () => {
  test.each<[query: string, location: string, miles: number | null, isIn: boolean]>([
    ['Texas', 'Austin, TX', null, true],
    ['Texas', 'Texas', null, true],
    ['Texas', 'Boston, MA', null, false],
    ['Chicago', 'Chicago, IL', null, true],
    ['Chicago', 'Evanston, IL', null, true],
    ['Chicago', 'Evanston, IL', 0, false],
    ['Chicago', 'Chicago, IL', 0, true],
    ['Chicago', 'Springfield, IL', null, false],
    ['Chicago', 'Springfield, IL', 250, true],
    ['Chicago', 'Hammond, IN', null, true],
    ['Chicago', 'Illinois', null, false],
    ['60601', 'Chicago, IL', null, true],
    ['60601', 'Chicago, IL', 0, true],
    ['60601', 'Evanston, IL', 0, false],
    ['New York', 'Brooklyn, NY', 0, true],
    ['New York', 'Yonkers, NY', 0, false],
    ['New York', 'Yonkers, NY', null, true],
    ['New York', 'Jersey City, NJ', null, true],
    ['Manhattan', 'New York, NY', 0, true],
    ['Manhattan', 'New York, NY', null, true],
    ['Manhattan', 'Brooklyn, NY', null, false],
    ['Manhattan', 'Brooklyn, NY', 25, true],
    ['Queens', 'Flushing, NY', 0, true],
    ['Queens', 'Flushing, NY', null, true],
    ['Bronx', 'Yonkers, NY', null, false],
    ['Brooklyn', 'New York, NY', 0, false],
    ['Cook County, IL', 'Evanston, IL', null, true],
    ['Cook County, IL', 'Evanston, IL', 0, true],
    ['Cook County, IL', 'Wheaton, IL', null, false],
    ['Cook County, IL', 'Wheaton, IL', 40, true],
    ['Bay Area', 'San Jose, CA', null, true],
    ['Bay Area', 'Oakland, CA', null, true],
    ['Bay Area', 'Sacramento, CA', null, false],
    ['DFW', 'Plano, TX', null, true],
    ['DFW', 'Arlington, TX', null, true],
    ['DFW', 'Arlington, VA', null, false],
    ['greater Boston', 'Cambridge, MA', null, true],
    ['greater Boston', 'Cambridge, MA', 0, false],
    ['Springfield', 'Springfield, MA', null, false],
    ['United States', 'Remote - US', null, true],
    ['United States', 'London, UK', null, false],
    ['United Kingdom', 'London, UK', null, true],
    ['London', 'London, UK', null, true],
    ['London', 'Manchester, UK', null, false],
    ['London', 'London, KY', null, false],
    ['Bangalore', 'Bengaluru, India', null, true],
    ['Vancouver, WA', 'Vancouver, BC', null, false],
    ['Atlantis Point, TX', 'Atlantis Point, TX', null, true],
    ['Atlantis Point, TX', 'Austin, TX', null, false],
    ['remote', 'Austin, TX', null, false],
  ])('%s: %s, %s miles: %s', (text, location, miles, isIn) => {
    const query = readPlaceQuery(text)!;
    expect(readStatedPlaces(location).places.some((place) => isInPlace(query, place, miles))).toBe(isIn);
  });
  test('a job without a point is found by its city', () => {
    const place = { city: 'St Louis', state: 'MO', zip: null, country: 'US', point: null, county: null };
    expect(isInPlace(readPlaceQuery('Saint Louis')!, place, null)).toBe(true);
    expect(isInPlace(readPlaceQuery('Kansas City')!, place, null)).toBe(false);
  });
});
