import { createHash } from 'node:crypto';
import { inStateOnly } from '../../catalog/places/bare-places.ts';
import type { KnownPlace } from '../../catalog/places/known-place.ts';
import type { IndexedPlace } from './place-list.ts';

/** The place of a job as the index knows it. Remote workers may live everywhere in the states that the job names. */
export function placeOfJob(job: {
  location: string;
  places: KnownPlace[];
  remoteStates: string[];
  remoteExcept: string[];
}): Omit<IndexedPlace, 'id' | 'key' | 'jobs'> {
  const isWhole = (state: string): boolean =>
    job.places.some((place) => place.state === state && place.city === null && place.county === null);
  const wider = job.remoteStates.filter((state) => !isWhole(state)).map(inStateOnly);
  return {
    place: job.location.toLowerCase(),
    places: [...job.places, ...wider],
    remoteExcept: job.remoteExcept,
  };
}

/**
 * A short key of a stated place and of what it was read as. It stays the same when the index is rebuilt: 15 characters, equal for two
 * places once in 10^27 pairs.
 */
export const placeKey = ({
  place,
  places,
  remoteExcept,
}: Omit<IndexedPlace, 'id' | 'key' | 'jobs'>): string =>
  createHash('sha256')
    .update(JSON.stringify([place, places, remoteExcept]))
    .digest('base64url')
    .slice(0, 15);
