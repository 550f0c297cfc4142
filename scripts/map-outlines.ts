import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { simplifyLine, type XY } from './simplify-line.ts';

/** Census shapes: the areas have a FIPS code as id, and their names. */
export type Atlas = Topology<Record<string, GeometryCollection<{ name: string }>>>;
export type Area = Atlas['objects'][string]['geometries'][number];

/** Smaller islands are left out, in square units of the drawing. */
const minIsland = 16;

/** The points of each line of the shapes' borders, as the shapes' file has them. */
export function linesOf({ arcs, transform }: Pick<Atlas, 'arcs' | 'transform'>): XY[][] {
  const { scale, translate } = transform ?? { scale: [1, 1], translate: [0, 0] };
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): XY => {
      x += dx!;
      y += dy!;
      return [x * scale[0]! + translate[0]!, y * scale[1]! + translate[1]!];
    });
  });
}

/**
 * The shapes with each border line projected, simplified and rounded to whole units. Neighbors share their border
 * lines, so no gap opens between them.
 */
export function drawnAtlas(atlas: Atlas, project: (point: XY) => XY, tolerance: number): Atlas {
  const arcs = linesOf(atlas).map((line) =>
    simplifyLine(line.map(project), tolerance).map(([x, y]) => [Math.round(x), Math.round(y)]),
  );
  return { type: 'Topology', objects: atlas.objects, arcs };
}

/** The rings of an area, largest first; the islands that are too small to see are left out, except the largest. */
export function ringsOf(atlas: Atlas, area: Area): XY[][] {
  const { geometry } = feature(atlas, area) as GeoJSON.Feature;
  const polygons =
    geometry.type === 'Polygon' ? [geometry.coordinates] : (geometry as GeoJSON.MultiPolygon).coordinates;
  const rings = (polygons as XY[][][]).flat().sort((a, b) => Math.abs(sizeOf(b)) - Math.abs(sizeOf(a)));
  return rings.filter((ring, at) => at === 0 || Math.abs(sizeOf(ring)) >= minIsland);
}

/** The lines between areas, without the coasts. */
export const innerBorders = (atlas: Atlas, areas: Area[]): XY[][] =>
  mesh(atlas, { type: 'GeometryCollection', geometries: areas } as GeometryCollection, (a, b) => a !== b)
    .coordinates as XY[][];

/** Twice the area of a ring is the sum of its corners' cross products; the sign says which way it turns. */
function sizeOf(ring: XY[]): number {
  return ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!;
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

/** The center of mass of a ring, in whole units. */
export function centerOf(ring: XY[]): XY {
  const size = sizeOf(ring);
  if (size === 0) return ring[0]!;
  let [sumX, sumY] = [0, 0];
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!;
    const cross = x * nextY - nextX * y;
    sumX += (x + nextX) * cross;
    sumY += (y + nextY) * cross;
  }
  return [Math.round(sumX / (6 * size)), Math.round(sumY / (6 * size))];
}

/** The smallest box around points: left, top, right, bottom. */
export function boxOf(points: XY[]): [left: number, top: number, right: number, bottom: number] {
  return points.reduce<[number, number, number, number]>(
    ([left, top, right, bottom], [x, y]) => [
      Math.min(left, x),
      Math.min(top, y),
      Math.max(right, x),
      Math.max(bottom, y),
    ],
    [Infinity, Infinity, -Infinity, -Infinity],
  );
}

/** Lines as the data of an SVG path, each step relative to the one before. A line that shrank to a point is left out. */
export const pathOf = (lines: XY[][], isClosed: boolean): string =>
  lines
    .map((line) => line.filter(([x, y], at) => at === 0 || x !== line[at - 1]![0] || y !== line[at - 1]![1]))
    .filter((line) => line.length > 1)
    .map((line) => stepsOf(line) + (isClosed ? 'z' : ''))
    .join('');

function stepsOf([first, ...rest]: XY[]): string {
  let [x, y] = first!;
  let steps = `M${x} ${y}l`;
  for (const [nextX, nextY] of rest) {
    steps += `${steps.endsWith('l') || nextX < x ? '' : ' '}${nextX - x}${nextY < y ? '' : ' '}${nextY - y}`;
    [x, y] = [nextX, nextY];
  }
  return steps;
}
