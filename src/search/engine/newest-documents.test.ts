import { expect, test } from 'vitest';
import { seededRandom } from '../../../tests/support/random.ts';
import { maxNewest, NewestDocuments } from './newest-documents.ts';

test('the documents of each number come newest first, however many numbers and documents there are', () => {
  const random = seededRandom(3).next;
  const lists = new NewestDocuments();
  const plain = new Map<number, number[]>();
  for (let document = 1; document < 200_000; document += 1 + Math.floor(random() * 9)) {
    const key = random() < 0.3 ? 29_1141 : 1 + Math.floor(random() ** 4 * 0x7ffffffe);
    lists.add(key, document);
    plain.set(key, [...(plain.get(key) ?? []).slice(1 - maxNewest), document]);
  }
  expect(plain.get(29_1141)).toHaveLength(maxNewest);
  for (const [key, documents] of plain) {
    expect(lists.newest(key, maxNewest)).toEqual(documents.toReversed());
    expect(lists.newest(key, 3)).toEqual(documents.toReversed().slice(0, 3));
  }
  expect(lists.newest(0x7fffffff, 50)).toEqual([]);
});
