import { expect, test } from 'vitest';
import { emptySearch, type JobSearch } from '../../../catalog/jobs/job-search.schema.ts';
import { browserLimits } from '../../../content/browser-limits.ts';
import { describeSearch } from '../../../search/filters.ts';
import { type LastSearch, withoutSearch, withSearch } from './your-searches.tsx';

const add = (list: readonly LastSearch[], search: JobSearch): readonly LastSearch[] =>
  withSearch(list, search, describeSearch(search));

const after = (...searches: Partial<JobSearch>[]): string[] =>
  searches
    .reduce<readonly LastSearch[]>((list, search) => add(list, { ...emptySearch, ...search }), [])
    .map(({ words }) => words);

test.each<[string, Partial<JobSearch>[], string[]]>([
  ['the last search comes first', [{ keywords: 'nurse' }, { keywords: 'cook' }], ['cook jobs', 'nurse jobs']],
  [
    'a search without a filter is not listed',
    [{ keywords: 'nurse' }, {}, { sort: 'salary' }],
    ['nurse jobs'],
  ],
  [
    'order and page do not count',
    [{ keywords: 'nurse' }, { keywords: 'nurse', sort: 'salary', page: 2 }],
    ['nurse jobs'],
  ],
  [
    'a search for the same words and place replaces the former',
    [
      { keywords: 'nurse', location: 'Austin' },
      { keywords: 'Nurse', location: 'austin', jobType: 'Full-time' },
    ],
    ['Nurse jobs in austin, full-time'],
  ],
  [
    'another place is another search',
    [
      { keywords: 'nurse', location: 'Austin' },
      { keywords: 'nurse', location: 'Dallas' },
    ],
    ['nurse jobs in Dallas', 'nurse jobs in Austin'],
  ],
])('%s', (_what, searches, words) => {
  expect(after(...searches)).toEqual(words);
});

test('the list has a limit', () => {
  const many = Array.from({ length: browserLimits.lastSearches + 2 }, (_, at) => ({ keywords: `word${at}` }));
  expect(after(...many)).toHaveLength(browserLimits.lastSearches);
});

test('a search can be removed', () => {
  const list = add(add([], { ...emptySearch, keywords: 'a' }), {
    ...emptySearch,
    keywords: 'b',
  });
  expect(withoutSearch(list, 'keywords=a').map(({ words }) => words)).toEqual(['b jobs']);
});
