import { expect, test } from 'vitest';
import { seededRandom } from '../../../tests/support/random.ts';
import { NumberTable } from './number-table.ts';

test('a key has the value that it was given last, however many keys there are and however alike they are', () => {
  const random = seededRandom(5).next;
  const table = new NumberTable();
  const plain = new Map<number, number>();
  for (let step = 1; step <= 60_000; step++) {
    const key = [step, step << 12, Math.floor(random() * 0x7fffffff) + 1, -1 - (step % 999)][step % 4]!;
    table.set(key, step);
    plain.set(key, step);
    expect(table.get(key)).toBe(step);
  }
  for (const [key, value] of plain) expect(table.get(key)).toBe(value);
  expect([0, 3, 60_002, 0x7fffffff].map((key) => table.get(key))).toEqual([0, 0, 0, 0]);
});
