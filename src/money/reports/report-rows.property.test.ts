import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortPart } from './report-rows.ts';

const numbers = fc.uniqueArray(fc.nat(10_000), { maxLength: 500, size: 'max' });

test('a part is where a complete sort puts it, and no number is lost', () => {
  fc.assert(
    fc.property(numbers, fc.nat(500), fc.nat(500), (given, from, count) => {
      const part = Int32Array.from(given);
      sortPart(part, from, from + count, (a, b) => b - a);
      const sorted = given.toSorted((a, b) => b - a);
      expect([...part.subarray(from, from + count)]).toEqual(sorted.slice(from, from + count));
      expect(part.toSorted()).toEqual(Int32Array.from(given).toSorted());
    }),
  );
});
