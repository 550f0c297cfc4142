import type { Point } from '../../catalog/places/distance.ts';
import { countyKey } from '../../catalog/places/gazetteer.ts';
import { isInPlace } from '../../catalog/places/known-place.ts';
import { countyArea } from '../../catalog/places/read-place-query.ts';
import type { PlaceList } from '../engine/place-list.ts';

/** How many jobs of a set have one state, workplace and place. */
export interface PlaceCount {
  /** The states of the jobs, separated by blanks. Empty: the jobs state none. */
  state: string;
  workplace: string;
  /** The id of the place, for the jobs of the opened state; otherwise 0. */
  place: number;
  jobs: number;
}

/** A county with jobs. */
export interface CountyCount {
  /** "Travis County, TX": the location of a search that finds these jobs. */
  label: string;
  point: Point;
  jobs: number;
}

/** The jobs of a state by county. */
export interface CountyCounts {
  counties: CountyCount[];
  /** Jobs of which no county is known. */
  elsewhere: number;
}

/**
 * The jobs of a state by county. A job that names several counties counts in each, as in the search for each of them.
 * @param counts of the state's jobs.
 */
export function countCounties(
  places: Pick<PlaceList, 'knownAt'>,
  counts: PlaceCount[],
  state: string,
): CountyCounts {
  const known = counts.map(({ place, jobs }) => ({ jobs, places: places.knownAt(place) }));
  const names = new Map<string, string>();
  for (const { county, state: of } of known.flatMap(({ places }) => places))
    if (county && of === state) names.set(countyKey(county), county);
  const areas = Array.from(names.values(), (name) => countyArea(name, state)).flatMap((area) => {
    const [point] = area?.centers ?? [];
    return area?.county && point ? [{ area, county: area.county, key: countyKey(area.county), point }] : [];
  });
  const jobsOf = new Map(areas.map(({ key }) => [key, 0]));
  let elsewhere = 0;
  for (const { jobs, places } of known) {
    const named = places.flatMap((one) => (one.county && one.state === state ? [countyKey(one.county)] : []));
    // As in a search, a place without a county is in every county that covers its point.
    const bare = places.filter((one) => !one.county && one.point);
    const around = areas.filter(({ area }) => bare.some((one) => isInPlace(area, one, null)));
    const keys = new Set([...named, ...around.map(({ key }) => key)]);
    for (const key of keys) jobsOf.set(key, (jobsOf.get(key) ?? 0) + jobs);
    if (keys.size === 0) elsewhere += jobs;
  }
  const counties = areas.map(({ area: { label }, key, point }) => ({
    label,
    point,
    jobs: jobsOf.get(key) ?? 0,
  }));
  return { counties, elsewhere };
}
