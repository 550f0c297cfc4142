import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { readNoEarlier } from '../../../db/read-replicas.ts';
import { serverPosition } from '../../../db/replica-watch.ts';
import type { Kind } from '../query/facet-keys.ts';
import { AdTable } from './ad-table.ts';
import { Alike } from './alike.ts';
import { Counters, type FactLists, isWorthListing, listFacts } from './fact-lists.ts';
import { documentFlags, factAt } from './facts.ts';
import { Segment, segmentOf, segmentSize } from './segments.ts';
import { withRoom } from './with-room.ts';

/**
 * What searches ask of each slot, in memory: 40 bytes a slot, some 80 of its facts, 30 of its fact lists, and 12 by what makes jobs alike. A slot's values never change, so only new slots are ever read; which of
 * them still stand for a job is for the bits to say.
 */
export interface SlotColumns {
  epoch: number;
  /** All slots up to this one were read. */
  lastSlot: number;
  /** The distinct kinds; the first stands for slots that no job has. */
  kinds: Kind[];
  numbers: Map<string, number>;
  segments: Map<number, Columns>;
  /** Slots by the number of their ad. */
  ads: AdTable;
  /** Slots by what makes jobs alike. */
  alike: Alike;
}

/** Of the slots of a segment, each at its number within it. */
export interface Columns {
  kinds: Int32Array;
  places: Int32Array;
  jobIds: Float64Array;
  /** Seconds since 1970. */
  posted: Float64Array;
  /** Dollars a year; NaN where none are stated. */
  pay: Float64Array;
  /** The most that the job pays a year, likewise. */
  payTop: Float64Array;
  /** Where a slot's facts begin in `facts` (their number, then facts.ts); 0: it has none. */
  factsAt: Int32Array;
  facts: Int32Array<ArrayBuffer>;
  /** Where the next facts go. */
  factsEnd: number;
  /** Jobs outside the United States, entry-level jobs, and jobs whose ad other documents share. */
  abroad: Segment;
  entryLevel: Segment;
  shared: Segment;
  /** Which slots hold what in their facts; of the latest slots not yet. */
  lists: FactLists | null;
}

/** What a server has told, and its position. */
type Now = Pick<SlotColumns, 'epoch' | 'lastSlot'> & { position: number };

/** Keeps the columns of a database, and reads new slots when a search asks for them; one reading runs at a time. */
export class ColumnStore {
  readonly #db: Database;
  #columns = noColumns(0);
  #reading: Promise<SlotColumns> | undefined;
  readonly #counters = new Counters();

  constructor(db: Database) {
    this.#db = db;
  }

  /** The columns of all slots up to that one, or further. */
  async upTo({ epoch, lastSlot, position }: Now): Promise<SlotColumns> {
    const columns = this.#columns;
    if (columns.epoch === epoch && columns.lastSlot >= lastSlot) return columns;
    readNoEarlier(this.#db, position);
    await this.#reading?.catch(() => {});
    this.#reading ??= this.#readNew().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readNew(): Promise<SlotColumns> {
    const now = await readNow(this.#db);
    const { epoch, lastSlot } = this.#columns;
    // Kept from the beginning: after a failure the next reading goes on where this one ended.
    if (epoch !== now.epoch || lastSlot > now.lastSlot) this.#columns = noColumns(now.epoch);
    return addNew(this.#db, this.#columns, now, this.#counters);
  }
}

type Index = Now & { foldedSlot: number; segments: number[] };

async function readNow(db: Database): Promise<Index> {
  const { rows } = await sql<Index>`
    select epoch, folded_slot as "foldedSlot", (select coalesce(max(slot), 0) from job_search) as "lastSlot",
      array(select segment from search_segments) as segments, ${sql.raw(serverPosition)} as position
    from catalogue`.execute(db);
  const now = rows[0]!;
  // Another server, behind this one, would leave the last slots empty for good.
  readNoEarlier(db, now.position);
  return now;
}

async function addNew(
  db: Database,
  columns: SlotColumns,
  { lastSlot, foldedSlot, segments }: Index,
  counters: Counters,
): Promise<SlotColumns> {
  for (const segment of columns.segments.keys())
    if (segment < segmentOf(foldedSlot) && !segments.includes(segment)) columns.segments.delete(segment);
  while (columns.lastSlot < lastSlot) {
    const segment = segmentOf(columns.lastSlot + 1);
    const to = Math.min(lastSlot, (segment + 1) * segmentSize - 1);
    await readSegment(db, columns, segment, to);
    columns.alike.add(columns, columns.lastSlot + 1, to);
    columns.lastSlot = to;
    const held = columns.segments.get(segment);
    const end = (to % segmentSize) + 1;
    if (held && end === segmentSize) held.facts = held.facts.slice(0, held.factsEnd);
    if (held && isWorthListing(held, end)) held.lists = await listFacts(held, end, counters);
  }
  if (columns.alike.isMostlyGone(columns)) columns.alike = alikeOf(columns);
  return columns;
}

/** All slots of the columns. */
function alikeOf(columns: SlotColumns): Alike {
  const alike = new Alike();
  for (const segment of [...columns.segments.keys()].sort((a, b) => a - b)) {
    const first = segment * segmentSize;
    alike.add(columns, Math.max(1, first), Math.min(columns.lastSlot, first + segmentSize - 1));
  }
  return alike;
}

const noKind: Kind = { category: '', jobType: '', workplace: '', state: '' };
const noColumns = (epoch: number): SlotColumns => ({
  epoch,
  lastSlot: 0,
  kinds: [noKind],
  numbers: new Map(),
  segments: new Map(),
  ads: new AdTable(),
  alike: new Alike(),
});

const emptyColumns = (): Columns => ({
  kinds: new Int32Array(segmentSize),
  places: new Int32Array(segmentSize),
  jobIds: new Float64Array(segmentSize),
  posted: new Float64Array(segmentSize),
  pay: new Float64Array(segmentSize),
  payTop: new Float64Array(segmentSize),
  factsAt: new Int32Array(segmentSize),
  facts: new Int32Array(4096),
  factsEnd: 1,
  abroad: new Segment(),
  entryLevel: new Segment(),
  shared: new Segment(),
  lists: null,
});

const slotBytes = 44;

/** New slots of a segment: a statement of some hundred milliseconds at most. */
async function readSegment(db: Database, slots: SlotColumns, segment: number, to: number): Promise<void> {
  const { rows } = await sql<Kind & { slots: Buffer }>`
    select coalesce(category, '') as category, coalesce(job_type, '') as "jobType", coalesce(workplace, '') as workplace,
      coalesce(state, '') as state, string_agg(int4send((slot % ${segmentSize}::int)::int) || int4send(place_id)
        || float8send(job_id) || float8send(extract(epoch from posted_at)::float8)
        || float8send(coalesce(pay_year, 'NaN'::float8)) || float8send(coalesce(pay_top, 'NaN'::float8))
        || int4send(coalesce(octet_length(facts), 0)) || coalesce(facts, ''), ''::bytea) as slots
    from job_search where slot > ${slots.lastSlot} and slot <= ${to} group by 1, 2, 3, 4`.execute(db);
  if (rows.length === 0) return;
  const columns = slots.segments.get(segment) ?? emptyColumns();
  slots.segments.set(segment, columns);
  for (const { slots: held, ...kind } of rows) {
    const number = kindNumber(slots, kind);
    for (let at = 0; at < held.length; ) {
      const slot = held.readInt32BE(at);
      columns.kinds[slot] = number;
      columns.places[slot] = held.readInt32BE(at + 4);
      columns.jobIds[slot] = held.readDoubleBE(at + 8);
      columns.posted[slot] = held.readDoubleBE(at + 16);
      columns.pay[slot] = held.readDoubleBE(at + 24);
      columns.payTop[slot] = held.readDoubleBE(at + 32);
      const bytes = held.readInt32BE(at + 40);
      at += slotBytes;
      if (bytes > 0) addFacts(slots, columns, segment * segmentSize + slot, held.subarray(at, at + bytes));
      at += bytes;
    }
  }
}

function addFacts(slots: SlotColumns, columns: Columns, slot: number, packed: Buffer): void {
  const count = packed.length / 4;
  const start = columns.factsEnd;
  columns.facts = withRoom(columns.facts, start + count + 1);
  columns.factsAt[slot % segmentSize] = start;
  columns.facts[start] = count;
  for (let at = 0; at < count; at++) columns.facts[start + 1 + at] = packed.readInt32BE(at * 4);
  columns.factsEnd = start + count + 1;
  const flags = columns.facts[start + 1 + factAt.flags]!;
  if (flags & documentFlags.abroad) columns.abroad.set(slot);
  if (flags & documentFlags.entryLevel) columns.entryLevel.set(slot);
  const same = slots.ads.add(columns.facts[start + 1 + factAt.ad]!, slot);
  for (const one of same?.length === 2 ? same : (same?.slice(-1) ?? [])) markShared(slots, one);
}

/** Says of a slot that others hold the same ad. */
const markShared = ({ segments }: SlotColumns, slot: number): void =>
  segments.get(segmentOf(slot))?.shared.set(slot);

function kindNumber({ kinds, numbers }: SlotColumns, kind: Kind): number {
  const key = JSON.stringify(kind);
  const number = numbers.get(key) ?? kinds.push(kind) - 1;
  numbers.set(key, number);
  return number;
}
