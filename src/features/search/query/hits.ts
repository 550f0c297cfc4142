import { type JobSearch, type Place, passedOver, placeBefore } from '../../jobs/job-search.schema.ts';
import type { Columns, DocumentColumns } from '../index/columns.server.ts';
import type { FactLists, Marks } from '../index/fact-lists.ts';
import { Segment } from '../index/segments.ts';
import { type ExactFilter, exactFilters } from '../index/tokens.ts';
import type { Kind, KindCount } from './facet-keys.ts';
import { FirstHits } from './first-hits.ts';
import { IndexRebuilt } from './prepare.server.ts';

/** What is asked of a document beside its words. */
export interface DocumentFilter {
  /** By the number of a kind, whether it is asked for; null: any. */
  kinds: Uint8Array | null;
  /** Ids of places; null: anywhere. */
  places: Marks | null;
  /** Seconds since 1970: only what was posted later; null: whenever. */
  since: number | null;
  /** Dollars a year that the job pays at most; null: whatever. */
  payTop: number | null;
  /** Jobs abroad are left out. */
  noAbroad?: boolean;
  entryLevel?: boolean;
}

/** Documents by segment. */
export type FoundDocuments = ReadonlyMap<number, Segment>;

/** Which kinds a search asks for, by their numbers. */
export function kindsAsked(
  { kinds }: DocumentColumns,
  search: Pick<JobSearch, ExactFilter>,
): Uint8Array | null {
  const set = exactFilters.filter((filter) => search[filter] !== '');
  if (set.length === 0) return null;
  const asked = new Uint8Array(kinds.length);
  for (const [number, kind] of kinds.entries())
    if (set.every((filter) => kind[filter] === search[filter])) asked[number] = 1;
  return asked;
}

/** Whether a document passes a filter. */
export const passes = (filter: DocumentFilter, held: Columns, at: number): boolean =>
  !(filter.noAbroad && held.abroad.has(at)) &&
  !(filter.entryLevel && !held.entryLevel.has(at)) &&
  tests(filter, held).every((test) => test(at));

/** What a document of the segment must pass, one test after another. */
function tests({ kinds, places, since, payTop }: DocumentFilter, held: Columns): ((at: number) => boolean)[] {
  const { kinds: heldKinds, places: heldPlaces, posted, payTop: heldTop } = held;
  const all: ((at: number) => boolean)[] = [];
  if (kinds) all.push((at) => kinds[heldKinds[at]!] === 1);
  if (since !== null) all.push((at) => posted[at]! > since);
  if (payTop !== null) all.push((at) => heldTop[at]! >= payTop);
  if (places) all.push((at) => places.marks[heldPlaces[at]!] === 1);
  return all;
}

/** Of fewer documents each is tested; for more, the lists say which are in the places. */
const maxTested = 512;

/** What passed each filter: a search counts its hits before it shows them. */
const known = new WeakMap<DocumentFilter, WeakMap<Segment, Segment>>();

/** The documents of a segment that pass a filter. */
function passing(bits: Segment, held: Columns, filter: DocumentFilter): Segment {
  const passed = known.get(filter) ?? new WeakMap<Segment, Segment>();
  known.set(filter, passed);
  const found = passed.get(bits) ?? look(bits, held, filter);
  passed.set(bits, found);
  return found;
}

function look(bits: Segment, held: Columns, filter: DocumentFilter): Segment {
  const home = filter.noAbroad ? bits.without(held.abroad) : bits;
  const left = filter.entryLevel ? home.and(held.entryLevel) : home;
  const { lists } = held;
  const { places, ...rest } = filter;
  if (!places || !lists || left.count() <= maxTested) return testing(left, held, filter);
  const unlisted = testing(left.and(Segment.from(lists.end)), held, filter);
  return testing(left.and(inPlaces(lists, places)), held, { ...rest, places: null }).or(unlisted);
}

const testing = (bits: Segment, held: Columns, filter: DocumentFilter): Segment =>
  tests(filter, held).reduce((left, test) => left.filter(test), bits);

/** The documents in the lists that are in the places. */
function inPlaces(lists: FactLists, places: Marks): Segment {
  const found = new Segment();
  lists.places.eachMarked(places, (_, documents) => found.setAll(documents));
  return found;
}

/** Calls `visit` for each segment that has documents which are set and pass the filter, with those. */
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

/** The documents of a segment that pass, and its columns; null where no document is set. */
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

/** Calls `visit` for each document that is set and passes the filter, with the segment's columns and the document's number in it. */
export const eachHit = (
  columns: DocumentColumns,
  found: FoundDocuments,
  filter: DocumentFilter,
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
 * @param tiers documents, best first; the last are all, also those of the others.
 */
export function pageOfHits(
  columns: DocumentColumns,
  tiers: FoundDocuments[],
  filter: DocumentFilter,
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
  columns: DocumentColumns,
  found: FoundDocuments,
  filter: DocumentFilter,
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

/** The documents that are not among the others. */
export function without(found: FoundDocuments, others: FoundDocuments): FoundDocuments {
  return new Map(
    Array.from(found, ([segment, bits]) => {
      const other = others.get(segment);
      return [segment, other ? bits.without(other) : bits];
    }),
  );
}

/** How many the hits are. @param enough the count ends when it has reached so many. */
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
 * How many of the hits are of each kind.
 * @param since times in seconds, descending, after which the recent ones were posted.
 */
export function countKinds(
  columns: DocumentColumns,
  found: FoundDocuments,
  filter: DocumentFilter,
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
