import { expect, test } from 'vitest';
import { countOf, doneNotice, oneOf } from './words.ts';

test.each([
  ['job', 'a job'],
  ['article', 'an article'],
])('one %s is %s', (thing, text) => {
  expect(oneOf(thing)).toBe(text);
});

test.each([
  [1, 'conversion', '1 conversion'],
  [3, 'conversion', '3 conversions'],
  [1200, 'entry', '1,200 entries'],
  [2, 'suppressed address', '2 suppressed addresses'],
  [2, 'day', '2 days'],
])('%i of %s', (count, thing, text) => {
  expect(countOf(count, thing)).toBe(text);
});

test.each([
  ['Approved {rows}.', 1, 'Approved 1 conversion.'],
  ['Put {rows} on hold.', 3, 'Put 3 conversions on hold.'],
  ['Closed the missing jobs.', 1, 'Closed the missing jobs.'],
])('%s', (text, count, notice) => {
  expect(doneNotice(text, count, 'conversion')).toBe(notice);
});
