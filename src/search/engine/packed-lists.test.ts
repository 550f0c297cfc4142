import { expect, test } from 'vitest';
import { PackedLists } from './packed-lists.ts';

function read(lists: PackedLists, key: number): number[] {
  const numbers: number[] = [];
  lists.each(key, (number) => numbers.push(number));
  return numbers;
}

test('each key has its own list, however many and long they are', () => {
  const lists = new PackedLists(50_000);
  const listOf = (key: number): number[] => Array.from({ length: key % 11 }, (_, at) => key * at);
  for (let key = 0; key <= 50_000; key += 2) lists.set(key, listOf(key));
  for (const key of [0, 2, 10, 11_000, 49_998, 50_000]) expect(read(lists, key)).toEqual(listOf(key));
  for (const key of [1, 49_999]) expect(read(lists, key)).toEqual([]);
});

test('a list may be larger than all before it together', () => {
  const lists = new PackedLists(1);
  const long = Array.from({ length: 300_000 }, (_, at) => at);
  lists.set(0, [7]);
  lists.set(1, long);
  expect(read(lists, 0)).toEqual([7]);
  expect(read(lists, 1)).toEqual(long);
});
