import { expect, test } from 'vitest';
import { filterParams } from './filter-params.ts';

const names = ['keywords', 'location', 'category', 'jobType', 'sort'];

test.each<[string, [string, string][], string, string]>([
  [
    'filled fields only',
    [
      ['keywords', 'nurse'],
      ['location', ''],
    ],
    '',
    'keywords=nurse',
  ],
  [
    "'all' is no filter",
    [
      ['category', 'all'],
      ['jobType', 'Contract'],
    ],
    '',
    'jobType=Contract',
  ],
  ['the default order stays out', [['sort', 'date']], '', ''],
  [
    'other parameters stay',
    [['keywords', 'rn']],
    'utm_source=mail&keywords=old',
    'keywords=rn&utm_source=mail',
  ],
  ['an emptied field goes', [['keywords', '']], 'keywords=old&category=Sales', ''],
  ['a new search begins on page one', [['keywords', 'rn']], 'page=7', 'keywords=rn'],
  ['commas and signs survive', [['keywords', 'C++, R&D']], '', 'keywords=C%2B%2B%2C+R%26D'],
])('%s', (_name, fields, current, expected) => {
  expect(filterParams(fields, names, new URLSearchParams(current)).toString()).toBe(expected);
});
