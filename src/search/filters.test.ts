import { expect, test } from 'vitest';
import { emptySearch, type JobSearch } from '../catalog/jobs/job-search.schema.ts';
import { jobsPath } from '../catalog/jobs/jobs-path.ts';
import { activeFilters, describeSearch, limitName } from './filters.ts';
import { parseJobSearch } from './parse-search.ts';

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
  ['a ZIP with the usual miles', { zip: '78701' }, 'near 78701'],
  ['an age of a day', { postedWithin: 1 }, 'Posted in the last 24 hours'],
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

test.each([
  ['', 'all jobs'],
  ['sort=salary&page=3', 'all jobs'],
  ['keywords=nurse', 'nurse jobs'],
  ['keywords=Nurse,RN, LPN', 'Nurse, RN or LPN jobs'],
  [
    'keywords=nurse&zip=78701&salaryMin=60000&workplace=remote',
    'nurse jobs near 78701, $60,000+ a year, remote',
  ],
  ['location=Austin, TX', 'jobs in Austin, TX'],
  ['location=Austin&zip=78701&radius=1', 'jobs in Austin within 1 mile of 78701'],
  ['category=Healthcare', 'healthcare jobs'],
  ['keywords=cook&state=tx', 'cook jobs in Texas'],
  ['category=Healthcare&jobType=Part-time', 'healthcare jobs, part-time'],
  ['jobType=Contract&location=Boise', 'contract jobs in Boise'],
  ['keywords=cook&category=Retail&jobType=Full-time', 'cook jobs, retail, full-time'],
  ['workplace=hybrid', 'hybrid jobs'],
  ['jobType=Contract&workplace=remote', 'contract jobs, remote'],
  ['postedWithin=1', 'jobs, posted in the last 24 hours'],
  ['postedWithin=14', 'jobs, posted in the last 14 days'],
  ['keywords=chef&exclude=night shift, senior', 'chef jobs, without night shift or senior'],
  ['keywords=ai&words=whole', 'ai jobs, whole words only'],
  [`keywords=${'x'.repeat(200)}`, `${'x'.repeat(80)}… jobs`],
  ['keywords=,,', 'all jobs'],
  ['keywords=cook&hourlyMin=25', 'cook jobs, $25+ an hour'],
  ['salaryMin=60000&hourlyMin=25', 'jobs, $60,000+ a year, $25+ an hour'],
  ['keywords=cook&level=entry', 'cook jobs, entry level'],
  ['keywords=cook&abroad=1', 'cook jobs, including jobs abroad'],
  ['location=Austin&radius=50', 'jobs within 50 miles of Austin'],
  ['location=Austin&radius=0', 'jobs only in Austin'],
])('%s is "%s"', (query, words) => {
  expect(describeSearch(parseJobSearch(new URLSearchParams(query)).search)).toBe(words);
});

test.each<[Partial<JobSearch>, string]>([
  [{ salaryMin: 90_000 }, 'the pay limit ($90,000+ a year)'],
  [{ hourlyMin: 25 }, 'the pay limit ($25+ an hour)'],
  [{ zip: '78701', radius: 5 }, 'the location (within 5 miles of 78701)'],
  [{ location: 'Austin' }, 'the location (in “Austin”)'],
  [{ jobType: 'Contract' }, 'the job type (Contract)'],
  [{ keywords: 'nurse' }, 'the keywords (“nurse”)'],
  [{ keywords: 'full time registered nurse in new york over 90k' }, 'the keywords'],
  [{ abroad: true }, 'Including jobs abroad'],
])('%j is called %s', (search, name) => {
  const [filter] = activeFilters({ ...emptySearch, ...search });
  expect(limitName(filter!.field, filter!.label)).toBe(name);
});
