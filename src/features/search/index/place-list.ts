import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { distanceMiles, type Point } from '../../places/distance.ts';
import type { PlaceQuery } from '../../places/place-query.ts';
import { isInPlace, type KnownPlace, postingPlaces } from '../../postings/posting-places.ts';

/** A stated place with its point, as the index knows it. */
export interface IndexedPlace {
  id: number;
  place: string;
  latitude: number | null;
  longitude: number | null;
  /** What its jobs' readers know of it. */
  city?: string | null;
  state?: string | null;
  country?: string | null;
  jobs: number;
}

/** A chosen set of places. */
export interface PlaceSet {
  ids: number[];
  /** Jobs there as of the last refresh: for planning. */
  jobs: number;
}

const learntAtOnce = 200;
/** Ids that remembered look-ups hold together: one to three megabytes. */
const maxRemembered = 300_000;

/** The places of the index, in memory: tens of thousands at most, searched in a few milliseconds. */
export class PlaceList {
  #places: IndexedPlace[] = [];
  /** Where each is, by its id. */
  readonly #known: Map<number, KnownPlace[]>;
  /** By id, once somebody asks. */
  readonly #points = new Map<number, Point | null>();
  /** Most searches name one of few places, and a page asks for its jobs, its total and its facets. */
  #found = new LRUCache<string, PlaceSet>({
    maxSize: maxRemembered,
    sizeCalculation: ({ ids }) => ids.length + 1,
  });

  /** @param former a list of the same index: what it knows of places need not be read again. */
  constructor(former?: PlaceList) {
    this.#known = former ? former.#known : new Map();
  }

  /** Reads where the new places are, some at a time: each takes some 60 µs, and pages wait for the process meanwhile. */
  async learn(): Promise<void> {
    for (const [at, one] of this.#places.entries()) {
      if (at % learntAtOnce === 0) await setImmediate();
      this.#knownOf(one);
    }
  }

  #knownOf(one: IndexedPlace): KnownPlace[] {
    const known = this.#known.get(one.id) ?? knownPlaces(one);
    this.#known.set(one.id, known);
    return known;
  }

  add(places: IndexedPlace[]): void {
    for (const place of places) this.#places.push(place);
    this.#found.clear();
  }

  /** The places whose text contains `text`, and which lie within `miles` of `center` where one is given. */
  find(text: string, center: Point | null, miles: number): PlaceSet {
    const question = JSON.stringify([text, center, center && miles]);
    const found = this.#found.get(question) ?? this.#look(text, center, miles);
    this.#found.set(question, found);
    return found;
  }

  /** The places that a location means, within `miles` where it is an area; null: its own radius. */
  meant(query: PlaceQuery, miles: number | null): PlaceSet {
    const question = JSON.stringify([query, miles]);
    const found = this.#found.get(question) ?? this.#lookFor(query, miles);
    this.#found.set(question, found);
    return found;
  }

  /** The point of a place by its id; null where it has none. */
  pointOf(id: number): Point | null {
    for (; this.#points.size < this.#places.length; ) {
      const { id: next, latitude, longitude } = this.#places[this.#points.size]!;
      this.#points.set(next, latitude === null || longitude === null ? null : { latitude, longitude });
    }
    return this.#points.get(id) ?? null;
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

/** All places that a stated one names: the first as its jobs' readers know it, with its point. */
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
