import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { required } from '../../platform/required.ts';
import { projectRoot } from '../../platform/root.ts';
import { distanceMiles, type Point } from './distance.ts';
import { placeKey } from './place-key.ts';
import { readZipFile, type ZipCode } from './zip-file.ts';

/** A city of the United States. */
export interface City extends Point {
  /** The usual spelling. */
  city: string;
  state: string;
  /** The county with most of its ZIP codes. */
  county: string | null;
  /** The population, or if unknown the number of its ZIP codes. */
  size: number;
}

/** A county of the United States. */
export interface County extends Point {
  /** The ZIP file's spelling. */
  county: string;
  /** The radius around its point that covers its ZIP codes, at least 10. */
  miles: number;
}

/** Cities with their populations. Origin and license: docs/data-sources.md. */
const cityFile = join(projectRoot, 'src/catalog/places/us-cities.csv');

/** Every ZIP code, city and county of the United States in the data files. Keys are `placeKey|STATE`. */
export interface Gazetteer {
  /** By ZIP code. */
  zips: Map<string, ZipCode>;
  cities: Map<string, City>;
  counties: Map<string, County>;
  /** The states with a city of this key, the largest city first. */
  citiesByName: Map<string, readonly string[]>;
  /** The same for counties, by population. */
  countiesByName: Map<string, readonly string[]>;
}

/** Some 45,000 cities and counties and 41,000 ZIP codes. */
let loaded: Gazetteer | undefined;

/** The gazetteer, read at first use. */
export function gazetteer(): Gazetteer {
  loaded ??= loadGazetteer();
  return loaded;
}

function loadGazetteer(): Gazetteer {
  const zips = readZipFile().filter((one) => !/^A[AEP]$/.test(one.state));
  const cities = loadCities(zips);
  const { counties, inhabitants } = loadCounties(zips, cities);
  return {
    zips: new Map(zips.map((one) => [one.zip, one])),
    cities,
    counties,
    citiesByName: statesByName(cities.keys(), (key) => cities.get(key)?.size ?? 0),
    countiesByName: statesByName(counties.keys(), (key) => inhabitants.get(key) ?? 0),
  };
}

interface CityRow {
  name: string;
  state: string;
  population: number;
  /** Set if the ZIP file does not have the city. */
  own: { point: Point; county: string | null } | null;
}

/**
 * Reads the file of cities: name,state,population,latitude,longitude,county. An empty state repeats the state
 * of the line above.
 */
function readCityFile(): CityRow[] {
  let state = '';
  return readFileSync(cityFile, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [name = '', stated, population, latitude, longitude, county] = line.split(',');
      state = stated || state;
      const own = latitude
        ? { point: { latitude: Number(latitude), longitude: Number(longitude) }, county: county || null }
        : null;
      return { name, state, population: Number(population), own };
    });
}

function loadCities(zips: ZipCode[]): Map<string, City> {
  const rows = readCityFile();
  const populations = new Map(rows.map((row) => [`${placeKey(row.name)}|${row.state}`, row.population]));
  const cities = new Map<string, City>();
  for (const [key, own] of Map.groupBy(zips, (one) => `${placeKey(one.city)}|${one.state}`)) {
    const { city, state } = required(own[0], 'a ZIP code');
    const size = populations.get(key) ?? own.length;
    cities.set(key, { city, state, county: mostFrequentCounty(own), size, ...middle(own) });
  }
  for (const { name, state, population, own } of rows) {
    const key = `${placeKey(name)}|${state}`;
    if (own && !cities.has(key))
      cities.set(key, { city: name, state, county: own.county, size: population, ...own.point });
  }
  return cities;
}

function mostFrequentCounty(zips: ZipCode[]): string | null {
  const counts = new Map<string, number>();
  for (const { county } of zips) if (county) counts.set(county, (counts.get(county) ?? 0) + 1);
  return Array.from(counts).sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function loadCounties(zips: ZipCode[], cities: Map<string, City>) {
  const names = new Set(zips.map(({ county }) => county ?? ''));
  const keys = new Map(Array.from(names, (name) => [name, countyKey(name)]));
  const keyOf = (county: string, state: string): string =>
    `${keys.get(county) ?? countyKey(county)}|${state}`;
  const counties = new Map<string, County>();
  const inhabitants = new Map<string, number>();
  const known = zips.flatMap((one) => (one.county ? { ...one, county: one.county } : []));
  for (const [key, own] of Map.groupBy(known, ({ county, state }) => keyOf(county, state))) {
    const { county } = required(own[0], 'a ZIP code');
    const point = middle(own);
    counties.set(key, { county, miles: covering(point, own), ...point });
  }
  for (const { county, state, size } of cities.values()) {
    if (!county) continue;
    const key = keyOf(county, state);
    inhabitants.set(key, (inhabitants.get(key) ?? 0) + size);
  }
  return { counties, inhabitants };
}

/** The radius in miles that covers all points but the farthest 5%, some of which are wrong. At least 10. */
function covering(center: Point, points: Point[]): number {
  const miles = points.map((one) => distanceMiles(center, one)).sort((a, b) => a - b);
  return Math.max(10, miles[Math.floor((miles.length - 1) * 0.95)] ?? 0);
}

/**
 * One key for all spellings of a county: "Caddo Parish", "City of Richmond" and "Richmond (city)", "Nome
 * (CA)".
 */
export function countyKey(name: string): string {
  return placeKey(name.replace(/\s*\((city|CA)\)$/, (_, kind) => (kind === 'city' ? ' city' : '')))
    .replace(/^city and (?:county|borough) of /, '')
    .replace(/^city of (.+)$/, '$1 city')
    .replace(/^(.+) city city$/, '$1 city')
    .replace(/ (?:county|parish|city and borough|borough|census area|municipality|municipio)$/, '');
}

function statesByName(keys: Iterable<string>, size: (key: string) => number): Map<string, readonly string[]> {
  const byName = Map.groupBy(keys, (key) => key.slice(0, -3));
  return new Map(
    Array.from(byName, ([name, own]) => [
      name,
      own.sort((a, b) => size(b) - size(a)).map((key) => key.slice(-2)),
    ]),
  );
}

/** The median of the points, which a far outlier does not move. */
function middle(points: Point[]): Point {
  const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
  return {
    latitude: median(points.map((one) => one.latitude)),
    longitude: median(points.map((one) => one.longitude)),
  };
}
