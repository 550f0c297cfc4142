import { randomFillSync } from 'node:crypto';

const random = Buffer.alloc(16 * 1024);
let used = random.length;

/** An id that no one can guess and that sorts by time: a UUID version 7 with 74 random bits. */
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

/** The time at which one of our ids was made. Null for any other text. */
export function timeOfUuid7(id: string): Date | null {
  return pattern.test(id) ? new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16)) : null;
}
