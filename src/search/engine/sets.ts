import { required } from '../../platform/required.ts';
import type { Segment } from './segments.ts';
import type { Term } from './terms.ts';

/** Documents by segment. */
export type FoundDocuments = ReadonlyMap<number, Segment>;

/** A set of jobs that a plan combines. Equal sets have equal keys within a version of the catalog. */
export type Source = { key: string } & (
  | { of: 'all' }
  /** The jobs that hold one of the words. */
  | { of: 'words'; ids: readonly number[]; piece: WordPiece | undefined }
  /** The jobs whose texts hold the term. */
  | { of: 'phrase'; term: Term }
  /** The jobs that their sources number so. */
  | { of: 'number'; number: string }
);

/** A text that all words of a set contain except `forms`. The texts of jobs may be searched for it instead. */
export interface WordPiece {
  text: string;
  forms: readonly number[];
}

/** The set of all jobs. */
export const allJobs: Source = { key: 'all', of: 'all' };

/** The index was rebuilt after a search was prepared, so its ids have other meanings; or found documents were dropped. */
export class IndexRebuilt extends Error {
  override name = 'IndexRebuilt';
}

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

/** The documents that are not among the others. */
export function without(found: FoundDocuments, others: FoundDocuments): FoundDocuments {
  return new Map(
    Array.from(found, ([segment, bits]) => {
      const other = others.get(segment);
      return [segment, other ? bits.without(other) : bits];
    }),
  );
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
