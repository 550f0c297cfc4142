import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { defaultRadius } from '../../catalog/jobs/jobs-path.ts';
import type { Point } from '../../catalog/places/distance.ts';
import { type PlaceQuery, readPlaceQuery } from '../../catalog/places/place-query.ts';
import { excludedPlaces } from '../filters.ts';
import type { PlaceList, PlaceSet } from '../index/place-list.ts';
import { remoteStateOf } from '../index/remote-work.ts';

/**
 * The stated places that a search asks for: those that its location means, or that contain it, near its ZIP code.
 * @param place the meaning of the location; null: it is a text that places contain.
 * @param center the point of the ZIP code; null: none, or an unknown one.
 * @returns null: anywhere.
 */
export function placesOf(
  places: PlaceList,
  search: JobSearch,
  place: PlaceQuery | null,
  center: Point | null,
): PlaceSet | null {
  const { zip, radius, workplace } = search;
  const text = place ? '' : search.location.toLowerCase();
  const around =
    text || zip ? places.find(text, center, radius ?? defaultRadius, remoteStateOf(search)) : null;
  if (!place || place.kind === 'us') return around;
  const meant = places.meant(place, zip ? null : radius, workplace === 'remote');
  if (!around) return meant;
  const ids = new Set(around.ids);
  return { ids: meant.ids.filter((id) => ids.has(id)), jobs: Math.min(around.jobs, meant.jobs) };
}

/** The stated places that a search leaves out: those that each of the places would find as its location. Null: none. */
export function outsideOf(places: PlaceList, search: JobSearch): PlaceSet | null {
  const sets = excludedPlaces(search.outside).flatMap((location) => {
    const place = search.match === 'exact' ? null : readPlaceQuery(location);
    const asked = { ...search, location, zip: '', radius: null };
    return place?.kind === 'remote' ? [] : (placesOf(places, asked, place, null) ?? []);
  });
  if (sets.length === 0) return null;
  return {
    ids: [...new Set(sets.flatMap(({ ids }) => ids))],
    jobs: sets.reduce((sum, { jobs }) => sum + jobs, 0),
  };
}
