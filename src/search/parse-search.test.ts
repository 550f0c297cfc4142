import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptySearch, jobSearchParams, searchTerms } from '../catalog/jobs/job-search.schema.ts';
import { parseJobSearch } from './parse-search.ts';

const parse = (query: string) => parseJobSearch(new URLSearchParams(query));

test.each([
  ['nothing', '', {}],
  ['blank fields', 'keywords=%20&location=&category=', {}],
  ["'all' values", 'category=all&jobType=All%20Types', {}],
  ["'All Categories'", 'category=All%20Categories', {}],
  ['unknown parameters', 'utm_source=mail&x=1', {}],
  ['a text is trimmed', 'keywords=%20nurse%20', { keywords: 'nurse', sort: 'relevance' }],
  ['control characters become blanks', 'keywords=a%00b%0Ac', { keywords: 'a b c', sort: 'relevance' }],
  ['an unknown category is kept, and finds nothing', 'category=Magic', { category: 'Magic' }],
  ['an unknown order keeps the order of relevance', 'sort=price', { sort: 'relevance' }],
  [
    'numbers',
    'radius=25&salaryMin=50000&postedWithin=7&page=3',
    { radius: 25, salaryMin: 50_000, postedWithin: 7, page: 3 },
  ],
  ['whole words', 'words=whole', { wholeWords: true }],
  ['of a repeated parameter the first', 'keywords=a&keywords=b', { keywords: 'a', sort: 'relevance' }],
])('%s', (_name, query, expected) => {
  expect(parse(query)).toEqual({ search: { ...emptySearch, ...expected }, errors: {} });
});

test.each([
  ['zip=123', 'zip', 'Zip code must be 5 digits'],
  ['page=0', 'page', 'Page must be at least 1.'],
  ['page=501', 'page', 'Page must be at most 500.'],
  ['page=1e3', 'page', 'Page must be a whole number.'],
  ['pageSize=101', 'pageSize', 'Page size must be at most 100.'],
  ['radius=-5', 'radius', 'Radius must be a whole number.'],
  ['salaryMin=$50k', 'salaryMin', 'Minimum pay must be a whole number.'],
  ['workplace=home', 'workplace', 'Workplace must be remote, hybrid, or on-site.'],
  [`keywords=${'x'.repeat(501)}`, 'keywords', 'Keywords must be 500 characters or fewer.'],
])('%s is reported under its name, and leaves the default', (query, name, message) => {
  expect(parse(query)).toEqual({ search: emptySearch, errors: { [name]: message } });
});

test('a search survives its own address, and equal searches have equal addresses', () => {
  const text = fc.string({ maxLength: 40 });
  fc.assert(
    fc.property(
      fc.record({ keywords: text, location: text, exclude: text, page: fc.integer({ min: 1, max: 500 }) }),
      (given) => {
        const { search } = parseJobSearch(jobSearchParams(given));
        const params = jobSearchParams(search);
        expect(parseJobSearch(params).search).toEqual(search);
        expect(
          String(jobSearchParams(parseJobSearch(new URLSearchParams([...params].reverse())).search)),
        ).toBe(String(params));
      },
    ),
  );
});

test('terms are trimmed, lower-cased and told apart by commas', () => {
  expect(searchTerms(' Nurse, ,RN,  Registered  Nurse , rn')).toEqual(['nurse', 'rn', 'registered  nurse']);
});
