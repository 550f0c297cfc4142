import { expect, test } from 'vitest';
import { rangePattern } from './range-pattern.ts';

test.each([
  [0, 0],
  [1, 365],
  [15, 10_080],
  [0, 30],
  [99, 101],
  [1, 500],
  [7, 2005],
])('the numbers from %d to %d, and no other text', (min, max) => {
  const pattern = new RegExp(`^(?:${rangePattern(min, max)})$`);
  for (let number = 0; number <= max + 2000; number++)
    expect(pattern.test(String(number)), String(number)).toBe(number >= min && number <= max);
  for (const text of ['', '007', '-1', '1.5', ' 1', 'x']) expect(pattern.test(text)).toBe(false);
});

test('a long range has a short pattern', () => {
  expect(rangePattern(1, 999_999_999).length).toBeLessThan(100);
});
