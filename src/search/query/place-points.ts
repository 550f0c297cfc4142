import { distanceMiles, type Point } from '../../catalog/places/distance.ts';
import { isInPlace, type KnownPlace } from '../../catalog/places/known-place.ts';
import type { AreaQuery, PlaceQuery } from '../../catalog/places/place-query.ts';
import type { PlaceList, PlaceSet } from '../engine/place-list.ts';

/**
 * Points of a job for its place, if the search names a city or a ZIP code. The city itself comes first, whatever the dates are. Around it,
 * distance counts as much as freshness.
 */
export const placePoints = {
  city: 0.15,
  near: [
    { miles: 5, points: 0.06 },
    { miles: 10, points: 0.04 },
    { miles: 15, points: 0.02 },
  ],
  /** The factor if there are words: a better title counts more than the city. */
  besideWords: 0.5,
} as const;

/** The points of each set of places, alone and beside words. A set belongs to one location, and many searches share it. */
const remembered = new WeakMap<PlaceSet, Record<'alone' | 'besideWords', Map<number, number>>>();

const none: ReadonlyMap<number, number> = new Map();

/** The points of the places of a search, by id. Other places have none. @param hasWords whether the search has words. */
export function pointsOfPlaces(
  place: PlaceQuery | null,
  places: PlaceSet | null,
  list: Pick<PlaceList, 'knownAt'>,
  hasWords: boolean,
): ReadonlyMap<number, number> {
  if (!places) return none;
  const known = remembered.get(places) ?? read(place, places, list);
  remembered.set(places, known);
  return hasWords ? known.besideWords : known.alone;
}

function read(place: PlaceQuery | null, { ids }: PlaceSet, list: Pick<PlaceList, 'knownAt'>) {
  const points = { alone: new Map<number, number>(), besideWords: new Map<number, number>() };
  if (place?.kind !== 'area' || (place.what !== 'city' && place.what !== 'zip')) return points;
  for (const id of ids) {
    const best = Math.max(0, ...list.knownAt(id).map((known) => pointsOf(place, known)));
    if (best === 0) continue;
    points.alone.set(id, best);
    points.besideWords.set(id, best * placePoints.besideWords);
  }
  return points;
}

function pointsOf(query: AreaQuery, known: KnownPlace): number {
  if (isInPlace(query, known, 0)) return placePoints.city;
  const { point } = known;
  if (point === null) return 0;
  const miles = Math.min(...query.centers.map((center: Point) => distanceMiles(center, point)));
  return placePoints.near.find((ring) => miles <= ring.miles)?.points ?? 0;
}
