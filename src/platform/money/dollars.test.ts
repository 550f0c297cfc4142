import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDollars, sumDollars } from './dollars.ts';

test.each([
  ['12.5', '12.50'],
  [' 12.50 ', '12.50'],
  ['12.500000000', '12.50'],
  ['007', '7.00'],
  ['.5', '0.50'],
  ['0.125', '0.125'],
  ['0.000001', '0.000001'],
  ['999999999.999999', '999999999.999999'],
  [0, '0.00'],
  [-0, '0.00'],
  [12.5, '12.50'],
  [0.125, '0.125'],
  [0.1 + 0.2, '0.30'],
  [1.1 + 2.2, '3.30'],
  [0.000001, '0.000001'],
  [123456789.123456, '123456789.123456'],
  [1e3, '1000.00'],
])('%j is %s', (given, amount) => {
  expect(readDollars(given)).toBe(amount);
});

test.each([
  ...['', ' ', '.', '5.', '-1', '+1', '1e3', '1,000', '$5', '0x10', 'much', 'NaN', 'Infinity', '١', '1 2'],
  ...['0.1234567', '0.30000000000000004', '1000000000', `0.${'0'.repeat(60_000)}1`, '1'.repeat(60_000)],
  ...[-1, 0.1234567, 1e-7, 1e9, 1e21, Number.NaN, Number.POSITIVE_INFINITY],
])('%j is not an amount', (given) => {
  expect(readDollars(given)).toBeNull();
});

test('every amount of up to six decimals is kept exactly, as text and as a JSON number', () => {
  const millionths = fc.bigInt({ min: 0n, max: 999_999_999_999_999n });
  fc.assert(
    fc.property(millionths, (amount) => {
      const text = `${amount / 1_000_000n}.${String(amount % 1_000_000n).padStart(6, '0')}`;
      const exact = text.replace(/(\.\d\d\d*?)0+$/, '$1');
      expect(readDollars(text)).toBe(exact);
      expect(readDollars(JSON.parse(text))).toBe(exact);
    }),
  );
});

test.each([
  [[], '0.00'],
  [['0.10', '0.20'], '0.30'],
  [['12.5', '-0.125'], '12.375'],
  [['1.01', '-2.00'], '-0.99'],
  [['999999999.999999', '0.000001'], '1000000000.00'],
  [['5', '7.500000'], '12.50'],
])('the sum of %j is %s', (amounts, sum) => {
  expect(sumDollars(amounts)).toBe(sum);
});

test.each(['', '1e3', 'NaN', '1.0000001'])('%j is no exact amount', (amount) => {
  expect(() => sumDollars([amount])).toThrow('Not an exact amount');
});
