const earthRadiusMiles = 3958.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** A point on the map, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/**
 * The distance in miles on the surface, by the haversine formula on a sphere with the earth's mean radius.
 */
export function distanceMiles(a: Point, b: Point): number {
  const height = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const width = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const chord = height + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * width;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(chord)));
}
