import { type JobSearch, type Place, passedOver, placeBefore } from '../../jobs/jobs.schema.ts';
import type { Columns, SlotColumns } from '../index/columns.server.ts';
import { factAt } from '../index/facts.ts';
import { type Segment, segmentSize } from '../index/segments.ts';
import { type ExactFilter, exactFilters } from '../index/tokens.ts';
import type { Kind, KindCount } from './facet-keys.ts';
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
  /** Jobs that have one of these flags (facts.ts) are left out. */
  hidden?: number;
  /** Only jobs that have all these flags. */
  flagged?: number;
}

/** Slots by segment. */
export type FoundSlots = ReadonlyMap<number, Segment>;

/** Which kinds a search asks for, by their numbers. */
export function kindsAsked({ kinds }: SlotColumns, search: Pick<JobSearch, ExactFilter>): Uint8Array | null {
  const set = exactFilters.filter((filter) => search[filter] !== '');
  if (set.length === 0) return null;
  return Uint8Array.from(kinds, (kind) => (set.every((filter) => kind[filter] === search[filter]) ? 1 : 0));
}

const isOpen = ({ kinds, places, since, payTop, hidden, flagged }: SlotFilter): boolean =>
  (kinds ?? places ?? since ?? payTop) === null && !hidden && !flagged;

/** Whether a slot passes a filter. */
export function passes(
  { kinds, places, since, payTop, hidden = 0, flagged = 0 }: SlotFilter,
  held: Columns,
  at: number,
): boolean {
  if (kinds !== null && kinds[held.kinds[at]!] !== 1) return false;
  if (since !== null && !(held.posted[at]! > since)) return false;
  if (payTop !== null && !(held.payTop[at]! >= payTop)) return false;
  if (places !== null && places[held.places[at]!] !== 1) return false;
  if (hidden === 0 && flagged === 0) return true;
  const flags = flagsOf(held, at);
  return (flags & hidden) === 0 && (flags & flagged) === flagged;
}

/** The flags of a slot's facts. */
export const flagsOf = (held: Columns, at: number): number =>
  held.factsAt[at] === 0 ? 0 : held.facts[held.factsAt[at]! + 1 + factAt.flags]!;

/** Calls `visit` for each slot that is set and passes the filter, with the segment's columns and the slot's number in it. */
export function eachHit(
  columns: SlotColumns,
  found: FoundSlots,
  filter: SlotFilter,
  visit: (held: Columns, at: number, segment: number) => void,
): void {
  const all = isOpen(filter);
  for (const [segment, bits] of found) {
    const held = columns.segments.get(segment);
    if (!held && bits.count() > 0) throw new IndexRebuilt();
    if (!held) continue;
    const view = bits.view();
    for (let start = 0; start < segmentSize; start += 32) {
      for (let rest = view.getInt32(start >> 3); rest !== 0; ) {
        const first = Math.clz32(rest);
        rest &= ~(0x80000000 >>> first);
        const at = start + first;
        if (all || passes(filter, held, at)) visit(held, at, segment);
      }
    }
  }
}

/** The ids of a page in their order, and the total. */
export interface Page {
  ids: number[];
  total: number;
}

/** Where a job stands in the order of a search: the higher of each number first. */
interface Hit {
  pay: number;
  posted: number;
  jobId: number;
}

const inOrder = (a: Hit, b: Hit): number => b.pay - a.pay || b.posted - a.posted || b.jobId - a.jobId;

/** The first jobs of those that it is given, in order: twice as many are kept, and then cut. */
class FirstHits {
  #kept: Hit[] = [];
  #last: Hit | null = null;
  readonly #count: number;

  constructor(count: number) {
    this.#count = count;
  }

  /** Whether a job of this pay and time can be among the first. */
  admits(pay: number, posted: number): boolean {
    const last = this.#last;
    return last === null || pay > last.pay || (pay === last.pay && posted >= last.posted);
  }

  add(hit: Hit): void {
    this.#kept.push(hit);
    if (this.#kept.length >= this.#count * 2) this.#cut();
  }

  ids(): number[] {
    this.#cut();
    return this.#kept.map(({ jobId }) => jobId);
  }

  #cut(): void {
    this.#kept.sort(inOrder);
    if (this.#kept.length < this.#count) return;
    this.#kept.length = this.#count;
    this.#last = this.#kept.at(-1)!;
  }
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
    if (first.admits(pay, posted)) first.add({ pay, posted, jobId: held.jobIds[at]! });
  });
  return { ids: first.ids(), total };
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

/** How many the hits are. */
export function countFound(columns: SlotColumns, found: FoundSlots, filter: SlotFilter): number {
  let total = 0;
  if (isOpen(filter)) for (const bits of found.values()) total += bits.count();
  else eachHit(columns, found, filter, () => total++);
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
