/** Slots a segment of bits covers. */
export const segmentSize = 65_536;

/** Bits for the slots of one segment, in the order of PostgreSQL's bit strings. */
export class Segment {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array = new Uint8Array(segmentSize / 8)) {
    this.bytes = bytes;
  }

  set(slot: number): void {
    const bit = slot % segmentSize;
    this.bytes[bit >> 3]! |= 0x80 >> (bit & 7);
  }

  /** How many bits are set. */
  count(): number {
    const view = this.view();
    let count = 0;
    for (let at = 0; at < segmentSize / 8; at += 4) count += countBits(view.getInt32(at));
    return count;
  }

  /** Whether a slot's bit is set, by the slot's number in the segment. */
  has(at: number): boolean {
    return (this.bytes[at >> 3]! & (0x80 >> (at & 7))) !== 0;
  }

  /** The bits that are set in both. */
  and(other: Segment): Segment {
    return new Segment(this.bytes.map((byte, at) => byte & other.bytes[at]!));
  }

  /** The bits that are set in either. */
  or(other: Segment): Segment {
    return new Segment(this.bytes.map((byte, at) => byte | other.bytes[at]!));
  }

  /** The bits that are not set in another. */
  without(other: Segment): Segment {
    return new Segment(this.bytes.map((byte, at) => byte & ~other.bytes[at]!));
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

/** So many slots of one segment at most, in two bytes each: most words are in few of them, and would fill eight kilobytes of bits. */
export class SlotList {
  readonly #slots: Uint16Array;
  #count = 0;

  constructor(most: number) {
    this.#slots = new Uint16Array(most);
  }

  set(slot: number): void {
    this.#slots[this.#count++] = slot % segmentSize;
  }

  toText(): string {
    written.bytes.fill(0);
    for (const slot of this.#slots.subarray(0, this.#count)) written.set(slot);
    return written.toText();
  }
}

/** One for all lists: tens of thousands of buffers would outrun their collection. */
const written = new Segment();

export const segmentOf = (slot: number): number => Math.floor(slot / segmentSize);

/** Sets each slot's bit in its segment. */
export function segmentsOf(slots: Iterable<number>): Map<number, Segment> {
  const segments = new Map<number, Segment>();
  for (const slot of slots) setSlot(segments, slot);
  return segments;
}

export function setSlot(segments: Map<number, Segment>, slot: number): void {
  const number = segmentOf(slot);
  const segment = segments.get(number) ?? new Segment();
  segments.set(number, segment);
  segment.set(slot);
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
