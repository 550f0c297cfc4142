import { expect, test } from 'vitest';
import { countOf, doneNotice, inWords, labelFrom, oneOf } from './words.ts';

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

test.each([
  ['true', 'Yes'],
  ['job_view', 'Job view'],
  ['source-blocked', 'Source blocked'],
  ['Full-time', 'Full-time'],
  ['TX', 'TX'],
  ['', ''],
])('the stored word %s reads %s', (stored, text) => {
  expect(inWords(stored)).toBe(text);
});

test.each([
  ['landingPath', 'Landing path'],
  ['at', 'At'],
  ['cost_rate', 'Cost rate'],
])('the name %s becomes the label %s', (name, label) => {
  expect(labelFrom(name)).toBe(label);
});
