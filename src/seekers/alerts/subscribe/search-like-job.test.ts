import { expect, test } from 'vitest';
import { emptySearch } from '../../../catalog/jobs/job-search.schema.ts';
import { describeSearch } from '../../../search/filters.ts';
import { searchLikeJob } from './search-like-job.ts';

const austin = { location: 'Austin, TX', city: 'Austin', state: 'TX', zip: null, workplace: null };

test.each([
  ['Registered Nurse', 'Registered Nurse'],
  ['Registered Nurse (RN) - Emergency Department (Days/FT)', 'Registered Nurse'],
  ['Registered Nurse- Community Living Center', 'Registered Nurse'],
  ['Senior Software Engineer (C++ & Rust)', 'Software Engineer'],
  ['Truck Driver, CDL-A', 'Truck Driver'],
  ['Nurse III', 'Nurse'],
  ['Sr. Accountant II', 'Accountant'],
  ['Data Analyst at Acme', 'Data Analyst'],
  ['VICE PRESIDENT OF STRATEGIC SERVICES', 'VICE PRESIDENT OF STRATEGIC'],
  ['(Remote) Copywriter', 'Copywriter'],
  ['[Urgent] Store Manager', 'Store Manager'],
  ['Lead', 'Lead'],
  [' - ', ''],
])('jobs like "%s" are found by "%s"', (title, keywords) => {
  expect(searchLikeJob({ ...austin, title }).keywords).toBe(keywords);
});

test.each([
  [{}, 'Cook jobs in Austin, TX'],
  [{ location: 'Austin, Texas' }, 'Cook jobs in Austin'],
  [{ zip: '78701' }, 'Cook jobs near 78701'],
  [{ workplace: 'remote', zip: '78701' }, 'Cook jobs, remote'],
  [{ city: null, location: 'United States' }, 'Cook jobs'],
])('a job with %j is searched as "%s"', (place, words) => {
  const search = searchLikeJob({ ...austin, title: 'Cook', ...place });
  expect(describeSearch({ ...emptySearch, ...search })).toBe(words);
});
