import { LRUCache } from 'lru-cache';
import { distanceMiles, type Point } from '../../catalog/places/distance.ts';
import { isInPlace, type KnownPlace, statesOf } from '../../catalog/places/known-place.ts';
import type { PlaceQuery } from '../../catalog/places/place-query.ts';
import { textBefore } from '../../platform/text/plain-text.ts';
import { isRemoteIn } from './remote-work.ts';

/** A stated place with everything that it was read as, as the index stores it. */
export interface IndexedPlace {
  id: number;
  /** `placeKey`. */
  key: string;
  /** The stated text in lower case. */
  place: string;
  /** All places that it names. */
  places: KnownPlace[];
  /** The states in which a remote worker may not live. */
  remoteExcept: string[];
  jobs: number;
}

/** A set of places that a search chose. */
export interface PlaceSet {
  ids: number[];
  /** Open jobs in these places as of the last refresh: for planning. */
  jobs: number;
}

/** The ids that all remembered look-ups may hold: one to three megabytes. */
const maxRemembered = 300_000;

/** Words of a name that sentences may hold. */
const longestName = 4;

/** The places of the index in memory: tens of thousands at most. A search takes a few milliseconds. */
export class PlaceList {
  #places: IndexedPlace[] = [];
  /** The places by id. */
  readonly #byId = new Map<number, IndexedPlace>();
  readonly #ids = new Map<string, number>();
  /** What stated places begin with, up to a comma: "rikers island", "soho". */
  readonly #names = new Set<string>();
  /** Most searches name one of few places, and a page needs them for its jobs, its total and its facets. */
  #found = new LRUCache<string, PlaceSet>({
    maxSize: maxRemembered,
    sizeCalculation: ({ ids }) => ids.length + 1,
  });

  /** What is known of a place by its id: each place that it names. */
  knownAt(id: number): KnownPlace[] {
    return this.#byId.get(id)?.places ?? [];
  }

  add(places: IndexedPlace[]): void {
    for (const place of places) {
      this.#places.push(place);
      this.#byId.set(place.id, place);
      this.#ids.set(place.key, place.id);
      this.#names.add(textBefore(place.place, ',').trim());
    }
    this.#found.clear();
  }

  /**
   * The places whose text contains `text` and which are within `miles` of `center`, if one is given.
   * @param remoteIn the state of the center, if remote work in it counts too.
   */
  find(text: string, center: Point | null, miles: number, remoteIn: string | null = null): PlaceSet {
    const question = JSON.stringify([text, center, center && miles, remoteIn]);
    const found = this.#found.get(question) ?? this.#look(text, center, miles, remoteIn);
    this.#found.set(question, found);
    return found;
  }

  /**
   * The places that a location means, within `miles` of an area; null: within the area's own radius.
   * @param isRemote whether the search is for remote work: then also the places that allow it in the state of the location.
   */
  meant(query: PlaceQuery, miles: number | null, isRemote = false): PlaceSet {
    const question = JSON.stringify([query, miles, isRemote]);
    const found = this.#found.get(question) ?? this.#lookFor(query, miles, isRemote);
    this.#found.set(question, found);
    return found;
  }

  /** The first point of a place by its id; null if it has none. */
  pointOf(id: number): Point | null {
    return this.knownAt(id).find(({ point }) => point !== null)?.point ?? null;
  }

  /** The number of words of the longest name of a stated place that begins at a word; 0: none does. */
  statedAt(words: readonly string[], start: number): number {
    for (let length = Math.min(longestName, words.length - start); length > 0; length--)
      if (this.#names.has(words.slice(start, start + length).join(' '))) return length;
    return 0;
  }

  /** The key of a place by its id, which documents outside PostgreSQL hold. */
  keyOf(id: number): string {
    return this.#byId.get(id)?.key ?? '';
  }

  /** The id of a place by its key; 0: unknown. */
  idOf(key: string): number {
    return this.#ids.get(key) ?? 0;
  }

  #lookFor(query: PlaceQuery, miles: number | null, isRemote: boolean): PlaceSet {
    const remoteIn = isRemote ? statesOf(query) : [];
    const found: PlaceSet = { ids: [], jobs: 0 };
    for (const one of this.#places) {
      if (isExcepted(query, one)) continue;
      const isThere = one.places.some((place) => isInPlace(query, place, miles));
      if (!isThere && !remoteIn.some((state) => isRemoteIn(state, one))) continue;
      found.ids.push(one.id);
      found.jobs += one.jobs;
    }
    return found;
  }

  #look(text: string, center: Point | null, miles: number, remoteIn: string | null): PlaceSet {
    const found: PlaceSet = { ids: [], jobs: 0 };
    for (const one of this.#places) {
      if (text && !one.place.includes(text)) continue;
      if (remoteIn && one.remoteExcept.includes(remoteIn)) continue;
      if (center && !isWithin(one, center, miles) && !(remoteIn && isRemoteIn(remoteIn, one))) continue;
      found.ids.push(one.id);
      found.jobs += one.jobs;
    }
    return found;
  }
}

/** Whether a remote worker in the states of the query may not do the work. */
function isExcepted(query: PlaceQuery, { remoteExcept }: IndexedPlace): boolean {
  const states = statesOf(query);
  return states.length > 0 && states.every((state) => remoteExcept.includes(state));
}

/** A degree of latitude is 69 miles: a cheap test before the exact one. */
function isWithin({ places }: IndexedPlace, center: Point, miles: number): boolean {
  return places.some(
    ({ point }) =>
      point !== null &&
      Math.abs(point.latitude - center.latitude) <= miles / 68.5 &&
      distanceMiles(point, center) <= miles,
  );
}
