import { distanceMiles, type Point } from '../places/distance.ts';
import type { Columns, DocumentColumns } from './index/columns.server.ts';
import { documentFlags, factAt } from './index/facts.ts';
import { segmentOf, segmentSize } from './index/segments.ts';
import type { FacetKey } from './query/facet-keys.ts';

/** A job that others are compared with. Words are ids of the index. */
export interface LikedJob {
  id: number;
  /** The number of its ad (facts.ts). */
  ad: number;
  /** SOC code; 0: unknown. */
  occupation: number;
  /** The words of the title in order. */
  title: number[];
  /** How rare the words of the title are among all jobs. */
  rarity: ReadonlyMap<number, number>;
  skills: ReadonlySet<number>;
  /** Empty: none. */
  category: string;
  /** Two letters; empty: none. */
  state: string;
  isRemote: boolean;
  isAbroad: boolean;
  point: Point | null;
}

/** Points for each kind of similarity. */
export const likeness = {
  occupation: 3,
  /** All words of the title, weighted by their rarity. A part of them counts in proportion. */
  title: 4,
  /** Each word that only one of the titles has, up to four. */
  otherWord: -0.1,
  /** Each word of skills that both jobs have, up to four. */
  skill: 0.3,
  /** The same state, or both remote. */
  state: 1,
  near: { miles: 25, points: 1.5 },
  nearby: { miles: 100, points: 1.2 },
  category: 0.4,
  /** A job of today. The points halve every three weeks. */
  fresh: 0.4,
} as const;
/** Words of a kind that count. */
export const maxWords = 4;
const freshHalfLifeSeconds = 21 * 86_400;

/**
 * The documents most similar to a job, best first, and newest first among equals. Each ad occurs once, and the job's own ad does not. Jobs
 * abroad are only similar to jobs abroad.
 * @param max the maximum number. @param pointOf the point of a place by its id. @param now in seconds since 1970.
 */
export function rankLike(
  { segments, facetKeys }: DocumentColumns,
  job: LikedJob,
  documents: Iterable<number>,
  max: number,
  pointOf: (place: number) => Point | null,
  now: number,
): number[] {
  const total = job.rarity.values().reduce((sum, one) => sum + one, 0);
  const first = new FirstLike(max);
  const places = new Map<number, number>();
  const placePoints = (held: Columns, at: number, { state, workplace }: FacetKey): number => {
    if (job.isRemote && workplace === 'remote') return likeness.state;
    const place = held.places[at]!;
    const near = places.get(place) ?? nearPoints(job.point, pointOf(place));
    places.set(place, near);
    return Math.max(near, state !== '' && state === job.state ? likeness.state : 0);
  };
  for (const document of documents) {
    const held = segments.get(segmentOf(document));
    const at = document % segmentSize;
    const start = held?.factsAt[at];
    if (!held || !start) continue;
    const ad = held.facts[start + 1 + factAt.ad]!;
    const isAbroad = (held.facts[start + 1 + factAt.flags]! & documentFlags.abroad) !== 0;
    // The job itself has its own ad.
    if (ad === job.ad || (isAbroad && !job.isAbroad)) continue;
    const facetKey = facetKeys[held.facetKeys[at]!]!;
    const anywhere =
      factPoints(job, held.facts, start, total) +
      (job.category !== '' && facetKey.category === job.category ? likeness.category : 0) +
      likeness.fresh * 2 ** (-Math.max(0, now - held.posted[at]!) / freshHalfLifeSeconds);
    if (first.admits(anywhere + likeness.near.points))
      first.add({ document, ad, score: anywhere + placePoints(held, at, facetKey) });
  }
  return first.documents();
}

interface Like {
  document: number;
  ad: number;
  score: number;
}

/** Keeps the first of the items that it gets, in order, one per ad. */
class FirstLike {
  #kept: Like[] = [];
  #minScore = Number.NEGATIVE_INFINITY;
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  /** Whether an item with this score can be among the first. */
  admits(score: number): boolean {
    return score >= this.#minScore;
  }

  add(one: Like): void {
    if (!this.admits(one.score)) return;
    this.#kept.push(one);
    if (this.#kept.length >= this.#max * 3) this.#cut();
  }

  documents(): number[] {
    this.#cut();
    return this.#kept.map(({ document }) => document);
  }

  #cut(): void {
    this.#kept.sort((a, b) => b.score - a.score || b.document - a.document);
    const ads = new Set<number>();
    this.#kept = this.#kept.filter(({ ad }) => !ads.has(ad) && ads.add(ad));
    if (this.#kept.length < this.#max) return;
    this.#kept.length = this.#max;
    this.#minScore = this.#kept.at(-1)!.score;
  }
}

/** The points for the occupation and the words of the title and skills. */
function factPoints(job: LikedJob, facts: Int32Array, start: number, total: number): number {
  const first = start + 1;
  const titleEnd = first + factAt.words + facts[first + factAt.titleWords]!;
  let shared = 0;
  let words = 0;
  let rare = 0;
  for (let at = first + factAt.words; at < titleEnd; at++) {
    const rarity = job.rarity.get(facts[at]!);
    words++;
    if (rarity === undefined) continue;
    shared++;
    rare += rarity;
  }
  let skills = 0;
  for (let at = titleEnd; at < first + facts[start]!; at++) if (job.skills.has(facts[at]!)) skills++;
  const isSame = job.occupation > 0 && facts[first + factAt.occupation] === job.occupation;
  const others = words + job.title.length - 2 * shared;
  return (
    (isSame ? likeness.occupation : 0) +
    (total > 0 ? likeness.title * Math.min(1, rare / total) : 0) +
    likeness.otherWord * Math.min(maxWords, Math.max(0, others)) +
    likeness.skill * Math.min(maxWords, skills)
  );
}

function nearPoints(a: Point | null, b: Point | null): number {
  // A degree of latitude is 69 miles: a cheap test before the exact one.
  if (!a || !b || Math.abs(a.latitude - b.latitude) > likeness.nearby.miles / 68.5) return 0;
  const miles = distanceMiles(a, b);
  const band = [likeness.near, likeness.nearby].find((one) => miles <= one.miles);
  return band?.points ?? 0;
}
