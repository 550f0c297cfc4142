import { distanceMiles, type Point } from '../catalog/places/distance.ts';
import type { DocumentColumns } from './engine/columns.server.ts';
import { type FacetKey, isValue } from './engine/facet-key.ts';
import { factAt, factsEnd, titleEnd } from './engine/facts.ts';
import { segmentOf, segmentSize } from './engine/segments.ts';

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
/** The maximum points besides those for facts. */
const maxOtherPoints = likeness.category + likeness.fresh + likeness.near.points;

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
  const list = [...documents];
  // Each of these passes reads one place in memory for each document. The processor then waits for many of them at once.
  const held = list.map((document) => segments.get(segmentOf(document)));
  const starts = list.map((document, at) => held[at]?.factsAt[document % segmentSize] ?? 0);
  const ads = starts.map((start, at) => (start ? held[at]!.facts[start + factAt.ad]! : job.ad));
  const total = job.rarity.values().reduce((sum, one) => sum + one, 0);
  const first = new FirstLike(max);
  const placePoints = (place: number, facetKey: FacetKey): number => {
    if (job.isRemote && facetKey.workplace === 'remote') return likeness.state;
    const inState = job.state !== '' && isValue(facetKey, 'state', job.state) ? likeness.state : 0;
    return Math.max(inState, nearPoints(job.point, pointOf(place)));
  };
  for (let number = 0; number < list.length; number++) {
    const ad = ads[number]!;
    // The job itself has its own ad.
    if (ad === job.ad) continue;
    const document = list[number]!;
    const start = starts[number]!;
    const { facts, facetKeys: keys, posted, places, flags } = held[number]!;
    const at = document % segmentSize;
    if (!job.isAbroad && flags.abroad.has(at)) continue;
    const ofFacts = factPoints(job, facts, start, total);
    if (!first.admits(ofFacts + maxOtherPoints)) continue;
    const facetKey = facetKeys[keys[at]!]!;
    const anywhere =
      ofFacts +
      (job.category !== '' && facetKey.category === job.category ? likeness.category : 0) +
      likeness.fresh * 2 ** (-Math.max(0, now - posted[at]!) / freshHalfLifeSeconds);
    if (!first.admits(anywhere + likeness.near.points)) continue;
    first.add({ document, ad, score: anywhere + placePoints(places[at]!, facetKey) });
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
  readonly #kept: Like[] = [];
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  /** Whether an item with this score can be among the first. */
  admits(score: number): boolean {
    return this.#kept.length < this.#max || score >= this.#kept[this.#max - 1]!.score;
  }

  add(one: Like): void {
    const kept = this.#kept;
    const same = kept.findIndex(({ ad }) => ad === one.ad);
    if (same >= 0 && !isBefore(one, kept[same]!)) return;
    if (same >= 0) kept.splice(same, 1);
    const after = kept.findIndex((other) => isBefore(one, other));
    kept.splice(after < 0 ? kept.length : after, 0, one);
    if (kept.length > this.#max) kept.pop();
  }

  documents(): number[] {
    return this.#kept.map(({ document }) => document);
  }
}

/** The better one, or the newer one of equals. */
const isBefore = (a: Like, b: Like): boolean =>
  a.score > b.score || (a.score === b.score && a.document > b.document);

/** The points for the occupation and the words of the title and skills. */
function factPoints(job: LikedJob, facts: Int32Array, start: number, total: number): number {
  const afterTitle = titleEnd(facts, start);
  const end = factsEnd(facts, start);
  let shared = 0;
  let words = 0;
  let rare = 0;
  for (let at = start + factAt.words; at < afterTitle; at++) {
    const rarity = job.rarity.get(facts[at]!);
    words++;
    if (rarity === undefined) continue;
    shared++;
    rare += rarity;
  }
  let skills = 0;
  for (let at = afterTitle; at < end; at++) if (job.skills.has(facts[at]!)) skills++;
  const isSame = job.occupation > 0 && facts[start + factAt.occupation] === job.occupation;
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
