import { expect, test } from 'vitest';
import { TermScanner } from './term-scanner.ts';

/** Terms of two characters. With a hash without a seed, the table has one place for all of their second edges. */
function chosenTerms(count: number): string[] {
  const mask = 2 ** Math.ceil(Math.log2((2 * count + 1) * 2)) - 1;
  const placeOf = (state: number, unit: number): number => {
    const at = Math.imul(state, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b);
    return (at ^ (at >>> 15)) & mask;
  };
  return Array.from({ length: count }, (_, at) => {
    let second = 0;
    for (let nearest = mask; nearest > 15; second++) nearest = Math.min(nearest, placeOf(at + 1, second));
    return String.fromCharCode(at, second - 1);
  });
}

function timeOf(terms: string[]): number {
  const began = performance.now();
  new TermScanner(terms, false);
  return performance.now() - began;
}

test('terms that someone chose to share a place of the table take no longer than others', () => {
  const count = 40_000;
  const plain = timeOf(Array.from({ length: count }, (_, at) => String.fromCharCode(at, 97)));
  expect(timeOf(chosenTerms(count))).toBeLessThan(10 * plain + 200);
});
