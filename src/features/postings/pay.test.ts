import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { yearlyEquivalent } from '../jobs/pay-text.ts';
import { readPay } from './pay.ts';
import type { PayPeriod } from './posting.ts';

type Case = [
  text: string,
  min: number | null,
  max: number | null,
  period: PayPeriod,
  year: number,
  currency?: string,
];

const read: Case[] = [
  ['$74K-$123K', 74_000, 123_000, 'year', 98_500],
  ['$20-$32 Per Hour', 20, 32, 'hour', 54_080],
  ['$105,746.00', 105_746, 105_746, 'year', 105_746],
  ['Up to $90k + 401k', null, 90_000, 'year', 90_000],
  ['60k–80k/yr', 60_000, 80_000, 'year', 70_000],
  ['$500/week', 500, 500, 'week', 26_000],
  ['$60889 - $78923 a year', 60_889, 78_923, 'year', 69_906],
  ['USD 45/hr', 45, 45, 'hour', 93_600],
  ['CA$102.8K – CA$137K', 102_800, 137_000, 'year', 119_900, 'CAD'],
  ['$18.50-21.75 hourly', 18.5, 21.75, 'hour', 41_860],
  ['$4,000 monthly', 4000, 4000, 'month', 48_000],
  ['£30,000 per annum', 30_000, 30_000, 'year', 30_000, 'GBP'],
  ['$300/day', 300, 300, 'day', 78_000],
  ['$15', 15, 15, 'hour', 31_200],
  ['$120.000,00', 120_000, 120_000, 'year', 120_000],
  ['$16 - $20 an hour', 16, 20, 'hour', 37_440],
  ['$50,000', 50_000, 50_000, 'year', 50_000],
  ['$50,000 - $60,000', 50_000, 60_000, 'year', 55_000],
  ['50000-60000', 50_000, 60_000, 'year', 55_000],
  ['50,000 to 60,000 per year', 50_000, 60_000, 'year', 55_000],
  ['From $50,000 a year', 50_000, null, 'year', 50_000],
  ['Starting at $17.25/hr', 17.25, null, 'hour', 35_880],
  ['$50-60k', 50_000, 60_000, 'year', 55_000],
  ['$50 - $60K', 50_000, 60_000, 'year', 55_000],
  ['50k to 60k', 50_000, 60_000, 'year', 55_000],
  ['$1.2M', 1_200_000, 1_200_000, 'year', 1_200_000],
  ['$1.5k/week', 1500, 1500, 'week', 78_000],
  ['$65,000.00 - $85,000.00 / year', 65_000, 85_000, 'year', 75_000],
  ['106382.000 - 138296.000 Per Year', 106_382, 138_296, 'year', 122_339],
  ['$106382.000 - $138296.000', 106_382, 138_296, 'year', 122_339],
  ['37.85', 37.85, 37.85, 'hour', 78_728],
  ['Hourly: $20 - $25', 20, 25, 'hour', 46_800],
  ['Annual salary: $62,370', 62_370, 62_370, 'year', 62_370],
  ['$20/hr - $25/hr', 20, 25, 'hour', 46_800],
  ['$20/hr - 25/hr', 20, 25, 'hour', 46_800],
  ['$60000/year - $80000/year', 60_000, 80_000, 'year', 70_000],
  ['$20.00 - $25.00 per hour ($41,600 - $52,000 per year)', 20, 25, 'hour', 46_800],
  ['$20/hr or $41,600/yr', 20, 20, 'hour', 41_600],
  ['$40/hr; $5,000 sign-on bonus', 40, 40, 'hour', 83_200],
  ['$5,000 sign-on bonus, $40/hr', 40, 40, 'hour', 83_200],
  ['Sign-on bonus of $10,000. Pay: $35 an hour', 35, 35, 'hour', 72_800],
  ['$70,000 + 15% bonus', 70_000, 70_000, 'year', 70_000],
  ['$70,000 plus bonus up to $7,000', 70_000, 70_000, 'year', 70_000],
  ['$70,000 with a $7,000 retention bonus', 70_000, 70_000, 'year', 70_000],
  ['$55,000 - $65,000 bonus eligible', 55_000, 65_000, 'year', 60_000],
  ['$80,000 - $95,000, 401(k) match of 4%', 80_000, 95_000, 'year', 87_500],
  ['$50K, 403(b), 457b', 50_000, 50_000, 'year', 50_000],
  ['$401,000', 401_000, 401_000, 'year', 401_000],
  ['$401k', 401_000, 401_000, 'year', 401_000],
  ['$22/hr, 40 hours per week', 22, 22, 'hour', 45_760],
  ['$22 - $24 per hour (8 hour shifts)', 22, 24, 'hour', 47_840],
  ['$30/hr paid weekly', 30, 30, 'hour', 62_400],
  ['$60,000 a year, paid bi-weekly', 60_000, 60_000, 'year', 60_000],
  ['GS-12: $86,962 - $113,047', 86_962, 113_047, 'year', 100_005],
  ['GS 9/11 $61,722 per year', 61_722, 61_722, 'year', 61_722],
  ['Grade 7, $47,000', 47_000, 47_000, 'year', 47_000],
  ['2024 salary range: $61,000 - $71,000', 61_000, 71_000, 'year', 66_000],
  ['$52 per hour on 1099', 52, 52, 'hour', 108_160],
  ['9am-5pm, $18/hour', 18, 18, 'hour', 37_440],
  ['€60.000', 60_000, 60_000, 'year', 60_000, 'EUR'],
  ['60.000 € - 75.000 €', 60_000, 75_000, 'year', 67_500, 'EUR'],
  ['45 000 EUR per year', 45_000, 45_000, 'year', 45_000, 'EUR'],
  ['€1.250,50 per month', 1250.5, 1250.5, 'month', 15_006, 'EUR'],
  ['12,50 €/h', 12.5, 12.5, 'hour', 26_000, 'EUR'],
  ['£12.50 p/h', 12.5, 12.5, 'hour', 26_000, 'GBP'],
  ['£28k–£32k', 28_000, 32_000, 'year', 30_000, 'GBP'],
  ['A$110,000', 110_000, 110_000, 'year', 110_000, 'AUD'],
  ['$110,000 CAD', 110_000, 110_000, 'year', 110_000, 'CAD'],
  ['US$110,000', 110_000, 110_000, 'year', 110_000],
  ['CHF 95000', 95_000, 95_000, 'year', 95_000, 'CHF'],
  ['₹12,00,000 per year', 1_200_000, 1_200_000, 'year', 1_200_000, 'INR'],
  ['60000 dollars a year', 60_000, 60_000, 'year', 60_000],
  ['USD 50000.00 - 60000.00 YEAR', 50_000, 60_000, 'year', 55_000],
  ['$15.000 - $18.500 an hour', 15, 18.5, 'hour', 34_840],
  ['$35/hour - $45/hour DOE', 35, 45, 'hour', 83_200],
  ['Salary - $60,000', 60_000, 60_000, 'year', 60_000],
  ['1300 -1495 per month', 1300, 1495, 'month', 16_770],
  ['$90,000+', 90_000, null, 'year', 90_000],
  ['$60k base ($80k OTE)', 60_000, 80_000, 'year', 70_000],
  ['$2,100 weekly', 2100, 2100, 'week', 109_200],
  ['$450 daily', 450, 450, 'day', 117_000],
  ['$3500/mo', 3500, 3500, 'month', 42_000],
  ['70,000 - 80,000 annually', 70_000, 80_000, 'year', 75_000],
  ['$65,000 p.a.', 65_000, 65_000, 'year', 65_000],
  ['$50,000 (min) - $60,000 (max) per year', 50_000, 60_000, 'year', 55_000],
  ['$58682\u00a0-\u00a0$159671 a year', 58_682, 159_671, 'year', 109_177],
  ['$0 - $50,000', 0, 50_000, 'year', 25_000],
  ['$48.0769', 48.08, 48.08, 'hour', 100_000],
  ['$48.0769 - $62.5000 per hour', 48.08, 62.5, 'hour', 115_000],
  ['$1,923.0769 weekly', 1923.08, 1923.08, 'week', 100_000],
  ['$25/hr + $2 differential', 25, 25, 'hour', 52_000],
  ['$25 - $30/hr + $2 shift diff', 25, 30, 'hour', 57_200],
  ['$25/hr + $2/hr nights', 25, 25, 'hour', 52_000],
  ['$25/hr plus $2.50', 25, 25, 'hour', 52_000],
  ['$25/hr, $2 night differential', 25, 25, 'hour', 52_000],
  ['$60,000 + $20,000 commission', 60_000, 60_000, 'year', 60_000],
  ['$500 sign-on + $20/hr', 20, 20, 'hour', 41_600],
  ['$60,000+ - $80,000+', 60_000, 80_000, 'year', 70_000],
  ['Up to $90,000', null, 90_000, 'year', 90_000],
  ['Earn up to $32.50 an hour', null, 32.5, 'hour', 67_600],
  ['As much as $2,000/week', null, 2000, 'week', 104_000],
  ['Maximum: $80,000', null, 80_000, 'year', 80_000],
  ['$20/hr up to $25/hr', 20, 25, 'hour', 46_800],
  ['From $18 an hour', 18, null, 'hour', 37_440],
  ['From $50,000 to $60,000', 50_000, 60_000, 'year', 55_000],
  ['Upto $90,000', null, 90_000, 'year', 90_000],
  ['$90,000/yr max', null, 90_000, 'year', 90_000],
  ['Less than $50,000', null, 50_000, 'year', 50_000],
  ['No less than $50,000', 50_000, null, 'year', 50_000],
  ['No more than $50,000', null, 50_000, 'year', 50_000],
  ['Over $100,000', 100_000, null, 'year', 100_000],
  ['≥ $50,000', 50_000, null, 'year', 50_000],
  ['$18/hr to start', 18, null, 'hour', 37_440],
  ['$4,000 every 2 weeks', 2000, 2000, 'week', 104_000],
  ['$22/hr, 40 hours every 2 weeks', 22, 22, 'hour', 45_760],
  ['$90,000 and up', 90_000, null, 'year', 90_000],
  ['$90k+ per year', 90_000, null, 'year', 90_000],
  ['At least $17/hr', 17, null, 'hour', 35_360],
  ['$2,000 bi-weekly', 1000, 1000, 'week', 52_000],
  ['$1,801 - $2,001 biweekly', 900.5, 1000.5, 'week', 49_426],
  ['$2,400 every two weeks', 1200, 1200, 'week', 62_400],
  ['$2,500 semi-monthly', 5000, 5000, 'month', 60_000],
  ['$62,000, biweekly pay', 62_000, 62_000, 'year', 62_000],
  ['$25/hr, biweekly', 25, 25, 'hour', 52_000],
  ['$450 per diem', 450, 450, 'day', 117_000],
  ['$300 - $350 per-diem', 300, 350, 'day', 84_500],
  ['Per diem: $45/hr', 45, 45, 'hour', 93_600],
  ['$48.50 (per diem)', 48.5, 48.5, 'hour', 100_880],
  ['$45 - $60 per diem', 45, 60, 'hour', 109_200],
  ['$1,500/week + $350 per diem', 1500, 1500, 'week', 78_000],
];

const unread = [
  '',
  ' ',
  'DOE',
  '€',
  '$',
  'Competitive',
  'Negotiable',
  '401k',
  '401(k), health, dental',
  '-$500',
  '$-500',
  '-50000',
  '−$50,000 a year',
  '1054 - 1174',
  '$300',
  '$4,000',
  '$0',
  '0.00 - 0.00 Without Compensation',
  '$60,000 per hour',
  '$5,000 sign-on bonus',
  'Bonus up to $20,000',
  '15% commission',
  '$2,000 bi-monthly',
  '$50,000 semi-annually',
  '$1,800 per pay period',
  '$0.65 per mile',
  '$75/visit',
  'GS-12',
  'Grade 15',
  '40 hours per week',
  '3 years experience',
  '9am - 5pm',
  '$20 - $60,000',
  '9'.repeat(400),
  `$${'9'.repeat(400)} a year`,
  '(555) 123-4567',
  'Call 8005551234',
  'null',
  '<script>alert(1)</script>',
  'NaN - Infinity',
];

describe('reads', () => {
  test.each(read)('%s', (text, min, max, period, year, currency = 'USD') => {
    expect(readPay(text)).toMatchObject({ min, max, period, year, currency });
  });
});

describe('finds no pay in', () => {
  test.each(unread)('%j', (text) => {
    expect(readPay(text)).toBeNull();
  });
});

test('both ends of a range become yearly pay', () => {
  expect(readPay('$20-$32 an hour')).toEqual({
    min: 20,
    max: 32,
    period: 'hour',
    currency: 'USD',
    yearMin: 41_600,
    yearMax: 66_560,
    year: 54_080,
  });
});

test('yearly pay sorts by the average of all numbers in the text', () => {
  const average = (text: string): number => {
    const numbers = text.match(/\d[\d,]*/g)!.map((one) => Number(one.replaceAll(',', '')));
    return Math.round(numbers.reduce((sum, one) => sum + one, 0) / numbers.length);
  };
  const dollars = fc
    .tuple(fc.integer({ min: 10_000, max: 999_999 }), fc.boolean())
    .map(([value, commas]) => `$${commas ? value.toLocaleString('en-US') : value}`);
  const text = fc
    .tuple(
      fc.constantFrom('', 'From ', 'Up to ', 'Salary: '),
      fc.array(dollars, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(' - ', '-', ' to ', ' – ', ', ', ' or '),
      fc.constantFrom('', ' a year', '/yr', ' per annum', ' annually', ' DOE'),
    )
    .map(([lead, amounts, joint, period]) => lead + amounts.join(joint) + period);
  fc.assert(
    fc.property(text, (one) => readPay(one)?.year === average(one)),
    { numRuns: 2000 },
  );
});

test('any text gives an ordered pay or none', () => {
  const pieces = fc.constantFrom(
    '$',
    '€',
    '-',
    ',',
    '.',
    'k',
    '401k',
    '/hr',
    'a year',
    ' ',
    '(',
    '1',
    '999',
    '%',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 60 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (one) => {
      const pay = readPay(one);
      if (!pay) return;
      const { min, max } = pay;
      expect(min ?? max).toBeGreaterThanOrEqual(0);
      expect(min ?? max).toBeLessThanOrEqual((max ?? min)!);
      expect(pay.yearMin ?? 0).toBeLessThanOrEqual(pay.year);
      expect(pay.year).toBeLessThanOrEqual(pay.yearMax ?? pay.year);
      expect(Number.isSafeInteger(pay.year)).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

test.each(['9', '9,', '$1-', '1.', ' 1 hours', 'k-', '$5k ', '('])('100 kB of %j does not hang', (piece) => {
  readPay(piece.repeat(100_000 / piece.length));
});

test('the yearly equivalent is shown only if it adds something', () => {
  const hourly = { payPeriod: 'hour', payCurrency: 'USD', payYearMin: 41_600, payYearMax: 66_560 } as const;
  expect(yearlyEquivalent(hourly)).toBe('about $41,600–$66,560 a year');
  expect(yearlyEquivalent({ ...hourly, payYearMin: null })).toBe('up to about $66,560 a year');
  expect(yearlyEquivalent({ ...hourly, payYearMax: null })).toBe('from about $41,600 a year');
  expect(yearlyEquivalent({ ...hourly, payPeriod: 'year' })).toBeNull();
  expect(yearlyEquivalent({ ...hourly, payPeriod: null })).toBeNull();
});
