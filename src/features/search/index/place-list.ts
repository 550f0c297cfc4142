import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { distanceMiles, type Point } from '../../places/distance.ts';
import type { PlaceQuery } from '../../places/place-query.ts';
import { isInPlace, type KnownPlace, postingPlaces } from '../../postings/posting-places.ts';
import { placeKey } from '../opensearch/place-key.ts';
import { withRoom } from './with-room.ts';

/** A stated place with its point, as the index stores it. */
export interface IndexedPlace {
  id: number;
  place: string;
  latitude: number | null;
  longitude: number | null;
  /** What the readers of its jobs found out about it. */
  city?: string | null;
  state?: string | null;
  country?: string | null;
  jobs: number;
}

/** A set of places that a search chose. */
export interface PlaceSet {
  ids: number[];
  /** Open jobs in these places as of the last refresh: for planning. */
  jobs: number;
}

const learntAtOnce = 200;
/** The ids that all remembered look-ups may hold: one to three megabytes. */
const maxRemembered = 300_000;

/** The places of the index in memory: tens of thousands at most. A search takes a few milliseconds. */
export class PlaceList {
  #places: IndexedPlace[] = [];
  /** What is known of each place, by its id. */
  readonly #known: Map<number, KnownPlace[]>;
  /** Each place's latitude and longitude, from twice its id on. NaN: it has none. */
  #points = new Float64Array(4096);
  /** The keys by place id, filled at the first use. */
  readonly #keys = new Map<number, string>();
  readonly #ids = new Map<string, number>();
  /** Most searches name one of few places, and a page needs them for its jobs, its total and its facets. */
  #found = new LRUCache<string, PlaceSet>({
    maxSize: maxRemembered,
    sizeCalculation: ({ ids }) => ids.length + 1,
  });

  /** @param former a list of the same index, whose knowledge of places is reused. */
  constructor(former?: PlaceList) {
    this.#known = former ? former.#known : new Map();
  }

  /** Reads what is known of the new places, with pauses: each takes about 60 µs, and pages wait meanwhile. */
  async learn(): Promise<void> {
    for (const [at, one] of this.#places.entries()) {
      if (at % learntAtOnce === 0) await setImmediate();
      this.#knownOf(one);
    }
  }

  /** What is known of a place by its id: each place that it names. */
  knownAt(id: number): KnownPlace[] {
    return this.#known.get(id) ?? [];
  }

  #knownOf(one: IndexedPlace): KnownPlace[] {
    const known = this.#known.get(one.id) ?? knownPlaces(one);
    this.#known.set(one.id, known);
    return known;
  }

  add(places: IndexedPlace[]): void {
    for (const place of places) {
      const { id, latitude, longitude } = place;
      this.#places.push(place);
      this.#points = withRoom(this.#points, 2 * id + 2);
      this.#points.set([latitude ?? Number.NaN, longitude ?? Number.NaN], 2 * id);
    }
    this.#found.clear();
  }

  /** The places whose text contains `text` and which are within `miles` of `center`, if one is given. */
  find(text: string, center: Point | null, miles: number): PlaceSet {
    const question = JSON.stringify([text, center, center && miles]);
    const found = this.#found.get(question) ?? this.#look(text, center, miles);
    this.#found.set(question, found);
    return found;
  }

  /** The places that a location means, within `miles` of an area; null: within the area's own radius. */
  meant(query: PlaceQuery, miles: number | null): PlaceSet {
    const question = JSON.stringify([query, miles]);
    const found = this.#found.get(question) ?? this.#lookFor(query, miles);
    this.#found.set(question, found);
    return found;
  }

  /** The point of a place by its id; null if it has none. */
  pointOf(id: number): Point | null {
    const latitude = this.#points[2 * id] ?? Number.NaN;
    const longitude = this.#points[2 * id + 1] ?? Number.NaN;
    return Number.isNaN(latitude) || Number.isNaN(longitude) ? null : { latitude, longitude };
  }

  /** The key of a place by its id, which documents outside PostgreSQL hold. */
  keyOf(id: number): string {
    for (const one of this.#places.slice(this.#keys.size)) {
      const key = placeKey(one);
      this.#keys.set(one.id, key);
      this.#ids.set(key, one.id);
    }
    return this.#keys.get(id) ?? '';
  }

  /** The id of a place by its key; 0: unknown. */
  idOf(key: string): number {
    this.keyOf(0);
    return this.#ids.get(key) ?? 0;
  }

  #lookFor(query: PlaceQuery, miles: number | null): PlaceSet {
    const found: PlaceSet = { ids: [], jobs: 0 };
    for (const one of this.#places) {
      if (!this.#knownOf(one).some((place) => isInPlace(query, place, miles))) continue;
      found.ids.push(one.id);
      found.jobs += one.jobs;
    }
    return found;
  }

  #look(text: string, center: Point | null, miles: number): PlaceSet {
    const found: PlaceSet = { ids: [], jobs: 0 };
    for (const one of this.#places) {
      if (text && !one.place.includes(text)) continue;
      if (center && !isWithin(one, center, miles)) continue;
      found.ids.push(one.id);
      found.jobs += one.jobs;
    }
    return found;
  }
}

/** All places that a stated place names, the first with its point and what the readers of its jobs found out. */
export function knownPlaces(one: IndexedPlace): KnownPlace[] {
  const { place, latitude, longitude, city = null, state = null, country = null } = one;
  const named = postingPlaces(place);
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  if (city === null && state === null && country === null && point === null) return named;
  const [first] = named;
  const county = first && first.state === state ? first.county : null;
  return [{ city, state, country, point, county }, ...named];
}

/** A degree of latitude is 69 miles: a cheap test before the exact one. */
function isWithin({ latitude, longitude }: IndexedPlace, center: Point, miles: number): boolean {
  if (latitude === null || longitude === null) return false;
  if (Math.abs(latitude - center.latitude) > miles / 68.5) return false;
  return distanceMiles({ latitude, longitude }, center) <= miles;
}
