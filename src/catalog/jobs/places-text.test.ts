import { expect, test } from 'vitest';
import type { KnownPlace } from '../places/known-place.ts';
import { allPlacesText, nearestFirst, placesText, remoteRule } from './places-text.ts';

const place = (known: Partial<KnownPlace>): KnownPlace => ({
  ...{ city: null, state: null, zip: null, country: 'US', county: null, point: null },
  ...known,
});
const austin = place({ city: 'Austin', state: 'TX', point: { latitude: 30.27, longitude: -97.74 } });
const boise = place({ city: 'Boise', state: 'ID', point: { latitude: 43.6, longitude: -116.2 } });
const lisbon = place({ city: 'Lisbon', country: 'PT' });
const emea = place({ country: 'ZZ' });

test.each<[KnownPlace[], number, string, string]>([
  [[], 0, 'As stated', 'As stated'],
  [[austin], 0, 'As stated', 'As stated'],
  [[austin], 1, 'Austin, TX and 1 more', 'Austin, TX; and 1 more place'],
  [[place({ state: 'TX' }), lisbon], 0, 'Texas and 1 more', 'Texas; Lisbon, Portugal'],
  [[austin, boise, emea], 2, 'Austin, TX and 4 more', 'Austin, TX; Boise, ID; Abroad; and 2 more places'],
])('%j and %i more are shown as "%s"', (places, morePlaces, one, all) => {
  expect(placesText({ location: 'As stated', places, morePlaces })).toBe(one);
  expect(allPlacesText({ location: 'As stated', places, morePlaces })).toBe(all);
});

test('the place nearest to a center comes first, with its distance', () => {
  const near = nearestFirst([austin, lisbon, boise], { latitude: 43.6, longitude: -116.3 });
  expect(near.places).toEqual([boise, austin, lisbon]);
  expect(near.distance).toBeCloseTo(5, 0);
  expect(nearestFirst([lisbon], { latitude: 0, longitude: 0 })).toEqual({ distance: null, places: [lisbon] });
});

test.each<[string[], string[], string | null]>([
  [[], [], null],
  [['TX'], [], 'Only in Texas'],
  [[], ['CO', 'NY'], 'Not in Colorado and New York'],
])('only %j, not %j: %s', (remoteStates, remoteExcept, rule) => {
  expect(remoteRule({ remoteStates, remoteExcept })).toBe(rule);
});
