import { expect, test } from 'vitest';
import { copyWithRoom, free, withRoom } from './with-room.ts';

test('an array gets more room only if it needs it, and then holds no memory itself', () => {
  const numbers = Int32Array.of(1, 2, 3, 4);
  expect(withRoom(numbers, 4)).toBe(numbers);
  const larger = withRoom(numbers, 5);
  expect([...larger]).toEqual([1, 2, 3, 4, 0, 0]);
  expect(numbers).toHaveLength(0);
  expect(withRoom(larger, 1000)).toHaveLength(1000);
});

test('a copy leaves the array as it was', () => {
  const numbers = Float64Array.of(1.5, 2.5);
  expect([...copyWithRoom(numbers, 3)]).toEqual([1.5, 2.5, 0]);
  expect([...numbers]).toEqual([1.5, 2.5]);
});

test('the memory of freed arrays returns to the system at once', () => {
  const size = 10_000_000;
  const arrays = Array.from({ length: 4 }, () => new Int32Array(size).fill(1));
  const held = process.memoryUsage().arrayBuffers;
  for (const array of arrays) free(array);
  expect(held - process.memoryUsage().arrayBuffers).toBeGreaterThanOrEqual(arrays.length * size * 4 * 0.9);
});
