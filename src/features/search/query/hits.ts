import { type JobSearch, type Place, passedOver, placeBefore } from '../../jobs/jobs.schema.ts';
import type { Columns, SlotColumns } from '../index/columns.server.ts';
import { Segment } from '../index/segments.ts';
import { type ExactFilter, exactFilters } from '../index/tokens.ts';
import type { Kind, KindCount } from './facet-keys.ts';
import { FirstHits } from './first-hits.ts';
import { IndexRebuilt } from './prepare.server.ts';

/** What is asked of a slot beside its words. */
export interface SlotFilter {
  /** By the number of a kind, whether it is asked for; null: any. */
  kinds: Uint8Array | null;
  /** By the id of a place, likewise; null: anywhere. */
  places: Uint8Array | null;
  /** Seconds since 1970: only what was posted later; null: whenever. */
  since: number | null;
  /** Dollars a year that the job pays at most; null: whatever. */
  payTop: number | null;
  /** Jobs abroad are left out. */
  noAbroad?: boolean;
  entryLevel?: boolean;
}

/** Slots by segment. */
export type FoundSlots = ReadonlyMap<number, Segment>;

/** Which kinds a search asks for, by their numbers. */
export function kindsAsked({ kinds }: SlotColumns, search: Pick<JobSearch, ExactFilter>): Uint8Array | null {
  const set = exactFilters.filter((filter) => search[filter] !== '');
  if (set.length === 0) return null;
  return Uint8Array.from(kinds, (kind) => (set.every((filter) => kind[filter] === search[filter]) ? 1 : 0));
}

/** Whether a filter asks for nothing but flags. */
const isOpen = ({ kinds, places, since, payTop }: SlotFilter): boolean =>
  (kinds ?? places ?? since ?? payTop) === null;

/** Whether a slot passes a filter. */
export const passes = (filter: SlotFilter, held: Columns, at: number): boolean =>
  !(filter.noAbroad && held.abroad.has(at)) &&
  !(filter.entryLevel && !held.entryLevel.has(at)) &&
  passesColumns(filter, held, at);

function passesColumns({ kinds, places, since, payTop }: SlotFilter, held: Columns, at: number): boolean {
  if (kinds !== null && kinds[held.kinds[at]!] !== 1) return false;
  if (since !== null && !(held.posted[at]! > since)) return false;
  if (payTop !== null && !(held.payTop[at]! >= payTop)) return false;
  return places === null || places[held.places[at]!] === 1;
}

/** The slots of a segment that pass a filter. */
function passing(bits: Segment, held: Columns, filter: SlotFilter): Segment {
  const home = filter.noAbroad ? bits.without(held.abroad) : bits;
  const left = filter.entryLevel ? home.and(held.entryLevel) : home;
  if (isOpen(filter)) return left;
  const passed = new Segment();
  left.each((at) => {
    if (passesColumns(filter, held, at)) passed.set(at);
  });
  return passed;
}

/** Calls `visit` for each segment that has slots which are set and pass the filter, with those. */
export function eachSegment(
  columns: SlotColumns,
  found: FoundSlots,
  filter: SlotFilter,
  visit: (bits: Segment, held: Columns, segment: number) => void,
): void {
  for (const [segment, bits] of found) {
    const passed = passingOf(columns, segment, bits, filter);
    if (passed) visit(passed.bits, passed.held, segment);
  }
}

/** The slots of a segment that pass, and its columns; null where no slot is set. */
function passingOf(
  { segments }: SlotColumns,
  segment: number,
  bits: Segment,
  filter: SlotFilter,
): { bits: Segment; held: Columns } | null {
  const held = segments.get(segment);
  if (!held && bits.count() > 0) throw new IndexRebuilt();
  return held ? { bits: passing(bits, held, filter), held } : null;
}

/** Calls `visit` for each slot that is set and passes the filter, with the segment's columns and the slot's number in it. */
export const eachHit = (
  columns: SlotColumns,
  found: FoundSlots,
  filter: SlotFilter,
  visit: (held: Columns, at: number) => void,
): void => eachSegment(columns, found, filter, (bits, held) => bits.each((at) => visit(held, at)));

/** The ids of a page in their order, and the total. */
export interface Page {
  ids: number[];
  total: number;
}

type Order = Pick<JobSearch, 'match' | 'sort' | 'page' | 'after' | 'pageSize'>;

/**
 * The ids of a page of the hits in their order, and how many there are.
 * @param tiers slots, best first; the last are all, also those of the others.
 */
export function pageOfHits(
  columns: SlotColumns,
  tiers: FoundSlots[],
  filter: SlotFilter,
  order: Order,
): Page {
  const { sort, pageSize } = order;
  const skipped = passedOver(order);
  const before = placeBefore(order);
  const ids: number[] = [];
  let total = 0;
  for (const [number, found] of tiers.entries()) {
    const wanted = skipped + pageSize - ids.length;
    if (wanted === 0) break;
    const rest = tiers.slice(0, number).reduce(without, found);
    const first = firstHits(columns, rest, filter, { sort, before, count: wanted });
    ids.push(...first.ids);
    total += first.total;
  }
  const all = tiers.length > 1 ? countFound(columns, tiers.at(-1)!, filter) : total;
  return { ids: ids.slice(skipped), total: all };
}

/** So many of the hits, in order, those after a place alone; and how many there are in all. */
function firstHits(
  columns: SlotColumns,
  found: FoundSlots,
  filter: SlotFilter,
  { sort, before, count }: { sort: JobSearch['sort']; before: Place | null; count: number },
): Page {
  const first = new FirstHits(count);
  let total = 0;
  eachHit(columns, found, filter, (held, at) => {
    total++;
    const stated = sort === 'salary' ? held.pay[at]! : 0;
    const pay = Number.isNaN(stated) ? Number.NEGATIVE_INFINITY : stated;
    const posted = held.posted[at]!;
    if (before && !isAfter(before, posted, held.jobIds[at]!)) return;
    if (first.admits(pay, posted)) first.add({ score: pay, posted, jobId: held.jobIds[at]! });
  });
  return { ids: first.hits().map(({ jobId }) => jobId), total };
}

export function isAfter(before: Place, posted: number, jobId: number): boolean {
  const seconds = before.posted / 1_000_000;
  return posted < seconds || (posted === seconds && jobId < before.jobId);
}

/** The slots that are not among the others. */
export function without(found: FoundSlots, others: FoundSlots): FoundSlots {
  return new Map(
    Array.from(found, ([segment, bits]) => {
      const other = others.get(segment);
      return [segment, other ? bits.without(other) : bits];
    }),
  );
}

/** How many the hits are. @param enough the count ends when it has reached so many. */
export function countFound(
  columns: SlotColumns,
  found: FoundSlots,
  filter: SlotFilter,
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
 * How many of the hits are of each kind.
 * @param since times in seconds, descending, after which the recent ones were posted.
 */
export function countKinds(
  columns: SlotColumns,
  found: FoundSlots,
  filter: SlotFilter,
  since: number[],
): KindCount[] {
  const ages = since.length + 1;
  const counts = new Int32Array(columns.kinds.length * ages);
  eachHit(columns, found, filter, (held, at) => {
    const posted = held.posted[at]!;
    let age = 0;
    while (age < since.length && posted <= since[age]!) age++;
    counts[held.kinds[at]! * ages + age]!++;
  });
  const counted = columns.kinds.map((kind, number) => withCounts(kind, counts, number * ages, ages));
  return counted.filter(({ jobs }) => jobs > 0);
}

/** The counts by age become counts up to an age; the last is that of all. */
function withCounts(kind: Kind, counts: Int32Array, start: number, ages: number): KindCount {
  for (let at = start + 1; at < start + ages; at++) counts[at]! += counts[at - 1]!;
  const end = start + ages - 1;
  const { category, jobType, workplace, state } = kind;
  return { category, jobType, workplace, state, jobs: counts[end]!, recent: counts.subarray(start, end) };
}
