import { createHash } from 'node:crypto';

/** A stated place with its point. */
interface StatedPlace {
  /** In lower case. */
  place: string;
  latitude: number | null;
  longitude: number | null;
}

/**
 * A short key of a stated place, which stays the same when the index of words and places is rebuilt: 15 characters, equal for two places
 * once in 10^27 pairs.
 */
export const placeKey = ({ place, latitude, longitude }: StatedPlace): string =>
  createHash('sha256').update(`${latitude},${longitude},${place}`).digest('base64url').slice(0, 15);
