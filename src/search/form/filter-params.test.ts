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
  ['the usual order stays out', [['sort', 'date']], '', ''],
  [
    'the usual order was not chosen, so the best match comes with the first words',
    [
      ['keywords', 'rn'],
      ['sort', 'date'],
    ],
    '',
    'keywords=rn',
  ],
  [
    'the most recent first, chosen beside words, stays',
    [
      ['keywords', 'rn'],
      ['sort', 'date'],
    ],
    'keywords=rn',
    'keywords=rn&sort=date',
  ],
  [
    'and stays with other words',
    [
      ['keywords', 'lpn'],
      ['sort', 'date'],
    ],
    'keywords=rn&sort=date',
    'keywords=lpn&sort=date',
  ],
  [
    'the best match, chosen again, goes without saying',
    [
      ['keywords', 'rn'],
      ['sort', 'relevance'],
    ],
    'keywords=rn&sort=date',
    'keywords=rn',
  ],
  [
    'without words the most recent are the usual order again',
    [
      ['keywords', ''],
      ['sort', 'relevance'],
    ],
    'keywords=rn',
    '',
  ],
  [
    'an exact search is usually by date',
    [
      ['keywords', 'rn'],
      ['sort', 'relevance'],
    ],
    'keywords=rn&match=exact',
    'keywords=rn&sort=relevance&match=exact',
  ],
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
