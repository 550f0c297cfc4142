import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Marks } from './marks.ts';

test.each([60, 300_000])('each number up to %i has its mark, and other numbers have none', (max) => {
  const number = fc.integer({ min: 1, max });
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(number, fc.integer({ min: 1, max: 65_535 })), { selector: ([one]) => one }),
      fc.array(number),
      (entries, others) => {
        const given = new Map(entries);
        const marks = new Marks(given);
        for (const one of [...given.keys(), ...others, 0, max + 1])
          expect(marks.of(one)).toBe(given.get(one) ?? 0);
        const seen = new Map<number, number>();
        marks.each((one, mark) => seen.set(one, mark));
        expect(new Map([...seen].sort())).toEqual(new Map([...given].sort()));
        expect(marks.size).toBe(given.size);
      },
    ),
  );
});
