import { expect, test } from 'vitest';
import { readFileAmounts } from './file-amounts.ts';

/** The amounts as texts: '12.50', '-3.00', '1234.00 or 1.234', or 'none'. */
const read = (...texts: string[]): string[] =>
  readFileAmounts(texts).map((one) => {
    if (!one) return 'none';
    return 'readings' in one ? one.readings.join(' or ') : `${one.isNegative ? '-' : ''}${one.amount}`;
  });

test.each([
  ['12.50', '12.50'],
  ['$1,234.5', '1234.50'],
  ['12.5 USD', '12.50'],
  ['1.234,56', '1234.56'],
  ['1 234,5', '1234.50'],
  ['4,50', '4.50'],
  ['.5', '0.50'],
  ['1,234,567', '1234567.00'],
  ['1.234.567', '1234567.00'],
  ['-3', '-3.00'],
  ['−3', '-3.00'],
  ['(3.00)', '-3.00'],
  ['0.125', '0.125'],
  ['0,125', '0.125'],
  ['1234.567', '1234.567'],
  ['12', '12.00'],
])('%s is %s in any file', (text, amount) => {
  expect(read(text)).toEqual([amount]);
});

test.each([
  '',
  ' ',
  '$',
  '1.2.3',
  '1,23,4',
  'EUR 5',
  '1e9',
  '--5',
  '5-',
  '()',
  '9999999999',
  '1,',
  '9'.repeat(100),
])('%j is no amount', (text) => {
  expect(read(text)).toEqual(['none']);
});

test.each([
  ['points elsewhere', ['1,234', '12.345', '9.50'], ['1234.00', '12.345', '9.50']],
  ['commas elsewhere', ['1,234', '12.345', '9,50'], ['1.234', '12345.00', '9.50']],
  ['thousands elsewhere', ['1,234', '1.234.567'], ['1.234', '1234567.00']],
  ['nothing elsewhere', ['1,234', '12.345', '7'], ['1234.00 or 1.234', '12.345 or 12345.00', '7.00']],
  ['both elsewhere', ['1,234', '9.50', '9,50'], ['1234.00 or 1.234', '9.50', '9.50']],
])('the whole file decides: %s', (_what, texts, amounts) => {
  expect(read(...texts)).toEqual(amounts);
});
