import { expect, test } from 'vitest';
import { seededRandom } from '../../../sample/random.ts';
import { segmentSize } from './segments.ts';
import { SlotChains } from './slot-chains.ts';

test('the slots of each number come newest first, across segments and many numbers', () => {
  const random = seededRandom(3).next;
  const chains = new SlotChains();
  const plain = new Map<number, number[]>();
  for (let slot = 1; slot < 3 * segmentSize; slot += 1 + Math.floor(random() * 9)) {
    const key = random() < 0.3 ? 29_1141 : 1 + Math.floor(random() * 0x7ffffffe);
    chains.add(key, slot);
    plain.set(key, [slot, ...(plain.get(key) ?? []).slice(0, 49)]);
  }
  for (const [key, slots] of plain) expect(chains.newest(key, 50)).toEqual(slots);
  expect(chains.newest(1, 50)).toEqual([]);
  expect(chains.newest(29_1141, 3)).toHaveLength(3);
  expect(chains.segments).toBe(3);
});
