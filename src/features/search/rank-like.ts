import { distanceMiles, type Point } from '../places/distance.ts';
import type { Columns, SlotColumns } from './index/columns.server.ts';
import { documentFlags, factAt } from './index/facts.ts';
import { segmentOf, segmentSize } from './index/segments.ts';

/** A job that others are compared with; words are ids of the index. */
export interface LikedJob {
  id: number;
  /** Its ad's number (facts.ts). */
  ad: number;
  /** SOC code; 0: unknown. */
  occupation: number;
  /** In their order. */
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

/** What likeness counts. */
export const likeness = {
  occupation: 3,
  /** All words of the title, weighed by their rarity; a part of them counts in proportion. */
  title: 4,
  /** Each word that only one of the titles has, up to four. */
  otherWord: -0.1,
  /** Each word of skills that both have, up to four. */
  skill: 0.3,
  /** The same state, or both remote. */
  state: 1,
  near: { miles: 25, points: 1.5 },
  nearby: { miles: 100, points: 1.2 },
  category: 0.4,
  /** A job of today; it halves every three weeks. */
  fresh: 0.4,
} as const;
const mostWords = 4;
const freshHalfLifeSeconds = 21 * 86_400;

/**
 * The slots by their likeness to a job, the likest first, of equals the newest; of each ad the likest, and none of the job's own ad. Jobs
 * abroad are only like jobs abroad.
 * @param pointOf the point of a place by its id. @param now in seconds since 1970.
 */
export function rankLike(
  { segments, kinds }: SlotColumns,
  job: LikedJob,
  slots: Iterable<number>,
  pointOf: (place: number) => Point | null,
  now: number,
): number[] {
  const total = job.rarity.values().reduce((sum, one) => sum + one, 0);
  const places = new Map<number, number>();
  const placePoints = (held: Columns, at: number): number => {
    const { state, workplace } = kinds[held.kinds[at]!]!;
    if (job.isRemote && workplace === 'remote') return likeness.state;
    const place = held.places[at]!;
    const near = places.get(place) ?? nearPoints(job.point, pointOf(place));
    places.set(place, near);
    return Math.max(near, state !== '' && state === job.state ? likeness.state : 0);
  };
  const ranked: { slot: number; ad: number; score: number }[] = [];
  for (const slot of slots) {
    const held = segments.get(segmentOf(slot));
    const at = slot % segmentSize;
    const start = held?.factsAt[at];
    if (!held || !start || held.jobIds[at] === job.id) continue;
    const ad = held.facts[start + 1 + factAt.ad]!;
    const isAbroad = (held.facts[start + 1 + factAt.flags]! & documentFlags.abroad) !== 0;
    if (ad === job.ad || (isAbroad && !job.isAbroad)) continue;
    const score =
      factPoints(job, held.facts, start, total) +
      placePoints(held, at) +
      (job.category !== '' && kinds[held.kinds[at]!]!.category === job.category ? likeness.category : 0) +
      likeness.fresh * 2 ** (-Math.max(0, now - held.posted[at]!) / freshHalfLifeSeconds);
    ranked.push({ slot, ad, score });
  }
  ranked.sort((a, b) => b.score - a.score || b.slot - a.slot);
  const ads = new Set<number>();
  return ranked.flatMap(({ slot, ad }) => {
    if (ads.has(ad)) return [];
    ads.add(ad);
    return [slot];
  });
}

/** For the occupation, and the words of title and skills. */
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
    likeness.otherWord * Math.min(mostWords, Math.max(0, others)) +
    likeness.skill * Math.min(mostWords, skills)
  );
}

function nearPoints(a: Point | null, b: Point | null): number {
  if (!a || !b) return 0;
  const miles = distanceMiles(a, b);
  const band = [likeness.near, likeness.nearby].find((one) => miles <= one.miles);
  return band?.points ?? 0;
}
