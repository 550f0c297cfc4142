import { randomFillSync } from 'node:crypto';

const random = Buffer.alloc(16 * 1024);
let used = random.length;

/** An id that nobody guesses and that sorts by its time: a UUID of version 7, of which 74 bits are random. */
export function newUuid7(time = Date.now()): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const bytes = random.subarray(used, used + 16);
  used += 16;
  bytes.writeUIntBE(time, 0, 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const pattern = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** The moment at which an id of ours was made; null: it is none. */
export function timeOfUuid7(id: string): Date | null {
  return pattern.test(id) ? new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16)) : null;
}
