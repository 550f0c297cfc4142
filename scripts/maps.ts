import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { stateNames } from '../src/catalog/places/state-names.ts';
import { projectRoot } from '../src/platform/root.ts';
import type { Outlines } from '../src/search/job-map/outlines.ts';
import {
  type Area,
  type Atlas,
  boxOf,
  centerOf,
  drawnAtlas,
  innerBorders,
  linesOf,
  pathOf,
  ringsOf,
} from './map-outlines.ts';
import type { XY } from './simplify-line.ts';

/**
 * Draws the maps of /jobs/map from the Census Bureau's shapes (docs/data-sources.md): `npm run maps`. It makes
 * public/maps/*.svg, and outlines.json, which says where circles are on them.
 */

/** Units of the drawing for each unit of the country's projection, which is 975 by 610 units. */
const countryScale = 2;
const countryTolerance = 0.7;
/** The home page draws the country half as large, as a picture of its own that a phone does not load. */
const homeTolerance = 2;
/** The longer side of a state's drawing. */
const stateSide = 2000;
const stateTolerance = 1.8;
/** Hawaii's small islands in the west would make the others tiny. */
const westOfHawaii = -161;
/** The shapes have Connecticut's former counties, and the ZIP codes have its planning regions. */
const withoutBorders = new Set(['CT']);

const require = createRequire(import.meta.url);

const codeOf = new Map(Object.entries(stateNames).map(([code, name]) => [name, code]));
codeOf.set('Commonwealth of the Northern Mariana Islands', 'MP');
codeOf.set('United States Virgin Islands', 'VI');

/** Far islands are west of the drawings. */
const isDrawn = (ring: XY[]): boolean => boxOf(ring)[2] >= 0;

const nameOf = ({ properties }: Area): string => (properties as { name: string }).name;

const write = (name: string, width: number, height: number, body: string): void =>
  writeFileSync(
    join(projectRoot, `public/maps/${name}.svg`),
    `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" viewBox="0 0 ${width} ${height}">${body}</svg>\n`,
  );

const countryAtlas = (tolerance: number): Atlas =>
  drawnAtlas(
    require('us-atlas/states-albers-10m.json') as Atlas,
    ([x, y]) => [x * countryScale, y * countryScale],
    tolerance,
  );

function drawCountry(): Outlines['country'] {
  const atlas = countryAtlas(countryTolerance);
  const [width, height] = [975 * countryScale, 610 * countryScale];
  const centers: Record<string, XY> = {};
  const paths = atlas.objects.states!.geometries.map((area) => {
    const code = codeOf.get(nameOf(area))!;
    const rings = ringsOf(atlas, area).filter(isDrawn);
    centers[code] = centerOf(rings[0]!);
    return `<path id="${code}" d="${pathOf(rings, true)}"/>`;
  });
  write('us', width, height, `<g id="country">${paths.join('')}</g>`);
  const rough = countryAtlas(homeTolerance);
  const shapes = rough.objects.states!.geometries.map((area) =>
    pathOf(ringsOf(rough, area).filter(isDrawn), true),
  );
  const look = 'fill="#fff" fill-opacity=".06" stroke="#fff" stroke-opacity=".15" stroke-width="2"';
  write('home', width, height, `<path ${look} d="${shapes.join('')}"/>`);
  return { width, height, centers };
}

const atlas: Atlas = require('us-atlas/counties-10m.json');
const lines = linesOf(atlas);

const linesAround = (area: Area): number[] =>
  'arcs' in area ? (area.arcs as number[][][]).flat(2).map((at) => (at < 0 ? ~at : at)) : [];

function drawState(state: Area, code: string): Outlines['states'][string] {
  /** The Aleutian Islands go on west of the 180th meridian. */
  const wrapped = ([longitude, latitude]: XY): XY => [
    code === 'AK' && longitude > 0 ? longitude - 360 : longitude,
    latitude,
  ];
  const points = linesAround(state).flatMap((at) => lines[at]!.map(wrapped));
  const [west, south, east, north] = boxOf(
    code === 'HI' ? points.filter(([longitude]) => longitude > westOfHawaii) : points,
  );
  // A degree of longitude is shorter than one of latitude, by the cosine of the latitude.
  const narrower = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = stateSide / Math.max((east - west) * narrower, north - south);
  const [width, height] = [Math.ceil((east - west) * narrower * scale), Math.ceil((north - south) * scale)];
  const project = (point: XY): XY => {
    const [longitude, latitude] = wrapped(point);
    return [(longitude - west) * narrower * scale, (north - latitude) * scale];
  };
  const drawn = drawnAtlas(atlas, project, stateTolerance);
  const coast = ringsOf(drawn, state).filter(isDrawn);
  const counties = drawn.objects.counties!.geometries.filter(({ id }) =>
    String(id).startsWith(String(state.id)),
  );
  const borders = withoutBorders.has(code) ? [] : innerBorders(drawn, counties);
  const body = `<path d="${pathOf(coast, true)}"/><path fill="none" d="${pathOf(borders, false)}"/>`;
  write(code, width, height, `<g id="state">${body}</g>`);
  return {
    width,
    height,
    west,
    north,
    perDegree: [Math.round(narrower * scale * 100) / 100, Math.round(scale * 100) / 100],
  };
}

const states = atlas.objects.states!.geometries.map((state) => {
  const code = codeOf.get(nameOf(state))!;
  return [code, drawState(state, code)] as const;
});
const outlines: Outlines = { country: drawCountry(), states: Object.fromEntries(states) };
writeFileSync(
  join(projectRoot, 'src/search/job-map/outlines.json'),
  `${JSON.stringify(outlines, null, 1)}\n`,
);
