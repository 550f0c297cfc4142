import { describe, expect, test } from 'vitest';
import { readPay } from '../postings/pay.ts';
import { payInSentence } from './pay-in-sentence.ts';
import { type JobPay, payText, statedPayNote } from './pay-text.ts';

/** The pay of a job whose feed states this text. */
function paid(salary: string | null): JobPay {
  const pay = readPay(salary ?? '');
  return {
    salary,
    payMin: pay?.min ?? null,
    payMax: pay?.max ?? null,
    payPeriod: pay?.period ?? null,
    payCurrency: pay?.currency ?? null,
    payYearMin: pay?.yearMin ?? null,
    payYearMax: pay?.yearMax ?? null,
  };
}

describe('pay is shown as people write it', () => {
  test.each([
    ['$70022 - $70022 a year', '$70,022 a year'],
    ['$74K-$123K', '$74,000–$123,000 a year'],
    ['20.00-32.5 Per Hour USD', '$20–$32.50 an hour'],
    ['$105,746.00', '$105,746 a year'],
    ['Up to $90k + 401k', 'Up to $90,000 a year'],
    ['From $50,000 a year', 'From $50,000 a year'],
    ['$90,000+', 'From $90,000 a year'],
    ['$0 - $50,000', 'Up to $50,000 a year'],
    ['$1200/week', '$1,200 a week'],
    ['$300 daily', '$300 a day'],
    ['4000 USD monthly', '$4,000 a month'],
    ['106382.000 - 138296.000 Per Year', '$106,382–$138,296 a year'],
    ['$17.25/hr', '$17.25 an hour'],
    ['£28k–£32k', '£28,000–£32,000 a year'],
    ['CA$102.8K – CA$137K', 'CA$102,800–CA$137,000 a year'],
    ['60.000 € - 75.000 €', '€60,000–€75,000 a year'],
    ['CHF 95000', 'CHF\u00a095,000 a year'],
    ['  Competitive ', 'Competitive'],
    ['DOE', 'DOE'],
    ['   ', null],
    [null, null],
  ])('%j is %j', (stated, expected) => {
    expect(payText(paid(stated))).toBe(expected);
  });
});

describe('the stated text is kept if it says more', () => {
  test.each([
    ['$70022 - $70022 a year', false],
    ['$74K-$123K', false],
    ['20.00-32.5 Per Hour USD', false],
    ['$105,746.00', false],
    ['USD 50000.00 - 60000.00 YEAR', false],
    ['Annual salary: $62,370', false],
    ['From $50,000 a year', false],
    ['$90,000+', false],
    ['$20.00 - $25.00 per hour ($41,600 - $52,000 per year)', false],
    ['$15.000 - $18.500 an hour', false],
    ['$48.0769 hourly', false],
    ['Competitive', false],
    [null, false],
    ['Up to $90k + 401k', true],
    ['$35/hour - $45/hour DOE', true],
    ['$70,000 plus bonus', true],
    ['$60k base ($80k OTE)', true],
    ['$40/hr; $5,000 sign-on bonus', true],
    ['$30/hr paid weekly', true],
    ['$2,000 biweekly', true],
    ['$22/hr, 40 hours per week', true],
    ['GS-12: $86,962 - $113,047', true],
  ])('%j: %s', (stated, isKept) => {
    expect(statedPayNote(paid(stated))).toBe(isKept ? stated : null);
  });
});

test.each([
  ['Up to $90,000 a year', 'up to $90,000 a year'],
  ['From $20 an hour', 'from $20 an hour'],
  ['$20 an hour', '$20 an hour'],
])('%s within a sentence', (text, expected) => {
  expect(payInSentence(text)).toBe(expected);
});
