import type { Columns, DocumentColumns } from '../engine/columns.server.ts';
import { type FacetKey, isValue } from '../engine/facet-key.ts';
import type { FactLists } from '../engine/fact-lists.ts';
import { Marks } from '../engine/marks.ts';
import { noPay } from '../engine/no-pay.ts';
import { Segment } from '../engine/segments.ts';
import { type FoundDocuments, IndexRebuilt } from '../engine/sets.ts';
import { type Condition, holdsFlags, holdsKey } from './conditions.ts';
import type { FacetKeyCount } from './facet-keys.ts';
import type { PlaceCount } from './place-counts.ts';

/** The conditions of a search, ready to test many documents. */
export interface DocumentFilter {
  /** 1 at the number of each facet key that passes; null: any. */
  facetKeys: Uint8Array | null;
  /** Ids of places; null: anywhere. */
  places: Marks | null;
  /** Ids of places that are left out; null: none. */
  outside: Marks | null;
  /** Seconds since 1970: only jobs that were posted later; null: any time. */
  since: number | null;
  /** Dollars a year that the top of the pay range must reach; null: any pay. */
  payTop: number | null;
  /** Jobs without pay pass too. */
  orNoPay: boolean;
  flags: Extract<Condition, { fact: 'flags' }>[];
}

/** A filter for the documents of a version of the index. The jobs of an employer are a set of the plan (`within`). */
export function filterBy({ facetKeys }: DocumentColumns, conditions: readonly Condition[]): DocumentFilter {
  const filter: DocumentFilter = { ...anyJob, flags: [] };
  const ofKeys: Parameters<typeof holdsKey>[0][] = [];
  for (const one of conditions)
    if (one.fact === 'employer') continue;
    else if (one.fact === 'place' && 'in' in one) filter.places = Marks.all(one.in);
    else if (one.fact === 'place') filter.outside = Marks.all(one.notIn);
    else if (one.fact === 'posted') filter.since = one.after;
    else if (one.fact === 'flags') filter.flags.push(one);
    else if (one.fact === 'payTop') {
      filter.orNoPay = one.mayBeUnstated && (filter.payTop === null || filter.orNoPay);
      filter.payTop = Math.max(filter.payTop ?? 0, one.atLeast);
    } else ofKeys.push(one);
  if (ofKeys.length === 0) return filter;
  return {
    ...filter,
    facetKeys: Uint8Array.from(facetKeys, (key) => (ofKeys.every((one) => holdsKey(one, key)) ? 1 : 0)),
  };
}

/** A filter that every job passes. */
export const anyJob: DocumentFilter = {
  ...{ facetKeys: null, places: null, outside: null, since: null, payTop: null, orNoPay: false },
  flags: [],
};

/** Whether a document passes a filter. */
export const passes = (filter: DocumentFilter, held: Columns, at: number): boolean =>
  filter.flags.every((one) => holdsFlags(one, (flag) => held.flags[flag].has(at))) &&
  testOf(filter, held)(at);

/** The test of a segment's documents by their columns. One function for all filters: the compiler puts it into the loop that calls it. */
function testOf(
  { facetKeys, places, outside, since, payTop, orNoPay }: DocumentFilter,
  held: Columns,
): (at: number) => boolean {
  const { facetKeys: heldFacetKeys, places: heldPlaces, posted, payTop: heldTop } = held;
  return (at) =>
    (facetKeys === null || facetKeys[heldFacetKeys[at]!] === 1) &&
    (since === null || posted[at]! > since) &&
    (payTop === null || heldTop[at]! >= payTop || (orNoPay && heldTop[at] === noPay)) &&
    (places === null || places.of(heldPlaces[at]!) === 1) &&
    (outside === null || outside.of(heldPlaces[at]!) !== 1);
}

/** The documents of a segment that meet a condition on flags. */
function flagged(bits: Segment, { flags }: Columns, condition: DocumentFilter['flags'][number]): Segment {
  if ('lacks' in condition) return bits.without(flags[condition.lacks]);
  const { has, among, mayBeUnstated } = condition;
  if (!mayBeUnstated) return bits.and(flags[has]);
  return among.reduce((left, flag) => left.without(flags[flag]), bits).or(bits.and(flags[has]));
}

/** Up to this many documents are tested one by one. For more, the lists may say sooner which documents are in the places. */
const maxTested = 512;

/** The documents of a segment that pass a filter. */
function passing(bits: Segment, held: Columns, filter: DocumentFilter): Segment {
  const left = filter.flags.reduce((bits, condition) => flagged(bits, held, condition), bits);
  const { lists } = held;
  const { places, ...rest } = filter;
  if (!places || !lists) return testing(left, held, filter);
  if (left.count() <= Math.max(maxTested, lists.places.costOf(places))) return testing(left, held, filter);
  const unlisted = testing(left.and(Segment.from(lists.end)), held, filter);
  return testing(left.and(inPlaces(lists, places)), held, { ...rest, places: null }).or(unlisted);
}

function testing(bits: Segment, held: Columns, filter: DocumentFilter): Segment {
  const { facetKeys, places, outside, since, payTop } = filter;
  const isAny =
    facetKeys === null && places === null && outside === null && since === null && payTop === null;
  return isAny ? bits : bits.filter(testOf(filter, held));
}

/** The documents in the lists that are in the places. */
function inPlaces(lists: FactLists, places: Marks): Segment {
  const found = new Segment();
  lists.places.addMarked(places, found);
  return found;
}

/**
 * Calls `visit` for each segment of `found`, with the documents in it that pass the filter.
 * @throws IndexRebuilt if a segment with found documents is gone.
 */
export function eachSegment(
  columns: DocumentColumns,
  found: FoundDocuments,
  filter: DocumentFilter,
  visit: (bits: Segment, held: Columns, segment: number) => void,
): void {
  for (const [segment, bits] of found) {
    const passed = passingOf(columns, segment, bits, filter);
    if (passed) visit(passed.bits, passed.held, segment);
  }
}

/** The documents of a segment that pass the filter, and its columns; null if the segment is gone and held no hits. */
function passingOf(
  { segments }: DocumentColumns,
  segment: number,
  bits: Segment,
  filter: DocumentFilter,
): { bits: Segment; held: Columns } | null {
  const held = segments.get(segment);
  if (!held && bits.count() > 0) throw new IndexRebuilt();
  return held ? { bits: passing(bits, held, filter), held } : null;
}

/** Calls `visit` for each found document that passes the filter, with the segment's columns and the document's number in it. */
export const eachHit = (
  columns: DocumentColumns,
  found: FoundDocuments,
  filter: DocumentFilter,
  visit: (held: Columns, at: number) => void,
): void => eachSegment(columns, found, filter, (bits, held) => bits.each((at) => visit(held, at)));

/** Counts the hits. @param enough the count may stop here. */
export function countFound(
  columns: DocumentColumns,
  found: FoundDocuments,
  filter: DocumentFilter,
  enough = Number.POSITIVE_INFINITY,
): number {
  let total = 0;
  for (const [segment, bits] of found) {
    total += passingOf(columns, segment, bits, filter)?.bits.count() ?? 0;
    if (total >= enough) return total;
  }
  return total;
}

/**
 * Counts the hits of each facet key.
 * @param since seconds since 1970, descending: also counts the hits that were posted after each of them.
 */
export function countFacetKeys(
  columns: DocumentColumns,
  found: FoundDocuments,
  filter: DocumentFilter,
  since: number[],
): FacetKeyCount[] {
  const ages = since.length + 1;
  const counts = new Int32Array(columns.facetKeys.length * ages);
  eachHit(columns, found, filter, (held, at) => {
    const posted = held.posted[at]!;
    let age = 0;
    while (age < since.length && posted <= since[age]!) age++;
    counts[held.facetKeys[at]! * ages + age]!++;
  });
  const counted = columns.facetKeys.map((facetKey, number) =>
    withCounts(facetKey, counts, number * ages, ages),
  );
  return counted.filter(({ jobs }) => jobs > 0);
}

/**
 * Counts the hits of each state and of each place in a state.
 * @param filter without the search's state.
 */
export function countPlaceHits(
  columns: DocumentColumns,
  found: FoundDocuments,
  filter: DocumentFilter,
  state: string,
): PlaceCount[] {
  const counts = new Map<number, Map<number, number>>();
  const isOpened = columns.facetKeys.map((facetKey) => state !== '' && isValue(facetKey, 'state', state));
  eachHit(columns, found, filter, (held, at) => {
    const number = held.facetKeys[at]!;
    const place = isOpened[number] ? held.places[at]! : 0;
    const own = counts.get(number) ?? new Map<number, number>();
    counts.set(number, own);
    own.set(place, (own.get(place) ?? 0) + 1);
  });
  return Array.from(counts).flatMap(([number, places]) => {
    const { state, workplace } = columns.facetKeys[number]!;
    return Array.from(places, ([place, jobs]) => ({ state, workplace, place, jobs }));
  });
}

/** Adds up the counts by age, so that each is a count up to that age, and the last is the count of all. */
function withCounts(facetKey: FacetKey, counts: Int32Array, start: number, ages: number): FacetKeyCount {
  for (let at = start + 1; at < start + ages; at++) counts[at]! += counts[at - 1]!;
  const end = start + ages - 1;
  const { category, jobType, workplace, state } = facetKey;
  return { category, jobType, workplace, state, jobs: counts[end]!, recent: counts.subarray(start, end) };
}
