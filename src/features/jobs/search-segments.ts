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
