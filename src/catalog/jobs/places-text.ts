import { distanceMiles, type Point } from '../places/distance.ts';
import { type KnownPlace, unknownAbroad } from '../places/known-place.ts';
import { stateName } from '../places/state-names.ts';

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** A place in words: "Austin, TX", "Texas", "Lisbon, Portugal", "Abroad". */
export function placeText({ city, state, country }: KnownPlace): string {
  if (state) return city ? `${city}, ${state}` : stateName(state);
  const name = country === unknownAbroad ? 'Abroad' : country && countryNames.of(country);
  return [city, name].filter(Boolean).join(', ');
}

/** The parts of a job that say where it is. */
export interface JobPlaceParts {
  /** As stated. */
  location: string;
  places: KnownPlace[];
  morePlaces: number;
}

/** The place of a job in one line: as stated, or "Austin, TX and 4 more" if it has several. */
export function placesText({ location, places: [first, ...rest], morePlaces }: JobPlaceParts): string {
  const more = rest.length + morePlaces;
  return first && more > 0 ? `${placeText(first)} and ${more} more` : location;
}

/** All places of a job, or its words if it has only one: "Austin, TX; Denver, CO; and 3 more places". */
export function allPlacesText({ location, places, morePlaces }: JobPlaceParts): string {
  if (places.length + morePlaces < 2) return location;
  const more = morePlaces > 0 ? [`and ${morePlaces} more ${morePlaces === 1 ? 'place' : 'places'}`] : [];
  return [...places.map(placeText), ...more].join('; ');
}

/** The distance in miles of the nearest place to a center, and the places with that one first. */
export function nearestFirst(
  places: KnownPlace[],
  center: Point,
): { distance: number | null; places: KnownPlace[] } {
  const miles = places.map(({ point }) => (point ? distanceMiles(point, center) : Number.POSITIVE_INFINITY));
  const distance = Math.min(...miles);
  if (!Number.isFinite(distance)) return { distance: null, places };
  const nearest = miles.indexOf(distance);
  return { distance, places: [...places.slice(nearest, nearest + 1), ...places.toSpliced(nearest, 1)] };
}

const states = new Intl.ListFormat('en', { type: 'conjunction' });

/** Where a remote worker may live: "Only in Texas", "Not in Colorado and New York". Null if the ad does not limit it. */
export function remoteRule({
  remoteStates,
  remoteExcept,
}: {
  remoteStates: string[];
  remoteExcept: string[];
}): string | null {
  const named = (codes: string[]): string => states.format(codes.map(stateName));
  const rules = [
    ...(remoteStates.length > 0 ? [`Only in ${named(remoteStates)}`] : []),
    ...(remoteExcept.length > 0 ? [`Not in ${named(remoteExcept)}`] : []),
  ];
  return rules.join('. ') || null;
}
