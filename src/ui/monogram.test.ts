import { expect, test } from 'vitest';
import { hueOf, initialsOf } from './monogram.tsx';

test.each([
  ['Riverside Health', 'RH'],
  ['The Home Depot', 'HD'],
  ['Department of Veterans Affairs', 'DV'],
  ['3M', '3M'],
  ['Delta', 'DE'],
  ['Ünal & Söhne', 'ÜS'],
  ['AT&T', 'AT'],
  ['The Company of the', 'CO'],
  ['The', 'TH'],
  ['Acme, Inc.', 'AC'],
  ['日本電気', '日本'],
  ['!!!', ''],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a name keeps its hue, whatever its case and spaces', () => {
  expect(hueOf('Riverside Health')).toBe(hueOf('riverside  HEALTH'));
});

test('names spread over the hues', () => {
  const hues = new Set(Array.from({ length: 500 }, (_, index) => hueOf(`Company ${index}`)));
  expect(hues.size).toBe(24);
  expect(Math.max(...hues)).toBeLessThan(360);
});
