import { describe, expect, test } from 'vitest';
import { companyPath } from '../../catalog/jobs/jobs-path.ts';
import { companySlug } from './company-slug.ts';

describe('the same employer has the same address', () => {
  test.each([
    [
      'acme',
      [
        'Acme',
        'ACME',
        ' acme ',
        'Acme, Inc.',
        'Acme Inc',
        'ACME LLC',
        'Acme L.L.C.',
        'Acme Corp.',
        'The Acme Company',
      ],
    ],
    [
      'johnson-and-johnson',
      ['Johnson & Johnson', 'Johnson and Johnson', 'JOHNSON&JOHNSON', 'Johnson & Johnson, Inc'],
    ],
    ['us-bank', ['U.S. Bank', 'US Bank', 'U.S. BANK, LLC']],
    ['lowes', ['Lowe’s', "Lowe's", 'LOWES', 'Lowe`s']],
    ['nestle', ['Nestlé', 'NESTLE', 'Nestle\u0301']],
    ['coca-cola', ['Coca-Cola', 'The Coca-Cola Company', 'coca cola']],
    ['state-of-texas-parks', ['State of Texas - Parks', 'State of Texas: Parks', 'State of Texas / Parks']],
    ['北京', ['北京', ' 北京 ']],
    ['c-plus-plus-works', ['C++ Works', 'c ++ works']],
  ])('%s', (slug, names) => {
    expect(names.map(companySlug)).toEqual(names.map(() => slug));
  });
});

test.each([
  ['Mercy', 'Mercy Hospital'],
  ['Acme East', 'Acme West'],
  ['C# House', 'C House'],
  ['A&B', 'AB'],
])('%s and %s are different employers', (one, other) => {
  expect(companySlug(one)).not.toBe(companySlug(other));
});

test.each([
  ['Inc.', 'inc'],
  ['The', 'the'],
  ['The Company', 'the'],
  ['!!!', ''],
  ['', ''],
  ['🎉', ''],
])('%j has the address %j', (name, slug) => {
  expect(companySlug(name)).toBe(slug);
});

test('a very long name has a short address without a dash at the end', () => {
  const slug = companySlug(`${'a'.repeat(119)} ${'b'.repeat(300)}`);
  expect(slug).toBe('a'.repeat(119));
});

test('an address holds no characters that need escaping', () => {
  expect(companyPath(companySlug('北京 50% / Sons?'))).toBe('/companies/%E5%8C%97%E4%BA%AC-50-sons');
});
