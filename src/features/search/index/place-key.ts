import { createHash } from 'node:crypto';
import type { IndexedPlace } from './place-list.ts';

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
