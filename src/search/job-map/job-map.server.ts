import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { changedPath, mapPath } from '../../catalog/jobs/jobs-path.ts';
import { stateName } from '../../catalog/places/state-names.ts';
import { required } from '../../platform/required.ts';
import type { CountyCounts } from '../query/place-counts.ts';
import { countPlaces, type JobPlaces } from '../query/places.server.ts';
import type { SearchEngine } from '../search-engine.ts';
import { type Circle, circlesOf } from './circles.ts';
import { outlines, pointOnState, type XY } from './outlines.ts';

/** A state or a county on the map and in the list beside it. */
export interface MapPlace {
  /** The code of the state, or the county's full name. */
  id: string;
  name: string;
  jobs: number;
  /** The address of its jobs; null: no search finds exactly these. */
  list: string | null;
  /** The address of its own map; null: it has none. */
  map: string | null;
  /** Null: it is not on the drawing. */
  circle: Circle | null;
}

/** The map of a search's jobs: of the country by state, or of one state by county. */
export interface JobMap {
  /** The code and the name of the opened state; null: the map is of the country. */
  state: { code: string; name: string } | null;
  width: number;
  height: number;
  /** Those with most jobs first. */
  places: MapPlace[];
  /** Jobs that are at none of the places, by what is known of them. */
  others: { name: string; jobs: number }[];
}

/**
 * Counts the jobs of a search by place, and says where the circles are.
 * @throws Unavailable if too many searches wait or the database is away.
 */
export async function loadJobMap(engine: SearchEngine, asked: JobSearch): Promise<JobMap> {
  const search = outlines.states[asked.state] ? asked : { ...asked, state: '' };
  const found = await countPlaces(engine, search);
  const { places, others, ...map } = found.opened
    ? mapOfState(found.opened, found.read)
    : mapOfCountry(found);
  return {
    ...map,
    places: circlesOf(places)
      .map(({ at: _, ...place }) => place)
      .sort((a, b) => b.jobs - a.jobs || a.name.localeCompare(b.name, 'en-US')),
    others: others.filter(({ jobs }) => jobs > 0),
  };
}

interface Drawn extends Omit<JobMap, 'places'> {
  places: (Omit<MapPlace, 'circle'> & { at: XY | null })[];
}

function mapOfCountry({ states, remote, unknown, read: search }: JobPlaces): Drawn {
  const { width, height, centers } = outlines.country;
  const places = Object.entries(states).map(([code, jobs]) => ({
    ...{ id: code, name: stateName(code), jobs },
    list: changedPath(search, { state: code }),
    map: outlines.states[code] ? mapPath({ ...search, state: code }) : null,
    at: centers[code] ?? null,
  }));
  const others = [
    { name: 'Remote, no state', jobs: remote },
    { name: search.abroad ? 'No state listed, or abroad' : 'No state listed', jobs: unknown },
  ];
  return { state: null, width, height, places, others };
}

function mapOfState({ counties, elsewhere }: CountyCounts, search: JobSearch): Drawn {
  const { state: code, zip, radius } = search;
  // An exact search takes a location by its text, not by its meaning.
  const takesLocation = search.location === '' && search.match === 'best';
  const { width, height } = required(outlines.states[code], `the outline of ${code}`);
  const places = counties.map(({ label, point, jobs }) => ({
    ...{ id: label, name: label.replace(/, [A-Z]{2}$/, ''), jobs },
    list: takesLocation ? changedPath(search, { location: label, radius: zip === '' ? null : radius }) : null,
    map: null,
    at: pointOnState(point, code),
  }));
  const others = [{ name: 'No county listed', jobs: elsewhere }];
  return { state: { code, name: stateName(code) }, width, height, places, others };
}
