import { expect, test } from 'vitest';
import { emptySearch } from '../../catalog/jobs/job-search.schema.ts';
import { cityAbroadKeys } from '../../catalog/places/cities-abroad.ts';
import { gazetteer } from '../../catalog/places/gazetteer.ts';
import areaTable from '../../catalog/places/metro-areas.json' with { type: 'json' };
import { type PlaceQuery, readPlaceQuery } from '../../catalog/places/place-query.ts';
import { countryKeys } from '../../catalog/places/read-country.ts';
import { countyArea } from '../../catalog/places/read-place-query.ts';
import { stateNames } from '../../catalog/places/state-names.ts';
import regions from '../../catalog/places/state-regions.json' with { type: 'json' };
import { isKnownKey } from './known-phrases.ts';
import { readSearch } from './read-search.ts';

/** What decides which jobs a place finds. */
const meaning = (query: PlaceQuery | null): string => JSON.stringify({ ...query, others: [] });

/** The place that a text means in the keyword field. Null if words of it are left. */
function asKeywords(text: string): PlaceQuery | null {
  const { search, place } = readSearch({ ...emptySearch, match: 'best', keywords: text });
  return search.keywords === '' ? place : null;
}

/** The texts that mean another place, in the location field or in the keyword field. */
const misread = (place: PlaceQuery | null, texts: string[]): string[] =>
  texts.filter((text) =>
    [readPlaceQuery(text), asKeywords(text)].some((read) => meaning(read) !== meaning(place)),
  );

/** "la" alone is a word, as is a name that is also a title. */
const isWord = (name: string): boolean => Object.hasOwn(stateNames, name.toUpperCase()) || isKnownKey(name);

test('an area is found by its label and by each of its names, in both fields', () => {
  const wrong = areaTable.areas.flatMap(({ label, names }) =>
    misread(
      readPlaceQuery(label),
      [label, label.toLowerCase(), ...names].filter((name) => !isWord(name)),
    ),
  );
  expect(wrong).toEqual([]);
});

test('a city is found by each of its short names, in both fields', () => {
  const wrong = Object.entries(areaTable.nicknames).flatMap(([city, names]) =>
    misread(
      readPlaceQuery(city),
      names.filter((name) => name === 'dc' || !isWord(name)),
    ),
  );
  expect(wrong).toEqual([]);
});

test('a region of states is found by its label and by each of its names, in both fields', () => {
  const wrong = regions.flatMap(({ label, names }) => misread(readPlaceQuery(label), [label, ...names]));
  expect(wrong).toEqual([]);
});

test('no two areas have the same name', () => {
  const names = [...areaTable.areas, ...regions].flatMap(({ label, names }) => [
    ...new Set([label.toLowerCase(), ...names]),
  ]);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

/** Every label that the site can write, except those of every tenth ZIP code and city only. */
function* places(): Generator<PlaceQuery | null> {
  const { cities, counties, zips } = gazetteer();
  const some = (keys: Iterable<string>): string[] => [...keys].filter((_, at) => at % 10 === 0);
  for (const key of some(cities.keys())) yield readPlaceQuery(`${cities.get(key)?.city}, ${key.slice(-2)}`);
  for (const zip of some(zips.keys())) yield readPlaceQuery(zip);
  for (const key of counties.keys()) yield countyArea(counties.get(key)?.county ?? '', key.slice(-2));
  for (const state of Object.keys(stateNames)) yield readPlaceQuery(state);
  for (const name of [...countryKeys(), ...cityAbroadKeys()]) yield readPlaceQuery(name);
  for (const city of ['Boise', 'Toledo, OH', 'Reading', 'Washington DC'])
    yield readPlaceQuery(`${city} area`);
}

test('the label of a place means that place, in both fields', () => {
  const all = [...places()];
  expect(all.length).toBeGreaterThan(14_000);
  expect(all.flatMap((place) => (place ? misread(place, [place.label]) : []))).toEqual([]);
});

test.each([
  ['nurse berwick, me', 'Berwick, ME', 'nurse'],
  ['nurse ny', 'New York State', 'nurse'],
  ['nurse near central florida', 'Central Florida', 'nurse'],
  ['kc jobs', 'Kansas City, MO', ''],
  ['nurse in the midwest', 'Midwest', 'nurse'],
  ['nurse midwest', 'Midwest', 'nurse'],
  ['jobs in the south', 'South', ''],
  ['welder pacific northwest', 'Pacific Northwest', 'welder'],
])('%s: a job in %s', (keywords, label, left) => {
  const { search, place } = readSearch({ ...emptySearch, match: 'best', keywords });
  expect([place?.label, search.keywords]).toEqual([label, left]);
});

test.each(['Nurse, TX', 'driver, va', 'state of texas', 'jordan', 'lincoln', 'southwest pilot'])(
  '%s stays as it is',
  (text) => {
    expect(asKeywords(text)).toBeNull();
  },
);
