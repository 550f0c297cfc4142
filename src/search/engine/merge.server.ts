import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import { PackedLists } from './packed-lists.ts';
import {
  DocumentList,
  pieceKey,
  Segment,
  segmentOf,
  segmentSize,
  segmentsOf,
  smallPieces,
} from './segments.ts';

const batchDocuments = 200;
const batchWords = 10_000;
const batchSegments = 20;
/** A word in more than one of so many documents has bits, because a scan of its jobs costs more than the bits of all segments. */
const denseShare = 256;
/** Bytes of bits and lists in memory at a time. The frequent words of a segment take 8 MB, or 70 MB if texts have 12,000 characters. */
const maxHeld = 12_000_000;

/** Documents after `from` up to `to`, all of one segment. */
export interface Range {
  from: number;
  to: number;
}

interface TokenRow {
  slot: number;
  tokens: Int32Array;
}

/**
 * Reads the documents of a range in batches, the next one while the caller works on this one. Callers read them again instead of keeping
 * them: a segment has 50 MB.
 */
async function* readDocuments(tx: Database, { from, to }: Range): AsyncGenerator<TokenRow> {
  for (let reading: Promise<StoredRow[]> | null = readBatch(tx, { from, to }); reading; ) {
    const rows: StoredRow[] = await reading;
    const last = rows.at(-1);
    reading = last && rows.length === batchDocuments ? readBatch(tx, { from: last.slot, to }) : null;
    // The next await throws it.
    reading?.catch(() => undefined);
    for (const { slot, tokens } of rows) yield { slot, tokens: readNumbers(tokens) };
  }
}

type StoredRow = Omit<TokenRow, 'tokens'> & { tokens: string };

async function readBatch(tx: Database, { from, to }: Range): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select slot, array_to_string(tokens, ',') as tokens from job_search
    where slot > ${from} and slot <= ${to} order by slot limit ${batchDocuments}`.execute(tx);
  return rows;
}

/** Reads `1,23,4`, several times faster than `split` does: a segment has millions of numbers. */
function readNumbers(text: string): Int32Array {
  const numbers = new Int32Array((text.length + 1) >> 1);
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    let number = 0;
    for (let code = text.charCodeAt(at); code >= zero; code = text.charCodeAt(++at))
      number = number * 10 + code - zero;
    numbers[count++] = number;
  }
  return numbers.subarray(0, count);
}

const zero = '0'.charCodeAt(0);

interface Word {
  id: number;
  word: string;
}

/** How many documents of a range hold each word, by its id. */
export async function countWords(tx: Database, range: Range): Promise<Int32Array> {
  const result = await sql<{ last: number | null }>`select max(id) as last from search_words`.execute(tx);
  const counts = new Int32Array((oneRow(result).last ?? 0) + 1);
  for await (const { tokens } of readDocuments(tx, range)) for (const id of tokens) counts[id]!++;
  return counts;
}

/** Adds the documents of a range to the counts of their words. */
export async function addCounts(tx: Database, counts: Int32Array): Promise<void> {
  for (const ids of wordBatches(counts))
    await sql`
      update search_words set jobs = search_words.jobs + counted.jobs
      from unnest(${ids}::int[], ${ids.map((id) => counts[id]!)}::int[]) as counted (id, jobs)
      where search_words.id = counted.id`.execute(tx);
}

/** Counts the words of all documents at once, when none is merged yet. @returns the last document. */
export async function countAllWords(tx: Database): Promise<number> {
  await sql`
    update search_words set jobs = counted.jobs
    from (select id, count(*)::int as jobs from job_search, unnest(tokens) as id group by id) as counted
    where search_words.id = counted.id`.execute(tx);
  const result = await sql<{ last: number }>`select coalesce(max(slot), 0) as last from job_search`.execute(
    tx,
  );
  const { last } = oneRow(result);
  await raiseDense(tx, { from: 0, to: last });
  return last;
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

/** Gives bits over the merged documents to words that have become frequent. Filters always have bits. */
export async function raiseDense(tx: Database, { from: merged, to }: Range): Promise<void> {
  const { rows } = await sql<Word>`
    update search_words set dense = true
    where not dense and jobs > 0 and (word like '=_%' or jobs > ${to / denseShare}::float8)
    returning id, word`.execute(tx);
  if (merged === 0) return;
  for (let at = 0; at < rows.length; at += batchSegments)
    await writeMerged(tx, rows.slice(at, at + batchSegments), merged);
}

/** Writes the bits of words over the merged documents. */
async function writeMerged(tx: Database, words: Word[], merged: number): Promise<void> {
  const { rows } = await sql<{ word: string; slots: string }>`
    select word, string_agg(slot::text, ',') as slots
    from unnest(${words.map(({ id }) => id)}::int[], ${words.map(({ word }) => word)}::text[]) as raised (id, word)
      join job_search on tokens @> array[raised.id] and slot <= ${merged}
    group by word`.execute(tx);
  const segments = new Map<number, Map<string, Segment>>();
  for (const { word, slots } of rows)
    for (const [number, bits] of segmentsOf(readNumbers(slots)))
      segments.set(number, (segments.get(number) ?? new Map()).set(word, bits));
  for (const [number, bits] of segments) await writeBits(tx, number, bits);
}

/** Writes the bits of every dense word and of every short piece of a word over the documents of a range. */
export async function mergeBits(tx: Database, range: Range, counts: Int32Array): Promise<void> {
  const segment = segmentOf(range.to);
  await writeBits(tx, segment, await readPieces(tx, range, counts));
  for await (const words of denseWords(tx, counts))
    await writeBits(tx, segment, await readWords(tx, range, words, counts));
}

/** The bits of the small pieces of words. */
async function readPieces(tx: Database, range: Range, counts: Int32Array): Promise<Map<string, Segment>> {
  const segments: Segment[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (key: string): number => {
    const number = numbers.get(key) ?? segments.push(new Segment()) - 1;
    numbers.set(key, number);
    return number;
  };
  const pieces = new PackedLists(counts.length);
  for (const ids of wordBatches(counts)) {
    const { rows } = await sql<Word>`
      select id, word from search_words where id = any(${ids}::int[]) and word !~ '^[=^].'`.execute(tx);
    for (const { id, word } of rows)
      pieces.set(
        id,
        Array.from(smallPieces(word), (piece) => numberOf(pieceKey(piece))),
      );
  }
  for await (const { slot, tokens } of readDocuments(tx, range)) {
    const mark = (number: number): void => segments[number]!.set(slot);
    for (const id of tokens) pieces.each(id, mark);
  }
  return new Map(Array.from(numbers, ([key, number]) => [key, segments[number]!]));
}

/** The dense words that were counted, in batches that fit into `maxHeld`. */
async function* denseWords(tx: Database, counts: Int32Array): AsyncGenerator<Word[]> {
  let words: Word[] = [];
  let held = 0;
  for (const ids of wordBatches(counts)) {
    const { rows } = await sql<Word>`
      select id, word from search_words where id = any(${ids}::int[]) and dense`.execute(tx);
    for (const word of rows) {
      if (held > maxHeld) {
        yield words;
        words = [];
        held = 0;
      }
      words.push(word);
      held += Math.min(listBytes(counts[word.id]!), bitsBytes);
    }
  }
  yield words;
}

type DocumentSet = Segment | DocumentList;

const bitsBytes = segmentSize / 8;
const listBytes = (count: number): number => 2 * count;
const documentsFor = (count: number): DocumentSet =>
  listBytes(count) < bitsBytes ? new DocumentList(count) : new Segment();

/** The bits of the words. */
async function readWords(
  tx: Database,
  range: Range,
  words: Word[],
  counts: Int32Array,
): Promise<Map<string, DocumentSet>> {
  const lists = words.map(({ id }) => documentsFor(counts[id]!));
  const numbers = new Int32Array(counts.length).fill(-1);
  for (const [number, { id }] of words.entries()) numbers[id] = number;
  for await (const { slot, tokens } of readDocuments(tx, range))
    for (const id of tokens) lists[numbers[id]!]?.set(slot);
  return new Map(words.map(({ word }, number) => [word, lists[number]!]));
}

async function writeBits(tx: Database, segment: number, bits: Map<string, DocumentSet>): Promise<void> {
  const entries = [...bits];
  let writing: Promise<unknown> = Promise.resolve();
  for (let at = 0; at < entries.length; at += batchSegments) {
    const batch = entries.slice(at, at + batchSegments);
    const texts = batch.map(([, one]) => one.toText());
    await writing;
    writing = sql`
      insert into search_bits (key, segment, bits)
      select key, ${segment}, bits::bit(65536)
      from unnest(${batch.map(([key]) => key)}::text[], ${texts}::text[]) as written (key, bits)
      on conflict (key, segment) do update set bits = search_bits.bits | excluded.bits`.execute(tx);
    // The next await throws it.
    writing.catch(() => undefined);
  }
  await writing;
}
