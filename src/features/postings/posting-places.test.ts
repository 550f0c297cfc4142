import { describe, expect, test } from 'vitest';
import { readPlaceQuery } from '../places/place-query.ts';
import { isInPlace, postingPlaces } from './posting-places.ts';

/** "Austin, TX" in the United States, "Berlin, DE!" abroad. */
const names = (location: string): string[] =>
  postingPlaces(location).map(({ city, state, country, county }) => {
    const part = city ?? (county && `${county} county`);
    const within = state ?? `${country}!`;
    return part ? `${part}, ${within}` : within;
  });

const cases: [location: string, ...places: string[]][] = [
  ['Austin, TX', 'Austin, TX'],
  ['Austin, TX United States', 'Austin, TX'],
  ['Austin, TX USA', 'Austin, TX'],
  ['Austin TX USA', 'Austin, TX'],
  ['Austin, TX, US', 'Austin, TX'],
  ['Austin, USA', 'Austin, TX'],
  ['Austin, Texas, United States', 'Austin, TX'],
  ['US-CA-Menlo Park', 'Menlo Park, CA'],
  ['US, CA, San Francisco', 'San Francisco, CA'],
  ['USA - CA - San Francisco', 'San Francisco, CA'],
  ['TX - Austin', 'Austin, TX'],
  ['FL-Tampa', 'Tampa, FL'],
  ['Tampa, FL, 33602, US', 'Tampa, FL'],
  ['Hybrid - Austin, TX', 'Austin, TX'],
  ['Austin, TX or Remote', 'Austin, TX'],
  ['Remote in New York, NY', 'New York, NY'],
  ['Chicago or Remote', 'Chicago, IL'],
  ['New York, NY; Boston, MA or Remote', 'New York, NY', 'Boston, MA'],
  ['New York, NY, Boston, MA', 'New York, NY', 'Boston, MA'],
  ['New York, NY and Boston, MA', 'New York, NY', 'Boston, MA'],
  ['New York, NY / Boston, MA', 'New York, NY', 'Boston, MA'],
  ['San Francisco, CA | New York City, NY', 'San Francisco, CA', 'New York, NY'],
  ['San Francisco, CA • New York, NY • United States', 'San Francisco, CA', 'New York, NY', 'US!'],
  ['Boston, MA, New York, NY, or Remote', 'Boston, MA', 'New York, NY'],
  ['Chicago, Illinois, United States; Denver, Colorado, United States', 'Chicago, IL', 'Denver, CO'],
  ['Chicago, Illinois, United States, Denver, Colorado, United States', 'Chicago, IL', 'Denver, CO'],
  ['Austin or Dallas, TX', 'Austin, TX', 'Dallas, TX'],
  ['Austin, Dallas, TX', 'Austin, TX', 'Dallas, TX'],
  ['Seattle, Denver, Austin', 'Seattle, WA', 'Denver, CO', 'Austin, TX'],
  ['San Francisco or New York', 'San Francisco, CA', 'New York, NY'],
  ['AZ, CA, TX', 'AZ', 'CA', 'TX'],
  ['Texas; California', 'TX', 'CA'],
  ['Pentagon, Arlington, Virginia', 'Arlington, VA'],
  ['Truth or Consequences, NM', 'Truth Or Consequences, NM'],
  ['King and Queen Court House, VA', 'King and Queen Court House, VA'],
  ['Austin, TX; Austin, Texas', 'Austin, TX'],
  ['Chicago, IL +3 more', 'Chicago, IL'],
  ['2 Locations'],
  ['Multiple Locations'],
  ['Chicago, IL (2 locations)', 'Chicago, IL'],
  ['Dallas/Fort Worth, TX', 'Dallas, TX'],
  ['Greater Boston Area', 'Boston, MA'],
  ['Cook County, IL', 'Cook county, IL'],
  ['Sunnyvale', 'Sunnyvale, CA'],
  ['55 Water St Ny Ny', 'New York, NY'],
  ['Contracts Division'],
  ['Remote'],
  ['Remote - US', 'US!'],
  ['Remote (US only)', 'US!'],
  ['United States - Remote', 'US!'],
  ['London', 'London, GB!'],
  ['London, UK', 'London, GB!'],
  ['Berlin, DE', 'Berlin, DE!'],
  ['Germany - Berlin', 'Berlin, DE!'],
  ['India - Hyderabad', 'Hyderabad, IN!'],
  ['Toronto, ON', 'Toronto, CA!'],
  ['Trinidad and Tobago', 'TT!'],
  ['Palo Alto, CA; London, UK; Remote', 'Palo Alto, CA', 'London, GB!'],
  ['Paris, France; Paris, TX', 'Paris, FR!', 'Paris, TX'],
  [''],
  [`${'9'.repeat(5_000)}, TX`],
  [', '.repeat(5_000)],
  ['; and | '.repeat(500)],
];

test.each(cases)('%.60s', (location, ...places) => {
  expect(names(location)).toEqual(places);
});

test.each(cases)('in lower case, as in the index: %.60s', (location, ...places) => {
  const lower = (text: string): string => text.toLowerCase();
  expect(names(location.toLowerCase()).map(lower)).toEqual(places.map(lower));
});

test('each place is read once', () => {
  expect(postingPlaces('Austin, TX; Boston, MA; '.repeat(1_000))).toHaveLength(2);
});

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
    expect(postingPlaces(location).some((place) => isInPlace(query, place, miles))).toBe(isIn);
  });
  test('a job without a point is found by its city', () => {
    const place = { city: 'St Louis', state: 'MO', zip: null, country: 'US', point: null, county: null };
    expect(isInPlace(readPlaceQuery('Saint Louis')!, place, null)).toBe(true);
    expect(isInPlace(readPlaceQuery('Kansas City')!, place, null)).toBe(false);
  });
});
