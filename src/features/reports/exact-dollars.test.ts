import { expect, test } from 'vitest';
import { type Dollars, readExact, roundExact } from './exact-dollars.ts';

test.each([
  ['12.34', 12.34],
  ['0.0000005', 0.000001],
  ['0.00000049999999999', 0],
  ['-0.0000005', -0.000001],
  ['-3.25', -3.25],
  ['.5', 0.5],
  ['900000000.123456', 900_000_000.123456],
])('%s is %d dollars', (text, dollars) => {
  expect(roundExact(readExact(text))).toBe(dollars);
});

test('a sum of many shares is the amount that was shared', () => {
  const share = readExact('3.333333333333333333');
  const sum = [0, 1, 2].map((part) => share[part]! * 3_000_000) as unknown as Dollars;
  expect(roundExact(sum)).toBe(10_000_000);
});
