import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';

/** A point on the earth, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

interface ZipRow {
  zip: string;
  city: string;
  state: string;
  lat: string;
  lon: string;
}

/**
 * The coordinates of US cities and ZIP codes. It does not use the site's own tables, so that the judgments do not
 * depend on them.
 */
export interface Gazetteer {
  /** The center of the city's ZIP codes. */
  city(name: string, state: string): Point | undefined;
  zip(code: string): Point | undefined;
}

/** Reads `places/us_zips.csv` of the data folder. */
export async function readGazetteer(path: string): Promise<Gazetteer> {
  const rows: ZipRow[] = parse(await readFile(path), { columns: true });
  const zips = new Map<string, Point>();
  const cities = new Map<string, Point[]>();
  for (const row of rows) {
    const point = { latitude: Number(row.lat), longitude: Number(row.lon) };
    zips.set(row.zip, point);
    const key = cityKey(row.city, row.state);
    cities.set(key, [...(cities.get(key) ?? []), point]);
  }
  return {
    city: (name, state) => middle(cities.get(cityKey(name, state)) ?? []),
    zip: (code) => zips.get(code),
  };
}

const cityKey = (name: string, state: string): string =>
  `${name
    .toLowerCase()
    .replace(/^ft\.? /, 'fort ')
    .replace(/^(st\.?|saint) /, 'saint ')
    .replace(/[^a-z]/g, '')},${state}`;

function middle(points: Point[]): Point | undefined {
  if (points.length === 0) return undefined;
  const mean = (pick: (point: Point) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
}

/** Miles between two points on a sphere (haversine formula, radius 3,958.8 miles). */
export function milesBetween(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * 3958.8 * Math.asin(Math.sqrt(half));
}
