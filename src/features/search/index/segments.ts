/** Documents in a segment. */
export const segmentSize = 65_536;

const noBytes = new Uint8Array(segmentSize / 8);
const wordsOf = (bytes: Uint8Array): Int32Array =>
  new Int32Array(bytes.buffer, bytes.byteOffset, segmentSize / 32);
const noWords = wordsOf(noBytes);

/** Bits for the documents of one segment, in the order of PostgreSQL's bit strings. */
export class Segment {
  #bytes: Uint8Array;
  /** The same memory as 32-bit words, in the byte order of the machine. */
  #words: Int32Array;
  /** No bit was ever set: the segment uses the shared empty memory. */
  #isEmpty: boolean;

  /** @param bytes the bits; without them no bit is set. */
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

  /** The bits in the order of PostgreSQL's bit strings. Do not change them. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** Gives the segment its own memory. */
  #begin(): void {
    this.#isEmpty = false;
    this.#bytes = new Uint8Array(segmentSize / 8);
    this.#words = wordsOf(this.#bytes);
  }

  /** A segment with the bits of all documents from this one on. @param first its number in the segment. */
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

  /** The number of bits that are set. */
  count(): number {
    let count = 0;
    for (let at = 0; at < this.#words.length; at++) count += countBits(this.#words[at]!);
    return count;
  }

  /** Whether a document's bit is set. @param at the document's number in the segment. */
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

  /** The bits that are set in both. The result of this and the next methods may be one of the two. */
  and(other: Segment): Segment {
    if (this.#isEmpty) return this;
    if (other.#isEmpty) return other;
    const both = this.#result();
    for (let at = 0; at < this.#words.length; at++) both.#words[at] = this.#words[at]! & other.#words[at]!;
    return both;
  }

  /** The bits that are set in at least one of the two. */
  or(other: Segment): Segment {
    if (this.#isEmpty) return other;
    if (other.#isEmpty) return this;
    const either = this.#result();
    for (let at = 0; at < this.#words.length; at++) either.#words[at] = this.#words[at]! | other.#words[at]!;
    return either;
  }

  /** The bits that are not set in the other. */
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

  /** The bits up to and including this document. @param last its number in the segment. */
  upto(last: number): Segment {
    if (last >= segmentSize - 1) return this;
    return last < 0 ? new Segment() : this.without(Segment.from(last + 1));
  }

  /** Clears all bits. */
  clear(): void {
    if (!this.#isEmpty) this.#bytes.fill(0);
  }

  /** Combines 32 bits at a time. */
  view(): DataView {
    return new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length);
  }

  /** The text that PostgreSQL reads: `x00ff...`. */
  toText(): string {
    return `x${Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length).toString('hex')}`;
  }
}

/** Adds up the bits by pairs, fours and bytes, and then all bytes in the highest byte. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * A limited number of documents of one segment, in two bytes each. Most words are in few documents, and bits would take eight kilobytes.
 */
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

/** One segment for all lists: garbage collection could not keep up with tens of thousands of buffers. */
const written = new Segment();

export const segmentOf = (document: number): number => Math.floor(document / segmentSize);

/** Sets the bit of each document in its segment. */
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

/** The key in the segments for all jobs that hold a piece of one or two letters or digits. */
export const pieceKey = (piece: string): string => `~${piece}`;

/** Whether the segments hold this piece. Two letters are in so many words that looking them up one by one is slow. */
export const isSmallPiece = (text: string): boolean => /^[a-z0-9]{1,2}$/.test(text);

/** The pieces of one and two letters or digits in a word. */
export function smallPieces(word: string): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at < word.length; at++)
    for (const piece of [word.slice(at, at + 1), word.slice(at, at + 2)])
      if (isSmallPiece(piece)) found.add(piece);
  return found;
}
