import { expect, test } from 'vitest';
import { returnOnInvestment } from './return-calculator.tsx';

test.each([
  [500, 8000, { gross: 1600, net: 1500, months: 0.75 }],
  [1000, 1000, { gross: 100, net: 0, months: 12 }],
  [1000, 500, { gross: 50, net: -50, months: 24 }],
  [100, 0, { gross: 0, net: -100, months: Number.POSITIVE_INFINITY }],
])('%d paid, %d more a year', (cost, increase, returned) => {
  expect(returnOnInvestment(cost, increase)).toEqual(returned);
});

test.each([
  [0, 8000],
  [-1, 8000],
  [500, -1],
  [Number.NaN, 1],
  [500, Number.POSITIVE_INFINITY],
])('%d paid, %d more a year has no result', (cost, increase) => {
  expect(returnOnInvestment(cost, increase)).toBeNull();
});
