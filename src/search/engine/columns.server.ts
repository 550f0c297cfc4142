import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import { readNoEarlier, serverPosition } from '../../db/read-replicas.ts';
import { AdTable } from './ad-table.ts';
import { type DocumentFlag, flagNames, hasFlag, joinFlags } from './document-flags.ts';
import type { FacetKey } from './facet-key.ts';
import { type FactLists, isWorthListing, ListingMemory, listFacts } from './fact-lists.ts';
import { factAt, unpackedLength, unpackFacts } from './facts.ts';
import { type IndexSchema, livingSchema, nextSchema } from './index-schema.server.ts';
import { noPay } from './no-pay.ts';
import { Segment, segmentOf, segmentSize } from './segments.ts';
import { copyWithRoom } from './with-room.ts';

/**
 * The values of each document that searches need, in memory: 36 bytes per document, about 70 more for its facts, and 32 for the fact lists.
 * A document's values never change, so only new documents are read. The bits say which are live.
 */
export interface DocumentColumns {
  generation: number;
  /** All documents up to this one were read. */
  lastDocument: number;
  /** The distinct facet keys. The first one belongs to documents without a job. */
  facetKeys: FacetKey[];
  /** The index in `facetKeys` of each facet key, by its JSON. */
  facetKeyNumbers: Map<string, number>;
  segments: Map<number, Columns>;
  /** Documents by the number of their ad. */
  ads: AdTable;
}

/** A year's pay in a column. Readers of pay take no amount above a billion. */
const maxPay = 2 ** 31 - 1;

/** The values of the documents of one segment, each at the document's number in the segment. */
export interface Columns {
  facetKeys: Int32Array;
  places: Int32Array;
  jobIds: Float64Array;
  /** Seconds since 1970. */
  posted: Float64Array;
  /** Dollars a year; `noPay` if the ad states no pay. */
  pay: Int32Array;
  /** The top of the pay range in dollars a year; `noPay` if the ad states no pay. */
  payTop: Int32Array;
  /** Where a document's facts (facts.ts) begin in `facts`. 0: it has none. */
  factsAt: Int32Array;
  facts: Int32Array<ArrayBuffer>;
  /** Where the next facts go. */
  factsEnd: number;
  /** The documents with each flag. */
  flags: Record<DocumentFlag, Segment>;
  /** Documents whose ad others share. */
  shared: Segment;
  /** The documents by what their facts hold, without the latest documents. */
  lists: FactLists | null;
}

/** A state of the index, and the position of the server that it was read from. */
type Now = Pick<DocumentColumns, 'generation' | 'lastDocument'> & { position: number };

/** Keeps the columns of a database in memory, and reads new documents when a search asks for them. Only one read runs at a time. */
export class ColumnStore {
  readonly #db: Database;
  #columns = noColumns(0);
  #reading: Promise<DocumentColumns> | undefined;
  /** Only one listing runs at a time, because the memory is shared. */
  #listing: Promise<void> | undefined;
  readonly #listingMemory = new ListingMemory();
  /** The columns of the generation that searches will use next. */
  #next: Promise<DocumentColumns> | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The columns of all documents up to `lastDocument` at least. */
  async upTo({ generation, lastDocument, position }: Now): Promise<DocumentColumns> {
    const columns = this.#columns;
    if (columns.generation === generation && columns.lastDocument >= lastDocument) return columns;
    readNoEarlier(this.#db, position);
    await this.#reading?.catch(() => {});
    this.#reading ??= this.#readNew().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  /** Loads the columns of the next generation, while searches use these. */
  async loadNext(): Promise<void> {
    this.#next = this.#readNext();
    await this.#next;
  }

  async #readNext(): Promise<DocumentColumns> {
    const now = await readNow(this.#db, nextSchema);
    const columns = await addNew(this.#db, noColumns(now.generation), now, nextSchema);
    await this.#list(columns);
    return columns;
  }

  async #readNew(): Promise<DocumentColumns> {
    const now = await readNow(this.#db, livingSchema);
    const { generation, lastDocument } = this.#columns;
    // Assigned before the read: after a failure the next read continues where this one ended.
    if (generation !== now.generation) this.#columns = await this.#takeNext(now.generation);
    else if (lastDocument > now.lastDocument) this.#columns = noColumns(now.generation);
    const isFirst = this.#columns.lastDocument === 0;
    const columns = await addNew(this.#db, this.#columns, now, livingSchema);
    // Searches without any lists would be slow. Later ones need not wait: documents that are not listed yet are scored.
    if (isFirst) await this.#list(columns);
    else this.#listing ??= this.#listNow(columns);
    return columns;
  }

  /** The columns that were loaded ahead, if they are of this generation; otherwise none. */
  async #takeNext(generation: number): Promise<DocumentColumns> {
    const next = await this.#next?.catch(() => undefined);
    this.#next = undefined;
    return next?.generation === generation ? next : noColumns(generation);
  }

  /** Makes the lists. Those of an earlier generation may still be in the making. */
  async #list(columns: DocumentColumns): Promise<void> {
    while (this.#listing) await this.#listing;
    this.#listing = this.#listNow(columns);
    await this.#listing;
  }

  #listNow(columns: DocumentColumns): Promise<void> {
    return listGrown(columns, this.#listingMemory).finally(() => {
      this.#listingMemory.free();
      this.#listing = undefined;
    });
  }
}

/** Makes the lists of the segments that have grown, until none has grown meanwhile. */
async function listGrown(columns: DocumentColumns, memory: ListingMemory): Promise<void> {
  const endOf = (segment: number): number => {
    const last = segmentOf(columns.lastDocument);
    // A later segment is still being read.
    if (segment > last) return 0;
    return segment < last ? segmentSize : (columns.lastDocument % segmentSize) + 1;
  };
  for (const [segment, held] of columns.segments)
    while (isWorthListing(held, endOf(segment))) held.lists = await listFacts(held, endOf(segment), memory);
}

type Index = Now & { mergedUpTo: number; segments: number[] };

async function readNow(db: Database, of: IndexSchema): Promise<Index> {
  const result = await sql<Index>`
    select epoch as generation, folded_slot as "mergedUpTo", (select coalesce(max(slot), 0) from ${of}job_search) as "lastDocument",
      array(select segment from ${of}search_segments) as segments, ${sql.raw(serverPosition)} as position
    from ${of}catalogue`.execute(db);
  const now = oneRow(result);
  // A replica behind this server would leave the last documents empty for good.
  readNoEarlier(db, now.position);
  return now;
}

async function addNew(
  db: Database,
  columns: DocumentColumns,
  { lastDocument, mergedUpTo, segments }: Index,
  of: IndexSchema,
): Promise<DocumentColumns> {
  for (const segment of columns.segments.keys())
    if (segment < segmentOf(mergedUpTo) && !segments.includes(segment)) columns.segments.delete(segment);
  while (columns.lastDocument < lastDocument) {
    const segment = segmentOf(columns.lastDocument + 1);
    const to = Math.min(lastDocument, columns.lastDocument + readAtOnce, (segment + 1) * segmentSize - 1);
    await readSegment(db, columns, { segment, to, of });
    columns.lastDocument = to;
  }
  return columns;
}

const noFacetKey: FacetKey = { category: '', jobType: '', workplace: '', state: '' };
/** Before the first read. */
export const noColumns = (generation: number): DocumentColumns => ({
  generation,
  lastDocument: 0,
  facetKeys: [noFacetKey],
  facetKeyNumbers: new Map(),
  segments: new Map(),
  ads: new AdTable(),
});

/**
 * Room for the facts of one document, in numbers; real ads need 14 to 18. Room that stays empty takes no memory: the
 * system provides a page of memory when it is first written. A segment whose room grows step by step would leave twice
 * its memory as garbage.
 */
const usualFacts = 22;

/** The columns of a segment without documents. */
export const emptyColumns = (): Columns => ({
  facetKeys: new Int32Array(segmentSize),
  places: new Int32Array(segmentSize),
  jobIds: new Float64Array(segmentSize),
  posted: new Float64Array(segmentSize),
  pay: new Int32Array(segmentSize),
  payTop: new Int32Array(segmentSize),
  factsAt: new Int32Array(segmentSize),
  facts: new Int32Array(segmentSize * usualFacts),
  factsEnd: 1,
  flags: Object.fromEntries(flagNames.map((flag) => [flag, new Segment()])) as Columns['flags'],
  shared: new Segment(),
  lists: null,
});

const documentBytes = 40;
/** Documents that one statement reads: some 50 kB. Requests wait while they are added. */
const readAtOnce = 512;

/** Reads the new documents of a segment up to one of them. */
async function readSegment(
  db: Database,
  documents: DocumentColumns,
  { segment, to, of }: { segment: number; to: number; of: IndexSchema },
): Promise<void> {
  const { rows } = await sql<FacetKey & { slots: string }>`
    select coalesce(category, '') as category, array_to_string(job_types, ' ') as "jobType", coalesce(workplace, '') as workplace,
      array_to_string(states, ' ') as state, encode(string_agg(int4send((slot % ${segmentSize}::int)::int) || int4send(place_id)
        || float8send(job_id) || float8send(extract(epoch from posted_at)::float8)
        || int4send(least(coalesce(pay_year, ${noPay}), ${maxPay})::int)
        || int4send(least(coalesce(pay_top, ${noPay}), ${maxPay})::int)
        || int4send(more_flags) || int4send(coalesce(octet_length(facts), 0)) || coalesce(facts, ''), ''::bytea), 'base64') as slots
    from ${of}job_search where slot > ${documents.lastDocument} and slot <= ${to} group by 1, 2, 3, 4`.execute(
    db,
  );
  if (rows.length === 0) return;
  const columns = documents.segments.get(segment) ?? emptyColumns();
  documents.segments.set(segment, columns);
  for (const { slots, ...facetKey } of rows) {
    const held = Buffer.from(slots, 'base64');
    const number = facetKeyNumber(documents, facetKey);
    for (let at = 0; at < held.length; ) {
      const document = held.readInt32BE(at);
      columns.facetKeys[document] = number;
      columns.places[document] = held.readInt32BE(at + 4);
      columns.jobIds[document] = held.readDoubleBE(at + 8);
      columns.posted[document] = held.readDoubleBE(at + 16);
      columns.pay[document] = held.readInt32BE(at + 24);
      columns.payTop[document] = held.readInt32BE(at + 28);
      const more = held.readInt32BE(at + 32);
      const bytes = held.readInt32BE(at + 36);
      at += documentBytes;
      const packed = held.subarray(at, at + bytes);
      if (bytes > 0) addFacts(documents, columns, segment * segmentSize + document, packed, more);
      at += bytes;
    }
  }
}

/** @param more the flags after those of the facts. */
function addFacts(
  documents: DocumentColumns,
  columns: Columns,
  document: number,
  packed: Buffer,
  more: number,
): void {
  const start = columns.factsEnd;
  const end = start + unpackedLength(packed);
  // A search may still read the smaller array.
  if (end > columns.facts.length) columns.facts = copyWithRoom(columns.facts, end);
  const flags = joinFlags(unpackFacts(packed, columns.facts, start), more);
  columns.factsAt[document % segmentSize] = start;
  columns.factsEnd = end;
  for (const flag of flagNames) if (hasFlag(flags, flag)) columns.flags[flag].set(document);
  const same = documents.ads.add(columns.facts[start + factAt.ad] ?? 0, document);
  for (const one of same?.length === 2 ? same : (same?.slice(-1) ?? [])) markShared(documents, one);
}

/** Marks a document whose ad other documents share. */
const markShared = ({ segments }: DocumentColumns, document: number): void =>
  segments.get(segmentOf(document))?.shared.set(document);

/** The index of a facet key in `facetKeys`; adds a key that is new. */
function facetKeyNumber({ facetKeys, facetKeyNumbers }: DocumentColumns, facetKey: FacetKey): number {
  const key = JSON.stringify(facetKey);
  const number = facetKeyNumbers.get(key) ?? facetKeys.push(facetKey) - 1;
  facetKeyNumbers.set(key, number);
  return number;
}
