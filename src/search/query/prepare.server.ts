import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { defaultRadius } from '../../catalog/jobs/jobs-path.ts';
import type { Point } from '../../catalog/places/distance.ts';
import { type PlaceQuery, readPlaceQuery } from '../../catalog/places/place-query.ts';
import { findZip } from '../../catalog/places/places.server.ts';
import { Unavailable } from '../../platform/errors.ts';
import type { IndexReader } from '../engine/engine.ts';
import type { PlaceList, PlaceSet } from '../engine/place-list.ts';
import { remoteStateOf } from '../engine/remote-work.ts';
import { IndexRebuilt } from '../engine/sets.ts';
import type { SearchState } from '../engine/state.server.ts';
import { excludedPlaces } from '../filters.ts';

/** A search with its places: what its page, its total and its facets share. */
export interface PreparedSearch {
  search: JobSearch;
  state: SearchState;
  /** The version of the catalog when words and places were looked up. The state moves on. */
  version: number;
  /** Null: anywhere. */
  places: PlaceSet | null;
  /** Null: no place is left out. */
  outside: PlaceSet | null;
  center: Point | null;
}

/** Looks up the places of a search. @param place the meaning of its location; null: it is a text that places contain. */
export async function prepareSearch(
  reader: Pick<IndexReader, 'db'>,
  search: JobSearch,
  state: SearchState,
  place: PlaceQuery | null = null,
): Promise<PreparedSearch> {
  const { version } = state;
  const center = search.zip ? await findZip(reader.db, search.zip) : null;
  return {
    ...{ search, state, version, center },
    places: placesOf(state.places, search, place, center),
    outside: outsideOf(state.places, search),
  };
}

/**
 * The stated places that a search asks for: those that its location means, or that contain it, near its ZIP code.
 * @param place the meaning of the location; null: it is a text that places contain.
 * @param center the point of the ZIP code; null: none, or an unknown one.
 * @returns null: anywhere.
 */
function placesOf(
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
function outsideOf(places: PlaceList, search: JobSearch): PlaceSet | null {
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

/** Rebuilds during one search before it gives up. Each rebuild takes far longer than a search. */
const maxTries = 5;

/**
 * Runs a search again when the index was rebuilt meanwhile.
 * @throws Unavailable if the index is rebuilt again and again.
 */
export async function untilNotRebuilt<T>(find: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await find();
    } catch (error) {
      if (!(error instanceof IndexRebuilt)) throw error;
      if (tries === maxTries) throw new Unavailable('The search index is being rebuilt.');
    }
  }
}
