import { expect, test } from 'vitest';
import { emptySearch } from './jobs.schema.ts';
import { activeFilters, jobsPath } from './jobs-path.ts';

test('the order and the page are no filters, and an empty search has the bare address', () => {
  expect(activeFilters({ ...emptySearch, sort: 'salary', page: 4 })).toEqual([]);
  expect(jobsPath(emptySearch)).toBe('/jobs');
});

test('each filter says what it does, and its address lifts it alone and goes back to page one', () => {
  const search = {
    ...emptySearch,
    keywords: 'nurse',
    zip: '78701',
    radius: 50,
    salaryMin: 80_000,
    wholeWords: true,
    page: 3,
  };
  expect(activeFilters(search)).toEqual([
    { label: '“nurse”', href: '/jobs?zip=78701&radius=50&salaryMin=80000&words=whole' },
    { label: '50 miles around 78701', href: '/jobs?keywords=nurse&salaryMin=80000&words=whole' },
    { label: '$80,000+ a year', href: '/jobs?keywords=nurse&zip=78701&radius=50&words=whole' },
    { label: 'Whole words only', href: '/jobs?keywords=nurse&zip=78701&radius=50&salaryMin=80000' },
  ]);
});

test('a state goes by its name', () => {
  expect(activeFilters({ ...emptySearch, state: 'TX' })).toEqual([{ label: 'in Texas', href: '/jobs' }]);
});
