import { expect, test } from 'vitest';
import { millionthsOf, readExact } from './group-sums.ts';

test.each([
  ['12.34', 12_340_000],
  ['0.0000005', 1],
  ['0.00000049999999999', 0],
  ['-0.0000005', -1],
  ['-3.25', -3_250_000],
  ['900000000.123456', 900_000_000_123_456],
])('%s is %d millionths of a dollar', (text, millionths) => {
  expect(millionthsOf(readExact(text))).toBe(millionths);
});

test('a sum of many shares is the amount that was shared', () => {
  const share = readExact('3.333333333333333333');
  expect(millionthsOf(share * 3_000_000n)).toBe(10_000_000_000_000);
});
