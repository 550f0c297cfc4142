import { expect, test } from 'vitest';
import { emptySearch, type JobSearch } from './job-search.schema.ts';
import { changedPath, withZip } from './jobs-path.ts';

test.each<[string, Partial<JobSearch>, Partial<JobSearch>, string]>([
  [
    'an order that nobody chose stays the usual one',
    { keywords: 'rn', sort: 'relevance' },
    { keywords: '' },
    '/jobs',
  ],
  [
    'a chosen order stays',
    { keywords: 'rn', sort: 'salary' },
    { keywords: 'lpn' },
    '/jobs?keywords=lpn&sort=salary',
  ],
  [
    'also the most recent first',
    { keywords: 'rn', sort: 'date' },
    { zip: '78701' },
    '/jobs?keywords=rn&sort=date&zip=78701',
  ],
  [
    'an exact search has its own usual order',
    { keywords: 'rn', sort: 'relevance' },
    { match: 'exact' },
    '/jobs?keywords=rn&match=exact',
  ],
])('with other fields, %s', (_name, search, change, path) => {
  expect(changedPath({ ...emptySearch, ...search, page: 3 }, change)).toBe(path);
});

test.each<[string, Partial<JobSearch>, Partial<JobSearch>]>([
  ['a ZIP as a location goes to its field', { location: '78701' }, { zip: '78701' }],
  ['also with four digits more', { location: '78701-1234' }, { zip: '78701' }],
  ['not beside another ZIP', { location: '78701', zip: '60601' }, { location: '78701', zip: '60601' }],
  ['not in an exact search', { location: '78701', match: 'exact' }, { location: '78701', match: 'exact' }],
  ['a city stays', { location: 'Austin' }, { location: 'Austin' }],
])('%s', (_name, search, expected) => {
  expect(withZip({ ...emptySearch, ...search })).toEqual({ ...emptySearch, ...expected });
});
