import { expect, test } from 'vitest';
import { structuredDataIssues } from '../../tests/support/structured-data.ts';
import { jobPosting } from '../catalog/jobs/job-posting.ts';
import type { JobDetail } from '../catalog/jobs/jobs.schema.ts';
import { articleLd } from '../reading/articles/article-ld.ts';
import { breadcrumbList } from './breadcrumb-list.ts';

const job: JobDetail = {
  id: 12,
  title: 'Registered Nurse',
  company: 'Harbor Clinic',
  location: 'Austin, TX 78701',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  country: 'US',
  places: [{ city: 'Austin', state: 'TX', zip: '78701', country: 'US', county: 'Travis', point: null }],
  morePlaces: 0,
  remoteStates: [],
  remoteExcept: [],
  postedOn: null,
  postedAtLeast: false,
  expiresOn: null,
  workplace: 'on-site',
  jobType: 'Full-time',
  jobTypes: ['Full-time'],
  category: 'Healthcare',
  salary: '$38 - $44 an hour',
  payPeriod: 'hour',
  payCurrency: 'USD',
  payMin: 38,
  payMax: 44,
  payYearMin: 79_040,
  payYearMax: 91_520,
  skills: ['BLS', 'ACLS'],
  description: 'Care for patients.',
  descriptionHtml: null,
  affiliateLink: 'https://example.com/apply',
  postedAt: new Date('2026-06-01T00:00:00Z'),
  expiresAt: new Date('2026-07-01T00:00:00Z'),
  closedAt: null,
  closedReason: null,
  isSample: false,
  source: 'Fixture',
  externalId: '12',
  checkedAt: null,
};

const url = 'https://jobs.example.org/jobs/12';

test.each<[string, Partial<JobDetail>]>([
  ['with all fields', {}],
  [
    'without pay, skills, type and expiry',
    { salary: null, payPeriod: null, payMin: null, payMax: null, skills: [], jobType: null, expiresAt: null },
  ],
  ['remote', { workplace: 'remote', city: null, state: null, zip: null }],
  ['remote, without a country', { workplace: 'remote', city: null, state: null, zip: null, country: null }],
  ['with a single pay figure', { payMin: 38, payMax: 38 }],
])('a job %s is valid for search engines', async (_name, part) => {
  expect(
    await structuredDataIssues(jobPosting({ ...job, ...part }, url, new Date('2026-06-02T00:00:00Z'))!),
  ).toEqual([]);
});

test.each([
  ['with a topic', 'Pay'],
  ['without a topic', ''],
])('an article %s is valid for search engines', async (_name, topic) => {
  const article = {
    id: 3,
    title: 'Your resume’s first reader is software',
    summary: 'What it reads, and what it does not.',
    content: '<p>Text.</p>',
    imageUrl: null,
    imageAlt: '',
    topic,
    words: 800,
    publishedAt: new Date('2026-06-01T00:00:00Z'),
    publishedOn: '2026-06-01',
    updatedAt: new Date('2026-06-02T00:00:00Z'),
  };
  expect(await structuredDataIssues(articleLd(article, 'https://jobs.example.org'))).toEqual([]);
});

test('search engines accept the breadcrumbs of a page', async () => {
  const crumbs = [
    { label: 'Home', to: '/' },
    { label: 'Browse jobs', to: '/browse-jobs' },
    { label: 'Texas', to: '/jobs-in/texas' },
  ];
  const list = breadcrumbList('https://jobs.example.org', crumbs) as {
    'script:ld+json': Record<string, unknown>;
  };
  expect(await structuredDataIssues(list['script:ld+json'])).toEqual([]);
});

test.each([
  [{ '@type': 'JobPostin' }, /not a valid schema.org type/],
  [{ '@type': 'JobPosting', titel: 'x' }, /"titel" for type "JobPosting" is not supported/],
  [{ '@type': 'JobPosting', title: 'x' }, /"description" is missing/],
  [{ '@type': 'BreadcrumbList', itemListElement: [] }, /At least two ListItems/],
])('the validator finds the error in %j', async (item, message) => {
  expect((await structuredDataIssues(item)).join('\n')).toMatch(message);
});
