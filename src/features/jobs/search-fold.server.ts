import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { PackedLists } from './packed-lists.ts';
import { pieceKey, placeKey, Segment, segmentsOf, smallPieces } from './search-segments.ts';

const batchSlots = 2000;
const batchWords = 10_000;
const batchSegments = 50;
/** A word in more than one job in so many has bits: then a scan of its jobs costs more than the bits of all segments. */
const denseShare = 64;

/** Slots after `from` up to `to`, all of one segment. */
export interface Range {
  from: number;
  to: number;
}

interface Slot {
  slot: number;
  tokens: Int32Array;
  place: string;
}

/** The slots of a range, some at a time. Who needs them twice reads them twice: those of a segment are 50 MB. */
async function* readSlots(tx: Database, { from, to }: Range): AsyncGenerator<Slot> {
  for (let last = from; ; ) {
    const { rows } = await sql<Omit<Slot, 'tokens'> & { tokens: string }>`
      select slot, array_to_string(tokens, ',') as tokens, place from job_search join search_places on id = place_id
      where slot > ${last} and slot <= ${to} order by slot limit ${batchSlots}`.execute(tx);
    for (const { slot, tokens, place } of rows)
      yield { slot, place, tokens: Int32Array.from(tokens.split(','), Number) };
    if (rows.length < batchSlots) return;
    last = rows.at(-1)!.slot;
  }
}

interface Word {
  id: number;
  word: string;
  dense: boolean;
}

/** Adds the slots to the words' counts; returns the count in the range of each word by its id. */
export async function countWords(tx: Database, range: Range): Promise<Int32Array> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from search_words`.execute(tx);
  const counts = new Int32Array((rows[0]!.last ?? 0) + 1);
  for await (const { tokens } of readSlots(tx, range)) for (const id of tokens) counts[id]!++;
  for (const ids of wordBatches(counts))
    await sql`
      update search_words set jobs = search_words.jobs + counted.jobs
      from unnest(${ids}::int[], ${ids.map((id) => counts[id]!)}::int[]) as counted (id, jobs)
      where search_words.id = counted.id`.execute(tx);
  return counts;
}

/** The ids of the words that were counted. */
function* wordBatches(counts: Int32Array): Generator<number[]> {
  let ids: number[] = [];
  for (let id = 0; id < counts.length; id++) {
    if (counts[id]! > 0) ids.push(id);
    if (ids.length < batchWords) continue;
    yield ids;
    ids = [];
  }
  yield ids;
}

/** Gives bits, over the slots folded so far, to words that have become frequent; filters always have them. */
export async function raiseDense(tx: Database, folded: number): Promise<void> {
  const { rows } = await sql<Word>`
    update search_words set dense = true
    where not dense and jobs > 0
      and (word like '=_%' or jobs > (select sum(jobs) from search_places) / ${denseShare}::int)
    returning id, word, dense`.execute(tx);
  for (const { id, word } of rows) {
    const held = await sql<{ slot: number }>`
      select slot from job_search where tokens @> array[${id}::int] and slot <= ${folded}`.execute(tx);
    for (const [segment, bits] of segmentsOf(held.rows.map(({ slot }) => slot)))
      await writeBits(tx, segment, new Map([[word, bits]]));
  }
}

/** The bits of every dense word, and of every small piece of words and places, over the slots. */
export async function readBits(tx: Database, range: Range, words: Int32Array): Promise<Map<string, Segment>> {
  const segments: Segment[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (key: string): number => {
    const number = numbers.get(key) ?? segments.push(new Segment()) - 1;
    numbers.set(key, number);
    return number;
  };
  const keys = new PackedLists(words.length);
  for (const ids of wordBatches(words)) {
    const { rows } = await sql<Word>`
      select id, word, dense from search_words where id = any(${ids}::int[])`.execute(tx);
    for (const word of rows) keys.set(word.id, keysOf(word).map(numberOf));
  }
  for await (const { slot, tokens, place } of readSlots(tx, range)) {
    for (const id of tokens) for (const number of keys.get(id)) segments[number]!.set(slot);
    for (const piece of smallPieces(place)) segments[numberOf(placeKey(piece))]!.set(slot);
  }
  return new Map(Array.from(numbers, ([key, number]) => [key, segments[number]!]));
}

/** The keys under which a word's jobs have bits. */
function keysOf({ word, dense }: Word): string[] {
  const pieces = /^[\^=]./.test(word) ? [] : [...smallPieces(word)].map(pieceKey);
  return dense ? [word, ...pieces] : pieces;
}

export async function writeBits(tx: Database, segment: number, bits: Map<string, Segment>): Promise<void> {
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
