import { expect, test } from 'vitest';
import { coverageText, noWeeksText } from './company-text.ts';

const history = (weeks: number) => ({
  weeks: Array.from({ length: weeks }, (_, week) => ({
    from: new Date(Date.UTC(2026, 5, 1 + 7 * week)),
    opened: 0,
    closed: 0,
  })),
  open: null,
});

test.each([
  [0, 0, 'We draw a chart once 5 ads have opened or closed. So far, none has.'],
  [3, 9, 'We draw a chart after 4 weeks. We first saw an ad from this employer in the week of Jun 1.'],
  [4, 1, 'We draw a chart once 5 ads have opened or closed. So far, 1 has.'],
  [9, 4, 'We draw a chart once 5 ads have opened or closed. So far, 4 have.'],
])('without a chart, the page says why: %i weeks, %i ads', (weeks, ads, text) => {
  expect(noWeeksText(history(weeks), ads)).toBe(text);
});

test.each([
  [['Acme'], 'the ads that name “Acme”.'],
  [['ACME CARE LLC', 'Acme Care LLC', 'Acme Care'], 'the ads that name “Acme Care” and “Acme Care LLC”.'],
  [
    ['A Co', 'B Co', 'C Co', 'D Co', 'E Co', 'F Co', 'G Co', 'H Co'],
    'the ads that name “A Co”, “B Co”, “C Co”, “D Co”, “E Co”, “F Co”, and 2 more spellings.',
  ],
])('the page names the spellings that it counts: %j', (names, text) => {
  expect(coverageText(names)).toContain(text);
});
