import { expect, test } from 'vitest';
import { fieldTitles, occupationOfTerm } from './fields.ts';
import { occupationsLike } from './related.ts';

test.each<[title: string, nearer: string, farther: string]>([
  ['registered nurse', 'licensed practical nurse', 'medical assistant'],
  ['auto mechanic', 'diesel mechanic', 'locksmith'],
  ['it support specialist', 'it specialist', 'software developer'],
  ['attorney', 'paralegal', 'actuary'],
  ['mail carrier', 'mail sorter', 'receptionist'],
])('%s: %s is more similar than %s', (title, nearer, farther) => {
  const like = occupationsLike(occupationOfTerm(title));
  const alike = (other: string) => like.get(occupationOfTerm(other)) ?? -1;
  expect(alike(title)).toBe(1);
  expect(alike(nearer)).toBeGreaterThan(alike(farther));
});

test('occupations of a group are similar, whatever their titles', () => {
  expect(occupationsLike(37_3011).get(37_3012)).toBeGreaterThanOrEqual(0);
});

test('no occupation is similar to none', () => {
  expect(occupationsLike(0).size).toBe(0);
});

test('every field of work has similar occupations', () => {
  expect(fieldTitles.filter((title) => occupationsLike(occupationOfTerm(title)).size < 2)).toEqual([]);
});
