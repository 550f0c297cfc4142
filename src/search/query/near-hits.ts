import type { Columns, DocumentColumns } from '../engine/columns.server.ts';
import { factAt } from '../engine/facts.ts';
import { newestDocuments } from '../engine/newest-documents.ts';
import { Segment, segmentsOf } from '../engine/segments.ts';
import type { FoundDocuments } from '../engine/sets.ts';
import { anyJob, type DocumentFilter, eachSegment } from './hits.ts';

/** The hits that pass a test. */
export function hitsThat(
  columns: DocumentColumns,
  found: FoundDocuments,
  filter: DocumentFilter,
  test: (held: Columns, at: number, segment: number) => boolean,
): FoundDocuments {
  const kept = new Map<number, Segment>();
  eachSegment(columns, found, filter, (passed, held, segment) => {
    const bits = new Segment();
    let isAny = false;
    passed.each((at) => {
      if (!test(held, at, segment)) return;
      bits.set(at);
      isAny = true;
    });
    if (isAny) kept.set(segment, bits);
  });
  return kept;
}

/** Only this many of the newest jobs of an occupation are used. */
const maxOfOccupation = 500;

/** The jobs of occupations, by their codes. */
export function hitsOfOccupations(columns: DocumentColumns, codes: Iterable<number>): FoundDocuments {
  const documents = Array.from(codes, (code) =>
    newestDocuments(columns, ['occupations', code], maxOfOccupation),
  );
  return segmentsOf(documents.flat());
}

/** The occupation of a document; 0: unknown. */
export const occupationAt = (held: Columns, at: number): number =>
  held.factsAt[at] === 0 ? 0 : held.facts[held.factsAt[at]! + factAt.occupation]!;

/** An occupation is usual if this many jobs have it, and this share of the jobs with a known occupation. */
const usual = { count: 3, share: 0.4 };

/** The occupation that most hits have, if enough have it; 0: none. */
export function usualOccupation(columns: DocumentColumns, found: FoundDocuments): number {
  const counts = new Map<number, number>();
  let known = 0;
  eachSegment(columns, found, anyJob, (passed, held) =>
    passed.each((at) => {
      const code = occupationAt(held, at);
      if (code === 0) return;
      known++;
      counts.set(code, (counts.get(code) ?? 0) + 1);
    }),
  );
  const [first] = [...counts].sort((a, b) => b[1] - a[1]);
  return first && isUsual(first[1], known) ? first[0] : 0;
}

/** Whether an occupation is usual. @param count the jobs that have it. @param known the jobs with a known occupation. */
export const isUsual = (count: number, known: number): boolean =>
  count >= Math.max(usual.count, known * usual.share);
