import { expect, test } from 'vitest';
import { parseJobSearch } from '../../../search/parse-search.ts';
import { describeSearch } from './describe-search.ts';

test.each([
  ['', 'all jobs'],
  ['sort=salary&page=3', 'all jobs'],
  ['keywords=nurse', 'nurse jobs'],
  ['keywords=Nurse,RN, LPN', 'Nurse, RN or LPN jobs'],
  [
    'keywords=nurse&zip=78701&salaryMin=60000&workplace=remote',
    'nurse jobs within 25 miles of 78701, $60,000 and up, remote',
  ],
  ['location=Austin, TX', 'jobs in Austin, TX'],
  ['location=Austin&zip=78701&radius=1', 'jobs in Austin within 1 mile of 78701'],
  ['category=Healthcare', 'Healthcare jobs'],
  ['keywords=cook&state=tx', 'cook jobs in Texas'],
  ['category=Healthcare&jobType=Part-time', 'Healthcare jobs, part-time'],
  ['jobType=Contract&location=Boise', 'contract jobs in Boise'],
  ['keywords=cook&category=Retail&jobType=Full-time', 'cook jobs, Retail, full-time'],
  ['workplace=hybrid', 'hybrid jobs'],
  ['jobType=Contract&workplace=remote', 'contract jobs, remote'],
  ['postedWithin=1', 'jobs, posted in the last 1 day'],
  ['postedWithin=14', 'jobs, posted in the last 14 days'],
  ['keywords=chef&exclude=night shift, senior', 'chef jobs, without night shift or senior'],
  ['keywords=ai&words=whole', 'ai jobs, whole words only'],
  [`keywords=${'x'.repeat(200)}`, `${'x'.repeat(80)}… jobs`],
  ['keywords=,,', 'all jobs'],
  ['keywords=cook&hourlyMin=25', 'cook jobs, $25 an hour and up'],
  ['salaryMin=60000&hourlyMin=25', 'jobs, $60,000 a year and up, $25 an hour and up'],
  ['keywords=cook&level=entry', 'cook jobs, entry level'],
  ['keywords=cook&abroad=1', 'cook jobs, including jobs abroad'],
  ['location=Austin&radius=50', 'jobs within 50 miles of Austin'],
  ['location=Austin&radius=0', 'jobs only in Austin'],
])('%s is "%s"', (query, words) => {
  expect(describeSearch(parseJobSearch(new URLSearchParams(query)).search)).toBe(words);
});
