/** Slots a segment of bits covers. */
export const segmentSize = 65_536;

/** Bits for the slots of one segment, in the order of PostgreSQL's bit strings. */
export class Segment {
  #bytes = Buffer.alloc(segmentSize / 8);

  set(slot: number): void {
    const bit = slot % segmentSize;
    this.#bytes[bit >> 3]! |= 0x80 >> (bit & 7);
  }

  /** As PostgreSQL reads it: `x00ff...`. */
  toText(): string {
    return `x${this.#bytes.toString('hex')}`;
  }
}

export const segmentOf = (slot: number): number => Math.floor(slot / segmentSize);

/** Sets each slot's bit in its segment. */
export function segmentsOf(slots: Iterable<number>): Map<number, Segment> {
  const segments = new Map<number, Segment>();
  for (const slot of slots) {
    const number = segmentOf(slot);
    const segment = segments.get(number) ?? new Segment();
    segments.set(number, segment);
    segment.set(slot);
  }
  return segments;
}

/** The key in the segments of all jobs that hold a piece of one or two letters or digits. */
export const pieceKey = (piece: string): string => `~${piece}`;

/** The same for a piece of the stated place: most are codes of states. */
export const placeKey = (piece: string): string => `@${piece}`;

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
