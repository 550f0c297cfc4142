import { expect, test } from 'vitest';
import { withNearestPlace } from './mistyped-place.ts';
import { nearestPlace } from './nearest-place.ts';

const noJob = { isHeld: () => false, isStated: () => false };

test.each([
  ['nurse in chicgo', 'nurse in Chicago, IL'],
  ['rn near pheonix part time', 'rn near Phoenix, AZ part time'],
  ['driver around los angelas', 'driver around Los Angeles, CA'],
  ['jobs in san antonoi tx', 'jobs in San Antonio, TX'],
  ['nurse in californa', 'nurse in California'],
  ['jobs in the midwst', 'jobs in the Midwest'],
  ['engineer in silcon valley', 'engineer in Silicon Valley, CA'],
  ['jobs in new yrok', 'jobs in New York, NY'],
])('%s: %s', (keywords, corrected) => {
  expect(withNearestPlace(keywords, noJob)).toBe(corrected);
});

test.each([
  ...['nurse in chicago', 'jobs in marketting', 'manager in traning', 'jobs in costco', 'work in licnsing'],
  ...['"nurse in chicgo"', 'nurse, in chicgo', 'chicgo nurse', 'nurse in', 'in', 'near my hous', ''],
])('%s: no place is mistyped', (keywords) => {
  expect(withNearestPlace(keywords, noJob)).toBeNull();
});

test('a word that jobs hold and a place that they state are no mistakes', () => {
  const keywords = 'jobs in chicgo';
  expect(withNearestPlace(keywords, { ...noJob, isHeld: (word) => word === 'chicgo' })).toBeNull();
  expect(withNearestPlace(keywords, { ...noJob, isStated: ([word]) => word === 'chicgo' })).toBeNull();
});

test.each([
  ['pacific nothwest', 'Pacific Northwest'],
  ['twin citys', 'Twin Cities, MN'],
  ['pittsburg pa', 'Pittsburgh, PA'],
])('in the location field, %s is %s', (typed, place) => {
  expect(nearestPlace(typed)).toBe(place);
});
