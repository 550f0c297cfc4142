import { expect, test } from 'vitest';
import { occupationName, occupationOf } from './occupation.ts';
import { occupationOfSlug, occupationSlug, occupationTerm } from './occupation-slug.ts';
import { titleTable } from './title-table.ts';

const codes = [...titleTable().byCode.keys()];

test('each occupation has an address of its own that leads back to it', () => {
  expect(codes.filter((code) => occupationOfSlug(occupationSlug(code)) !== code)).toEqual([]);
  expect(codes.filter((code) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(occupationSlug(code)))).toEqual([]);
});

test.each([
  ['registered-nurses', 'Registered Nurses'],
  ['registered-nurse', 'Registered Nurses'],
  ['rn', 'Registered Nurses'],
  ['software-engineer', 'Software Developers'],
  ['wizard-of-oz', null],
  ['', null],
])('%s names %s', (slug, name) => {
  expect(occupationName(occupationOfSlug(slug))).toBe(name);
});

test('a term to search for has no comma, because a comma separates terms', () => {
  expect(codes.map(occupationTerm).filter((term) => term === '' || term.includes(','))).toEqual([]);
  const others = codes.filter((code) => occupationOf(occupationTerm(code)) !== code);
  expect(others.length / codes.length).toBeLessThan(0.05);
});
