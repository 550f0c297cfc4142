import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import type { Columns, DocumentColumns } from '../index/columns.server.ts';
import { factAt } from '../index/facts.ts';
import { noPay } from '../index/no-pay.ts';
import { askedValue } from '../index/remote-work.ts';
import { Segment, segmentOf, setDocument } from '../index/segments.ts';
import { type ExactFilter, exactFilters } from '../index/tokens.ts';
import { type FacetKey, isValue, valuesOf } from './facet-keys.ts';
import { type DocumentFilter, eachSegment, type FoundDocuments } from './hits.ts';

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
export function hitsOfOccupations(
  { alike, segments }: DocumentColumns,
  codes: Iterable<number>,
): FoundDocuments {
  const found = new Map<number, Segment>();
  for (const code of codes)
    for (const document of alike.ofOccupation(code, maxOfOccupation))
      if (segments.has(segmentOf(document))) setDocument(found, document);
  return found;
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

/** A filter that every job passes. */
export const anyJob: DocumentFilter = { facetKeys: null, places: null, since: null, payTop: null };

/** Fields that filters ask for and many ads do not state. */
const oftenUnstated = ['jobType', 'workplace', 'salaryMin', 'hourlyMin', 'level'] as const;
export type OftenUnstated = (typeof oftenUnstated)[number];

/** Those of these fields that a sentence set. */
export const unstatedFields = (read: readonly Partial<JobSearch>[]): OftenUnstated[] =>
  oftenUnstated.filter((field) => read.some((set) => set[field] !== undefined));

/**
 * A filter that also accepts jobs whose ads do not state what it asks for.
 * @param open the fields that may be unstated.
 */
export function withUnstated(
  columns: DocumentColumns,
  filter: DocumentFilter,
  { search, open }: { search: JobSearch; open: readonly OftenUnstated[] },
): { filter: DocumentFilter; isMet: (held: Columns, at: number) => boolean } {
  const isOpen = (field: OftenUnstated): boolean => open.includes(field);
  const isPayOpen = isOpen('salaryMin') || isOpen('hourlyMin');
  return {
    filter: {
      ...filter,
      facetKeys: filter.facetKeys && facetKeysOrUnstated(columns, search, isOpen),
      payTop: isPayOpen ? null : filter.payTop,
      entryLevel: filter.entryLevel && !isOpen('level'),
    },
    isMet: ({ payTop }, at) => !isPayOpen || payTop[at]! === noPay || payTop[at]! >= filter.payTop!,
  };
}

/** Job types that say where one works and not how much. */
export const placeTypes = new Set(['', 'Remote', 'On-site']);

function facetKeysOrUnstated(
  { facetKeys }: DocumentColumns,
  search: JobSearch,
  isOpen: (field: OftenUnstated) => boolean,
): Uint8Array {
  const isMet = (facetKey: FacetKey, field: ExactFilter): boolean => {
    if (search[field] === '' || isValue(facetKey, field, askedValue(search, field))) return true;
    if (field === 'state' && facetKey.workplace === '') return isValue(facetKey, field, search[field]);
    if (field === 'jobType')
      return isOpen(field) && valuesOf(facetKey, field).every((type) => placeTypes.has(type));
    return field === 'workplace' && isOpen(field) && facetKey.workplace === '';
  };
  return Uint8Array.from(facetKeys, (facetKey) =>
    exactFilters.every((field) => isMet(facetKey, field)) ? 1 : 0,
  );
}
