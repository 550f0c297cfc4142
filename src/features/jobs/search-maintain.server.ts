import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import {
  pieceKey,
  placeKey,
  Segment,
  segmentOf,
  segmentSize,
  segmentsOf,
  smallPieces,
} from './search-segments.ts';
import { refreshSuggestions } from './search-suggest.server.ts';

const lockKey = 4_310_907;
/** Fewer new slots wait, unless they are a quarter of all: folding writes two thousand segments anew, and searches look at so few one by one. */
const fewestSlots = 1000;
const batchSlots = 2000;
const batchSegments = 200;
/** A word in more than one job in so many has bits: then a scan of its jobs costs more than the bits of all segments. */
const denseShare = 64;

/**
 * Folds new slots into the bit segments and counts their words, then refreshes suggestions. Runs once at a time: a second call returns at once.
 */
export async function maintainSearchIndex(db: Database): Promise<void> {
  while (await db.transaction().execute(foldSome));
  await db.transaction().execute(sortTokens);
  await refreshSuggestions(db);
}

/** Sorts the rows that the token index has gathered (gatherTokens) into it: every search looks at them one by one. */
async function sortTokens(tx: Database): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select gin_clean_pending_list('job_search_tokens')`.execute(tx);
}

/** Waits until no folding runs, and keeps others from beginning until the transaction ends. */
export async function holdMaintenance(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
}

/** Folds at most to the end of a segment. */
async function foldSome(tx: Database): Promise<boolean> {
  await sql`set local statement_timeout = 0`.execute(tx);
  const range = await nextRange(tx);
  if (!range) return false;
  const slots = await readSlots(tx, range);
  const words = await countWords(tx, slots);
  await raiseDense(tx, words, range.from);
  await writeBits(tx, segmentOf(range.to), bitsOf(slots, words));
  await publish(tx, range);
  return true;
}

/** Slots after `from` up to `to`, all of one segment. */
interface Range {
  from: number;
  to: number;
}

async function nextRange(tx: Database): Promise<Range | null> {
  const { rows } = await sql<{ free: boolean; from: number; last: number; waiting: number; jobs: number }>`
    select pg_try_advisory_xact_lock(${lockKey}) as free, folded_slot as "from",
      (select coalesce(max(slot), 0) from job_search) as last,
      (select count(*) from job_search where slot > folded_slot) as waiting,
      (select coalesce(sum(jobs), 0) from search_places) as jobs
    from catalogue`.execute(tx);
  const { free, from, last, waiting, jobs } = rows[0]!;
  const isFew = waiting < fewestSlots && waiting * 4 < jobs;
  if (!free || waiting === 0 || isFew) return null;
  const { rows: next } = await sql<{ slot: number }>`
    select min(slot) as slot from job_search where slot > ${from}`.execute(tx);
  return { from, to: Math.min(last, (segmentOf(next[0]!.slot) + 1) * segmentSize - 1) };
}

interface Slot {
  slot: number;
  tokens: Int32Array;
  place: string;
}

async function readSlots(tx: Database, { from, to }: Range): Promise<Slot[]> {
  const slots: Slot[] = [];
  for (let last = from; ; last = slots.at(-1)!.slot) {
    const { rows } = await sql<Omit<Slot, 'tokens'> & { tokens: string }>`
      select slot, array_to_string(tokens, ',') as tokens, place from job_search join search_places on id = place_id
      where slot > ${last} and slot <= ${to} order by slot limit ${batchSlots}`.execute(tx);
    for (const { slot, tokens, place } of rows)
      slots.push({ slot, place, tokens: Int32Array.from(tokens.split(','), Number) });
    if (rows.length < batchSlots) return slots;
  }
}

interface Word {
  id: number;
  word: string;
  dense: boolean;
}

/** Adds the slots to the words' counts; returns their words. */
async function countWords(tx: Database, slots: Slot[]): Promise<Map<number, Word>> {
  const counts = new Map<number, number>();
  for (const { tokens } of slots) for (const id of tokens) counts.set(id, (counts.get(id) ?? 0) + 1);
  const { rows } = await sql<Word>`
    update search_words set jobs = search_words.jobs + counted.jobs
    from unnest(${[...counts.keys()]}::int[], ${[...counts.values()]}::int[]) as counted (id, jobs)
    where search_words.id = counted.id
    returning search_words.id, word, dense`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Gives bits, over the slots folded so far, to words that have become frequent; filters always have them. */
async function raiseDense(tx: Database, words: Map<number, Word>, folded: number): Promise<void> {
  const { rows } = await sql<{ id: number; word: string }>`
    update search_words set dense = true
    where not dense and id = any(${[...words.keys()]}::int[])
      and (word like '=_%' or jobs > (select sum(jobs) from search_places) / ${denseShare}::int)
    returning id, word`.execute(tx);
  for (const { id, word } of rows) {
    words.get(id)!.dense = true;
    const held = await sql<{ slot: number }>`
      select slot from job_search where tokens @> array[${id}::int] and slot <= ${folded}`.execute(tx);
    for (const [segment, bits] of segmentsOf(held.rows.map(({ slot }) => slot)))
      await writeBits(tx, segment, new Map([[word, bits]]));
  }
}

/** The bits of every dense word, and of every small piece of words and places, over the slots. */
function bitsOf(slots: Slot[], words: Map<number, Word>): Map<string, Segment> {
  const segments = new Map<string, Segment>();
  const keys = new Map<number, Segment[]>();
  const segmentFor = (key: string): Segment => {
    const segment = segments.get(key) ?? new Segment();
    segments.set(key, segment);
    return segment;
  };
  for (const { id, word, dense } of words.values()) {
    const pieces = /^[\^=]./.test(word) ? [] : [...smallPieces(word)].map(pieceKey);
    keys.set(id, [...(dense ? [word] : []), ...pieces].map(segmentFor));
  }
  for (const { slot, tokens, place } of slots) {
    for (const id of tokens) for (const segment of keys.get(id)!) segment.set(slot);
    for (const piece of smallPieces(place)) segmentFor(placeKey(piece)).set(slot);
  }
  return segments;
}

async function writeBits(tx: Database, segment: number, bits: Map<string, Segment>): Promise<void> {
  const entries = [...bits];
  for (let at = 0; at < entries.length; at += batchSegments) {
    const batch = entries.slice(at, at + batchSegments);
    await sql`
      insert into search_bits (key, segment, bits)
      select key, ${segment}, bits::bit(65536)
      from unnest(${batch.map(([key]) => key)}::text[], ${batch.map(([, one]) => one.toText())}::text[]) as written (key, bits)
      on conflict (key, segment) do update set bits = search_bits.bits | excluded.bits`.execute(tx);
  }
}

/** Lets searches use the bits. From here to the commit writers wait, so no slot dies unseen. */
async function publish(tx: Database, { from, to }: Range): Promise<void> {
  await sql`update catalogue set folded_slot = ${to}`.execute(tx);
  const { rows } = await sql<{ slot: number }>`
    select slot from job_search where slot > ${from} and slot <= ${to}`.execute(tx);
  const alive = segmentsOf(rows.map(({ slot }) => slot)).get(segmentOf(to)) ?? new Segment();
  await sql`
    insert into search_segments (segment, alive) values (${segmentOf(to)}, ${alive.toText()}::text::bit(65536))
    on conflict (segment) do update set alive = search_segments.alive | excluded.alive`.execute(tx);
}
