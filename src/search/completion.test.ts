import { expect, test } from 'vitest';
import { byKind, completed, splitAtTyped, typedPart } from './completion.ts';

test.each([
  ['', false, ''],
  ['nur', false, 'nur'],
  ['driver, nur ', false, 'nur'],
  ['driver,', false, ''],
  ['Austin, T', true, 'Austin, T'],
])('of %o (a place: %o) the part being typed is %o', (text, isPlace, part) => {
  expect(typedPart(text, isPlace)).toBe(part);
});

test.each([
  ['nur', 'Registered Nurse', 'Registered Nurse'],
  ['driver, nur', 'Registered Nurse', 'driver, Registered Nurse'],
  ['driver ,cook,nur', 'Nurse', 'driver, cook, Nurse'],
  [' , nur', 'Nurse', 'Nurse'],
  ['acm', 'Acme, Inc.', 'Acme'],
  ['driver, aus', '', 'driver'],
])('%o completed by %o is %o', (text, suggestion, whole) => {
  expect(completed(text, suggestion)).toBe(whole);
});

test.each([
  ['Registered Nurse', 'nur', ['Registered ', 'Nur', 'se']],
  ['Registered Nurse', 'REG', ['', 'Reg', 'istered Nurse']],
  ['Registered Nurse', 'urse', ['Registered Nurse', '', '']],
  ['İstanbul', 'x', ['İstanbul', '', '']],
])('in %o the typed %o is marked', (text, typed, parts) => {
  expect(splitAtTyped(text, typed)).toEqual(parts);
});

test('kinds stand together in their order, and keep the order within', () => {
  const offers = ['place a', 'title b', 'skill c', 'title d', 'company e'].map((words) => {
    const [kind, text] = words.split(' ') as ['title', string];
    return { kind, text, count: 1 };
  });
  expect(byKind(offers).map(({ text }) => text)).toEqual(['b', 'd', 'c', 'e', 'a']);
});
