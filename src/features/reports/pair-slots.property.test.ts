import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PairSlots } from './pair-slots.ts';

/** The last code makes so many pairs possible that they are hashed. */
const codes = fc.integer({ min: 0, max: 40 }).map((code) => (code === 40 ? 1_000_000 : code));
const pairs = fc.array(fc.tuple(codes, codes), { maxLength: 3000, size: 'max' });

test('each pair gets one slot, in the order of first use', () => {
  fc.assert(
    fc.property(pairs, pairs, (single, rows) => {
      const slots = new PairSlots();
      const expected = new Map<string, number>();
      const slotOf = (pair: [number, number]) => {
        const key = pair.join();
        if (!expected.has(key)) expected.set(key, expected.size);
        return expected.get(key);
      };
      for (const pair of single) expect(slots.slotOf(...pair)).toBe(slotOf(pair));
      const known = Int32Array.from(new Set(rows.flat()));
      const codesOf = (index: 0 | 1) => Uint32Array.from(rows, (row) => known.indexOf(row[index]));
      slots.makeRoom(Math.max(0, ...known), Math.max(0, ...known));
      const found = new Int32Array(rows.length);
      slots.findSlots([codesOf(0), codesOf(1)], [known, known], rows.length, found);
      expect([...found]).toEqual(rows.map(slotOf));
      expect(slots.size).toBe(expected.size);
      for (const [key, slot] of expected) expect(slots.codesOf(slot).join()).toBe(key);
    }),
    { numRuns: 50 },
  );
});
