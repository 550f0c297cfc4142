import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../platform/root.ts';
import { distanceMiles, type Point } from './distance.ts';
import { placeKey } from './place-key.ts';
import { readZipFile, type ZipCode } from './zip-file.ts';

interface FoundPlace {
  names: (string | null)[];
  size: number;
  point: Point;
}

/**
 * Places with their names by key, stored as columns. As objects, the ZIP codes and cities would take 10 MB
 * more memory in an import.
 */
class PlaceTable {
  readonly #rows = new Map<string, number>();
  readonly #columns: (string | null)[][] = [];
  readonly #sizes: number[] = [];
  /** Latitude and longitude of each row, alternating. */
  readonly #points: number[] = [];

  /** Adds a place. Call it once for each key, and always with the same number of names. */
  set(key: string, names: (string | null)[], { latitude, longitude }: Point, size = 0): void {
    const row = this.#rows.size;
    this.#rows.set(key, row);
    names.forEach((name, at) => {
      this.#columns[at] ??= [];
      this.#columns[at][row] = name;
    });
    this.#sizes.push(size);
    this.#points.push(latitude, longitude);
  }

  get(key: string): FoundPlace | undefined {
    const row = this.#rows.get(key);
    if (row === undefined) return undefined;
    return {
      names: this.#columns.map((column) => column[row] ?? null),
      size: this.#sizes[row] ?? 0,
      point: { latitude: this.#points[row * 2] ?? 0, longitude: this.#points[row * 2 + 1] ?? 0 },
    };
  }

  has(key: string): boolean {
    return this.#rows.has(key);
  }

  size(key: string): number {
    const row = this.#rows.get(key);
    return row === undefined ? 0 : (this.#sizes[row] ?? 0);
  }

  keys(): IterableIterator<string> {
    return this.#rows.keys();
  }
}

/** Cities with their populations. Origin and license: docs/data-sources.md. */
const cityFile = join(projectRoot, 'src/catalog/places/us-cities.csv');

/** Every ZIP code, city and county of the United States in the data files. Keys are `placeKey|STATE`. */
export interface Gazetteer {
  /** By ZIP code: city, state, county. */
  zips: PlaceTable;
  /**
   * Names: city, county (the one with most of its ZIP codes). Size: its population, or if unknown the number
   * of its ZIP codes.
   */
  cities: PlaceTable;
  /** Names: county. Size: the radius in miles around its point that covers its ZIP codes. */
  counties: PlaceTable;
  /** The states with a city of this key, the largest city first, separated by spaces. */
  citiesByName: Map<string, string>;
  /** The same for counties, by population. */
  countiesByName: Map<string, string>;
}

/** Some 45,000 cities and counties and 41,000 ZIP codes: 20 MB, half a second. */
let loaded: Gazetteer | undefined;

/** The gazetteer, read at first use. */
export function gazetteer(): Gazetteer {
  loaded ??= loadGazetteer();
  return loaded;
}

function loadGazetteer(): Gazetteer {
  const all = readZipFile().filter((one) => !/^A[AEP]$/.test(one.state));
  const zips = new PlaceTable();
  for (const one of all) zips.set(one.zip, [one.city, one.state, one.county], one);
  const cities = loadCities(all);
  const { counties, inhabitants } = loadCounties(all, cities);
  return {
    zips,
    cities,
    counties,
    citiesByName: statesByName(cities.keys(), (key) => cities.size(key)),
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

function loadCities(zips: ZipCode[]): PlaceTable {
  const rows = readCityFile();
  const populations = new Map(rows.map((row) => [`${placeKey(row.name)}|${row.state}`, row.population]));
  const cities = new PlaceTable();
  for (const [key, own] of Map.groupBy(zips, (one) => `${placeKey(one.city)}|${one.state}`))
    cities.set(
      key,
      [own[0]?.city ?? null, mostFrequentCounty(own)],
      middle(own),
      populations.get(key) ?? own.length,
    );
  for (const { name, state, population, own } of rows) {
    const key = `${placeKey(name)}|${state}`;
    if (own && !cities.has(key)) cities.set(key, [name, own.county], own.point, population);
  }
  return cities;
}

function mostFrequentCounty(zips: ZipCode[]): string | null {
  const counts = new Map<string, number>();
  for (const { county } of zips) if (county) counts.set(county, (counts.get(county) ?? 0) + 1);
  return Array.from(counts).sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function loadCounties(zips: ZipCode[], cities: PlaceTable) {
  const counties = new PlaceTable();
  const inhabitants = new Map<string, number>();
  const known = zips.filter((one) => one.county);
  for (const [key, own] of Map.groupBy(known, (one) => `${countyKey(one.county ?? '')}|${one.state}`)) {
    const point = middle(own);
    counties.set(key, [own[0]?.county ?? null], point, covering(point, own));
  }
  for (const key of cities.keys()) {
    const county = cities.get(key)?.names[1];
    if (!county) continue;
    const within = `${countyKey(county)}|${key.slice(-2)}`;
    inhabitants.set(within, (inhabitants.get(within) ?? 0) + cities.size(key));
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

function statesByName(keys: Iterable<string>, size: (key: string) => number): Map<string, string> {
  const byName = Map.groupBy(keys, (key) => key.slice(0, -3));
  return new Map(
    Array.from(byName, ([name, own]) => [
      name,
      own
        .sort((a, b) => size(b) - size(a))
        .map((key) => key.slice(-2))
        .join(' '),
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
