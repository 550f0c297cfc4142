import { required } from '../../platform/required.ts';
import type { Segment } from '../engine/segments.ts';
import type { FoundDocuments } from './hits.ts';

/** The documents that are in all of the sets. There must be at least one set. */
export function intersection(sets: FoundDocuments[]): FoundDocuments {
  const [first, ...others] = sets.toSorted((a, b) => a.size - b.size);
  const found = new Map<number, Segment>();
  for (const [number, segment] of required(first, 'a set to intersect')) {
    const rest = others.map((other) => other.get(number));
    if (rest.every((one) => one !== undefined))
      found.set(
        number,
        rest.reduce((all, one) => all.and(one), segment),
      );
  }
  return found;
}

/** The documents that are in at least one of the sets. */
export function union(sets: FoundDocuments[]): FoundDocuments {
  const [first, ...others] = sets;
  if (!first) return new Map();
  if (others.length === 0) return first;
  const found = new Map<number, Segment>();
  for (const set of sets)
    for (const [number, segment] of set) {
      const known = found.get(number);
      found.set(number, known ? known.or(segment) : segment);
    }
  return found;
}

/** Only this many words of a term are combined, because longer terms have too many combinations. */
const maxCombined = 6;

/**
 * The documents that are in as many of the sets as possible, but not in all, and the number of those sets; null for a single set.
 * @param isNothing whether a set has no document that counts.
 */
export function mostOf(
  sets: FoundDocuments[],
  isNothing: (set: FoundDocuments) => boolean,
): { found: FoundDocuments; count: number } | null {
  const some = sets.filter((set) => !isNothing(set)).slice(0, maxCombined);
  for (let count = Math.min(some.length, sets.length - 1); count > 0; count--) {
    const found = union(choose(some, count).map(intersection));
    if (!isNothing(found)) return { found, count };
  }
  return null;
}

/** All choices of `count` items, in their order. */
export function choose<T>(items: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return items.flatMap((item, at) => choose(items.slice(at + 1), count - 1).map((rest) => [item, ...rest]));
}
