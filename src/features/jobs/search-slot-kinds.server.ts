import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { Kind, KindCount } from './search-kinds.ts';
import { segmentSize } from './search-segments.ts';

/**
 * What the facets ask of each folded slot, in memory: eight bytes a slot. A slot's values never change, so only new slots are ever
 * read; which of them still stand for a job is for the bits to say.
 */
export interface SlotKinds {
  epoch: number;
  foldedSlot: number;
  /** The distinct kinds; the first stands for slots that no job has. */
  kinds: Kind[];
  numbers: Map<string, number>;
  segments: Map<number, { kinds: Int32Array; posted: Int32Array }>;
}

const known = new WeakMap<Database, SlotKinds>();
const readings = new WeakMap<Database, Promise<SlotKinds>>();

/** The kinds of all slots that were folded by then, or more. */
export async function slotKinds(
  db: Database,
  { epoch, foldedSlot }: Pick<SlotKinds, 'epoch' | 'foldedSlot'>,
): Promise<SlotKinds> {
  const slots = known.get(db);
  if (slots?.epoch === epoch && slots.foldedSlot >= foldedSlot) return slots;
  await readings.get(db)?.catch(() => {});
  const reading = readings.get(db) ?? readNew(db).finally(() => readings.delete(db));
  readings.set(db, reading);
  return reading;
}

async function readNew(db: Database): Promise<SlotKinds> {
  type Now = Pick<SlotKinds, 'epoch' | 'foldedSlot'> & { segments: number[] };
  const { rows } = await sql<Now>`
    select epoch, folded_slot as "foldedSlot", array(select segment from search_segments order by segment) as segments
    from catalogue`.execute(db);
  const { epoch, foldedSlot, segments } = rows[0]!;
  const before = known.get(db);
  const slots = before?.epoch === epoch && before.foldedSlot <= foldedSlot ? before : noSlots(epoch);
  known.set(db, slots);
  for (const segment of segments) {
    const to = Math.min(foldedSlot, (segment + 1) * segmentSize - 1);
    if (to <= slots.foldedSlot) continue;
    await readSegment(db, slots, segment, to);
    slots.foldedSlot = to;
  }
  return slots;
}

const noKind: Kind = { category: '', jobType: '', workplace: '', state: '' };
const noSlots = (epoch: number): SlotKinds => ({
  epoch,
  foldedSlot: 0,
  kinds: [noKind],
  numbers: new Map(),
  segments: new Map(),
});

/** A segment at a time: a statement of some hundred milliseconds. */
async function readSegment(db: Database, slots: SlotKinds, segment: number, to: number): Promise<void> {
  const { rows } = await sql<Kind & { slots: Buffer }>`
    select coalesce(category, '') as category, coalesce(job_type, '') as "jobType", coalesce(workplace, '') as workplace,
      coalesce(state, '') as state, string_agg(int4send((slot % ${segmentSize}::int)::int)
        || int4send(least(greatest(extract(epoch from posted_at), 0), 2147483647)::int), ''::bytea) as slots
    from job_search where slot > ${slots.foldedSlot} and slot <= ${to} group by 1, 2, 3, 4`.execute(db);
  const entry = slots.segments.get(segment) ?? {
    kinds: new Int32Array(segmentSize),
    posted: new Int32Array(segmentSize),
  };
  slots.segments.set(segment, entry);
  for (const { slots: held, ...kind } of rows) {
    const number = kindNumber(slots, kind);
    for (let at = 0; at < held.length; at += 8) {
      const slot = held.readInt32BE(at);
      entry.kinds[slot] = number;
      entry.posted[slot] = held.readInt32BE(at + 4);
    }
  }
}

function kindNumber({ kinds, numbers }: SlotKinds, kind: Kind): number {
  const key = JSON.stringify(kind);
  const number = numbers.get(key) ?? kinds.push(kind) - 1;
  numbers.set(key, number);
  return number;
}

/** The set bits of some segments. */
export interface FoundBits {
  segment: number;
  /** As PostgreSQL sends a bit string: four bytes of its length, then the bits, the first one highest. */
  bits: Buffer;
}

/**
 * How many of the slots are of each kind.
 * @param since times in seconds, descending, after which the recent ones were posted.
 */
export function countKinds({ kinds, segments }: SlotKinds, found: FoundBits[], since: number[]): KindCount[] {
  const ages = since.length + 1;
  const counts = new Int32Array(kinds.length * ages);
  for (const { segment, bits } of found) {
    const slots = segments.get(segment);
    if (!slots) continue;
    for (let byte = 4; byte < bits.length; byte++) {
      for (let rest = bits[byte]!; rest !== 0; ) {
        const first = Math.clz32(rest) - 24;
        rest &= ~(0x80 >> first);
        const slot = (byte - 4) * 8 + first;
        const posted = slots.posted[slot]!;
        let age = 0;
        while (age < since.length && posted <= since[age]!) age++;
        counts[slots.kinds[slot]! * ages + age]!++;
      }
    }
  }
  const counted = kinds.map((kind, number) => withCounts(kind, counts, number * ages, ages));
  return counted.filter(({ jobs }) => jobs > 0);
}

/** The counts by age become counts up to an age; the last is that of all. */
function withCounts(kind: Kind, counts: Int32Array, start: number, ages: number): KindCount {
  for (let at = start + 1; at < start + ages; at++) counts[at]! += counts[at - 1]!;
  const end = start + ages - 1;
  const { category, jobType, workplace, state } = kind;
  return { category, jobType, workplace, state, jobs: counts[end]!, recent: counts.subarray(start, end) };
}
