import { BitSet } from '../../platform/bit-set.ts';

/** Documents in a segment. */
export const segmentSize = 65_536;

const noBits = new BitSet(segmentSize);

/** Bits for the documents of one segment, in the order of PostgreSQL's bit strings. */
export class Segment {
  /** The shared empty set until a bit is set. */
  #bits: BitSet;
  /** The number of bits, once it was counted and until a bit changes. */
  #count: number | null = null;

  /** @param bytes the bits; without them no bit is set. */
  constructor(bytes?: Uint8Array) {
    this.#bits = bytes === undefined ? noBits : new BitSet(segmentSize, bytes);
  }

  static #of(bits: BitSet): Segment {
    const segment = new Segment();
    segment.#bits = bits;
    return segment;
  }

  /** The bits in the order of PostgreSQL's bit strings. Do not change them. */
  get bytes(): Uint8Array {
    return this.#bits.bytes;
  }

  /** The bits in the segment's own memory. */
  #own(): BitSet {
    this.#count = null;
    if (this.#bits === noBits) this.#bits = new BitSet(segmentSize);
    return this.#bits;
  }

  /** A segment with the bits of all documents from this one on. @param first its number in the segment. */
  static from(first: number): Segment {
    if (first >= segmentSize) return new Segment();
    const bytes = new Uint8Array(segmentSize / 8);
    bytes.fill(0xff, first >> 3);
    bytes[first >> 3] = 0xff >> (first & 7);
    return new Segment(bytes);
  }

  set(document: number): void {
    this.#own().add(document % segmentSize);
  }

  /** Sets the bits of `documents` from one position to before another. @param documents numbers in the segment. */
  setAll(documents: Uint16Array, from = 0, to = documents.length): void {
    if (from < to) this.#own().addNumbers(documents, from, to);
  }

  /** Sets the bits that are set in the other. */
  add(other: Segment): void {
    if (other.#bits !== noBits) this.#own().addAll(other.#bits);
  }

  /** The number of bits that are set. */
  count(): number {
    this.#count ??= this.#bits === noBits ? 0 : this.#bits.count();
    return this.#count;
  }

  /** Whether a document's bit is set. @param at the document's number in the segment. */
  has(at: number): boolean {
    return this.#bits.has(at);
  }

  /** Calls `visit` for each bit that is set, with the document's number in the segment. */
  each(visit: (at: number) => void): void {
    if (this.#bits !== noBits) this.#bits.each(visit);
  }

  /** Calls `visit` for each bit that is set in both, with the document's number in the segment. */
  eachIn(other: Segment, visit: (at: number) => void): void {
    if (this.#bits !== noBits && other.#bits !== noBits) this.#bits.each(visit, other.#bits);
  }

  /** The bits that are set and pass the test of the document's number in the segment. */
  filter(passes: (at: number) => boolean): Segment {
    return this.#bits === noBits ? this : Segment.#of(this.#bits.filter(passes));
  }

  /** The bits that are set in both. The result of this and the next methods may be one of the two. */
  and(other: Segment): Segment {
    if (this.#bits === noBits) return this;
    if (other.#bits === noBits) return other;
    const both = this.#bits.copy();
    both.keepOnly(other.#bits);
    return Segment.#of(both);
  }

  /** The bits that are set in at least one of the two. */
  or(other: Segment): Segment {
    if (this.#bits === noBits) return other;
    if (other.#bits === noBits) return this;
    const either = this.#bits.copy();
    either.addAll(other.#bits);
    return Segment.#of(either);
  }

  /** The bits that are not set in the other. */
  without(other: Segment): Segment {
    if (this.#bits === noBits || other.#bits === noBits) return this;
    const left = this.#bits.copy();
    left.removeAll(other.#bits);
    return Segment.#of(left);
  }

  /** The bits up to and including this document. @param last its number in the segment. */
  upto(last: number): Segment {
    if (last >= segmentSize - 1) return this;
    return last < 0 ? new Segment() : this.without(Segment.from(last + 1));
  }

  /** Clears all bits. */
  clear(): void {
    if (this.#bits !== noBits) this.#own().clear();
  }

  /** The text that PostgreSQL reads: `x00ff...`. */
  toText(): string {
    return `x${Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length).toString('hex')}`;
  }
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
