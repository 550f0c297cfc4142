import type { Workplace } from '../places/workplace.ts';
import { type KnownPlace, locatedPlace, postingPlaces } from './posting-places.ts';
import { readPlace, type StatedPlace } from './read-place.ts';

/** What a posting says about where the work is. */
export interface PostingPlaces {
  /** Every place, the first stated one first, each once. Empty: no place is surely known. */
  places: KnownPlace[];
  /** Places that the text counts but does not name: 4 of "Washington, DC +4 locations". */
  more: number;
  workplace: Workplace | null;
  /** The states in which a remote worker must live. Empty: anywhere. */
  remoteStates: string[];
  /** The states in which a remote worker may not live. */
  remoteExcept: string[];
}

/** Reads all places of a posting. */
export function readPlaces(stated: StatedPlace): PostingPlaces {
  const { workplace, latitude, longitude, ...first } = readPlace(stated);
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  const named = postingPlaces(stated.location);
  const isKnown = first.city ?? first.state ?? first.country ?? point;
  const own = { ...locatedPlace(first), point };
  const rest = named.filter(
    (one) => one.city !== own.city || one.state !== own.state || one.country !== own.country,
  );
  return { places: isKnown ? [own, ...rest] : named, more: 0, workplace, remoteStates: [], remoteExcept: [] };
}
