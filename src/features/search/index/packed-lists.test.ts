import { expect, test } from 'vitest';
import { PackedLists } from './packed-lists.ts';

test('each key has its own list, however many and long they are', () => {
  const lists = new PackedLists(50_000);
  const listOf = (key: number): number[] => Array.from({ length: key % 11 }, (_, at) => key * at);
  for (let key = 0; key <= 50_000; key += 2) lists.set(key, listOf(key));
  for (const key of [0, 2, 10, 11_000, 49_998, 50_000]) expect([...lists.get(key)]).toEqual(listOf(key));
  for (const key of [1, 49_999]) expect([...lists.get(key)]).toEqual([]);
});

test('a list may be larger than all before it together', () => {
  const lists = new PackedLists(1);
  const long = Array.from({ length: 300_000 }, (_, at) => at);
  lists.set(0, [7]);
  lists.set(1, long);
  expect([...lists.get(0)]).toEqual([7]);
  expect(lists.get(1)).toEqual(Int32Array.from(long));
});
