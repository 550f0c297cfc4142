import { expect, test } from 'vitest';
import { readPay } from '../../catalog/postings/pay.ts';
import { composePay } from './compose-pay.ts';

test.each<[period: string, text: string, year: number]>([
  ['HOUR', '$2,000 an hour', 4_160_000],
  ['per diem', '$2,000 a day', 520_000],
  ['PD', '$2,000 a day', 520_000],
  ['WEEK', '$2,000 a week', 104_000],
  ['BIWEEKLY', '$2,000 every two weeks', 52_000],
  ['bi-weekly', '$2,000 every two weeks', 52_000],
  ['BW', '$2,000 every two weeks', 52_000],
  ['2 weeks', '$2,000 every two weeks', 52_000],
  ['SEMIMONTHLY', '$2,000 twice a month', 48_000],
  ['MONTH', '$2,000 a month', 24_000],
])('$2,000 with the period %s is %s', (period, text, year) => {
  expect(composePay(2000, 2000, period)).toBe(text);
  expect(readPay(text)?.year).toBe(year);
});
