import { expect, test } from 'vitest';
import { seededRandom } from '../../../sample/random.ts';
import { DocumentChains } from './document-chains.ts';
import { segmentSize } from './segments.ts';

test('the slots of each number come newest first, across segments and many numbers', () => {
  const random = seededRandom(3).next;
  const chains = new DocumentChains();
  const plain = new Map<number, number[]>();
  for (let document = 1; document < 3 * segmentSize; document += 1 + Math.floor(random() * 9)) {
    const key = random() < 0.3 ? 29_1141 : 1 + Math.floor(random() * 0x7ffffffe);
    chains.add(key, document);
    plain.set(key, [document, ...(plain.get(key) ?? []).slice(0, 49)]);
  }
  for (const [key, documents] of plain) expect(chains.newest(key, 50)).toEqual(documents);
  expect(chains.newest(1, 50)).toEqual([]);
  expect(chains.newest(29_1141, 3)).toHaveLength(3);
  expect(chains.segments).toBe(3);
});
