import { expect, test } from 'vitest';
import { emptySearch, type JobSearch } from './job-search.schema.ts';
import { activeFilters, changedPath, jobsPath, withZip } from './jobs-path.ts';

test('the order and the page are not filters, and an empty search has the plain address', () => {
  expect(activeFilters({ ...emptySearch, sort: 'salary', page: 4 })).toEqual([]);
  expect(jobsPath(emptySearch)).toBe('/jobs');
});

const shown = (search: Partial<JobSearch>) =>
  activeFilters({ ...emptySearch, ...search }).map(({ label, href }) => ({ label, href }));

test('each filter has a label, and its address removes it alone and returns to page one', () => {
  const search = {
    keywords: 'nurse',
    zip: '78701',
    radius: 50,
    salaryMin: 80_000,
    wholeWords: true,
    page: 3,
  };
  expect(shown({ ...search, sort: 'relevance' })).toEqual([
    { label: '“nurse”', href: '/jobs?zip=78701&radius=50&salaryMin=80000&words=whole' },
    { label: 'within 50 miles of 78701', href: '/jobs?keywords=nurse&salaryMin=80000&words=whole' },
    { label: '$80,000+ a year', href: '/jobs?keywords=nurse&zip=78701&radius=50&words=whole' },
    { label: 'Whole words only', href: '/jobs?keywords=nurse&zip=78701&radius=50&salaryMin=80000' },
  ]);
});

test.each<[string, Partial<JobSearch>, string]>([
  ['a state goes by its name', { state: 'TX' }, 'in Texas'],
  ['a place', { location: 'Austin' }, 'in “Austin”'],
  ['a place with miles', { location: 'Austin', radius: 50 }, 'within 50 miles of “Austin”'],
  ['a city alone', { location: 'Austin', radius: 0 }, 'only in “Austin”'],
  ['a ZIP alone', { zip: '78701', radius: 0 }, 'only in 78701'],
  ['pay by the hour', { hourlyMin: 25 }, '$25+ an hour'],
  ['a level', { level: 'entry' }, 'Entry level'],
  ['jobs abroad', { abroad: true }, 'Including jobs abroad'],
  ['an exact search', { match: 'exact' }, 'Exactly as typed'],
  ['words that were typed as a quotation', { keywords: '"night nurse"' }, '"night nurse"'],
  ['words that contain a quotation', { keywords: 'rn, “night nurse”' }, 'rn, “night nurse”'],
  ['excluded words as a quotation', { exclude: '"night nurse"' }, 'Without "night nurse"'],
])('%s', (_name, search, label) => {
  expect(shown(search)).toEqual([{ label, href: '/jobs' }]);
});

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
