import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BitSet } from './bit-set.ts';

function setOf(size: number, numbers: Iterable<number>): BitSet {
  const set = new BitSet(size);
  for (const number of numbers) set.add(number);
  return set;
}

/** A size and two lists of numbers below it. */
const twoSets = fc.integer({ min: 1, max: 200 }).chain((size) =>
  fc.tuple(
    fc.constant(size),
    fc.uniqueArray(fc.nat(size - 1)).map((list) => new Set(list)),
    fc.uniqueArray(fc.nat(size - 1)).map((list) => new Set(list)),
  ),
);

const ascending = (numbers: Iterable<number>): number[] => [...numbers].sort((a, b) => a - b);

test.each<
  [
    name: string,
    change: (left: BitSet, right: BitSet) => void,
    plain: (a: Set<number>, b: Set<number>) => Set<number>,
  ]
>([
  ['addAll', (left, right) => left.addAll(right), (a, b) => a.union(b)],
  ['keepOnly', (left, right) => left.keepOnly(right), (a, b) => a.intersection(b)],
  ['removeAll', (left, right) => left.removeAll(right), (a, b) => a.difference(b)],
  ['clear', (left) => left.clear(), () => new Set()],
  ['nothing', () => undefined, (a) => a],
])('%s leaves what a plain set leaves, and does not change a copy', (_name, change, plain) => {
  fc.assert(
    fc.property(twoSets, ([size, a, b]) => {
      const set = setOf(size, a);
      const copy = set.copy();
      change(set, setOf(size, b));
      const expected = ascending(plain(a, b));
      expect([...set]).toEqual(expected);
      expect(set.count()).toBe(expected.length);
      const visited: number[] = [];
      set.each((number) => visited.push(number));
      expect(visited).toEqual(expected);
      expect([...copy]).toEqual(ascending(a));
    }),
  );
});

test('filter and where keep the numbers that pass, and has finds them', () => {
  fc.assert(
    fc.property(twoSets, ([size, a, b]) => {
      const set = setOf(size, a);
      expect([...set.filter((number) => b.has(number))]).toEqual(ascending(a.intersection(b)));
      const where = BitSet.where(size, (number) => a.has(number));
      for (let number = 0; number < size; number++) expect(where.has(number)).toBe(a.has(number));
    }),
  );
});

test('addNumbers adds each number of its part of the list', () => {
  const set = setOf(100, [7]);
  set.addNumbers(Uint16Array.of(50, 0, 31, 32, 99, 31, 51), 1, 6);
  expect([...set]).toEqual([0, 7, 31, 32, 99]);
});

test.each([
  [[0], '80000000'],
  [[7, 8], '01800000'],
  [[31], '00000001'],
  [[1, 33], '4000000040000000'],
])('the bits of %j are PostgreSQL’s bit string %s', (numbers, hex) => {
  expect(Buffer.from(setOf(hex.length * 4, numbers).bytes).toString('hex')).toBe(hex);
});

test('a set uses the memory that it gets, or a copy of it if the address is odd', () => {
  const memory = new Uint8Array(12);
  new BitSet(32, memory.subarray(4, 8)).add(0);
  expect(memory[4]).toBe(0x80);
  const odd = new BitSet(32, memory.subarray(3, 7));
  expect([...odd]).toEqual([8]);
});
