/** Documents a segment of bits covers. */
export const segmentSize = 65_536;

const noBytes = new Uint8Array(segmentSize / 8);
const wordsOf = (bytes: Uint8Array): Int32Array =>
  new Int32Array(bytes.buffer, bytes.byteOffset, segmentSize / 32);
const noWords = wordsOf(noBytes);

/** Bits for the documents of one segment, in the order of PostgreSQL's bit strings. */
export class Segment {
  #bytes: Uint8Array;
  /** The same memory, for 32 bits at a time; their order within is the machine's. */
  #words: Int32Array;
  /** No bit was ever set: then the memory is that of all such segments. */
  #isEmpty: boolean;

  /** No bits are set where none are given. */
  constructor(bytes?: Uint8Array) {
    this.#isEmpty = bytes === undefined;
    if (bytes === undefined) {
      this.#bytes = noBytes;
      this.#words = noWords;
      return;
    }
    this.#bytes = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
    this.#words = wordsOf(this.#bytes);
  }

  /** In the order of PostgreSQL's bit strings; not to be changed. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** Takes memory of its own. */
  #begin(): void {
    this.#isEmpty = false;
    this.#bytes = new Uint8Array(segmentSize / 8);
    this.#words = wordsOf(this.#bytes);
  }

  /** The bits of all documents from this one on, by its number in the segment. */
  static from(first: number): Segment {
    const segment = new Segment();
    if (first >= segmentSize) return segment;
    segment.#begin();
    segment.#bytes.fill(0xff, first >> 3);
    segment.#bytes[first >> 3]! = 0xff >> (first & 7);
    return segment;
  }

  set(document: number): void {
    if (this.#isEmpty) this.#begin();
    const bit = document % segmentSize;
    this.#bytes[bit >> 3]! |= 0x80 >> (bit & 7);
  }

  /** @param documents numbers in the segment. */
  setAll(documents: Uint16Array): void {
    if (this.#isEmpty && documents.length > 0) this.#begin();
    const bytes = this.#bytes;
    for (let at = 0; at < documents.length; at++) {
      const document = documents[at]!;
      bytes[document >> 3]! |= 0x80 >> (document & 7);
    }
  }

  /** How many bits are set. */
  count(): number {
    let count = 0;
    for (let at = 0; at < this.#words.length; at++) count += countBits(this.#words[at]!);
    return count;
  }

  /** Whether a document's bit is set, by the document's number in the segment. */
  has(at: number): boolean {
    return (this.bytes[at >> 3]! & (0x80 >> (at & 7))) !== 0;
  }

  /** Calls `visit` for each bit that is set, with the document's number in the segment. */
  each(visit: (at: number) => void): void {
    const view = this.view();
    for (let start = 0; start < segmentSize; start += 32)
      for (let rest = view.getInt32(start >> 3); rest !== 0; ) {
        const first = Math.clz32(rest);
        rest &= ~(0x80000000 >>> first);
        visit(start + first);
      }
  }

  /** The bits that are set and pass the test of the document's number in the segment. */
  filter(passes: (at: number) => boolean): Segment {
    if (this.#isEmpty) return this;
    const left = this.#result();
    const [from, to] = [this.view(), left.view()];
    for (let start = 0; start < segmentSize; start += 32) {
      let passed = 0;
      for (let rest = from.getInt32(start >> 3); rest !== 0; ) {
        const first = Math.clz32(rest);
        const bit = 0x80000000 >>> first;
        rest &= ~bit;
        if (passes(start + first)) passed |= bit;
      }
      if (passed !== 0) to.setInt32(start >> 3, passed);
    }
    return left;
  }

  /** The bits that are set in both. The result of this and the following may be one of the two. */
  and(other: Segment): Segment {
    if (this.#isEmpty) return this;
    if (other.#isEmpty) return other;
    const both = this.#result();
    for (let at = 0; at < this.#words.length; at++) both.#words[at] = this.#words[at]! & other.#words[at]!;
    return both;
  }

  /** The bits that are set in either. */
  or(other: Segment): Segment {
    if (this.#isEmpty) return other;
    if (other.#isEmpty) return this;
    const either = this.#result();
    for (let at = 0; at < this.#words.length; at++) either.#words[at] = this.#words[at]! | other.#words[at]!;
    return either;
  }

  /** The bits that are not set in another. */
  without(other: Segment): Segment {
    if (this.#isEmpty || other.#isEmpty) return this;
    const left = this.#result();
    for (let at = 0; at < this.#words.length; at++) left.#words[at] = this.#words[at]! & ~other.#words[at]!;
    return left;
  }

  #result(): Segment {
    const result = new Segment();
    result.#begin();
    return result;
  }

  /** The bits up to this document, by its number in the segment. */
  upto(last: number): Segment {
    if (last >= segmentSize - 1) return this;
    return last < 0 ? new Segment() : this.without(Segment.from(last + 1));
  }

  /** Takes all bits away. */
  clear(): void {
    if (!this.#isEmpty) this.#bytes.fill(0);
  }

  /** For 32 bits at a time. */
  view(): DataView {
    return new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length);
  }

  /** As PostgreSQL reads it: `x00ff...`. */
  toText(): string {
    return `x${Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length).toString('hex')}`;
  }
}

/** Adds up the bits by pairs, fours, bytes, and then all bytes in the highest one. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** So many documents of one segment at most, in two bytes each: most words are in few of them, and would fill eight kilobytes of bits. */
export class DocumentList {
  readonly #documents: Uint16Array;
  #count = 0;

  constructor(max: number) {
    this.#documents = new Uint16Array(max);
  }

  set(document: number): void {
    this.#documents[this.#count++] = document % segmentSize;
  }

  toText(): string {
    written.clear();
    for (const document of this.#documents.subarray(0, this.#count)) written.set(document);
    return written.toText();
  }
}

/** One for all lists: tens of thousands of buffers would outrun their collection. */
const written = new Segment();

export const segmentOf = (document: number): number => Math.floor(document / segmentSize);

/** Sets each document's bit in its segment. */
export function segmentsOf(documents: Iterable<number>): Map<number, Segment> {
  const segments = new Map<number, Segment>();
  for (const document of documents) setDocument(segments, document);
  return segments;
}

export function setDocument(segments: Map<number, Segment>, document: number): void {
  const number = segmentOf(document);
  const segment = segments.get(number) ?? new Segment();
  segments.set(number, segment);
  segment.set(document);
}

/** The key in the segments of all jobs that hold a piece of one or two letters or digits. */
export const pieceKey = (piece: string): string => `~${piece}`;

/** Whether the segments hold every such piece; two letters are in so many words that looking those up one by one is slow. */
export const isSmallPiece = (text: string): boolean => /^[a-z0-9]{1,2}$/.test(text);

/** The pieces of one and two letters or digits of a word. */
export function smallPieces(word: string): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at < word.length; at++)
    for (const piece of [word.slice(at, at + 1), word.slice(at, at + 2)])
      if (isSmallPiece(piece)) found.add(piece);
  return found;
}
