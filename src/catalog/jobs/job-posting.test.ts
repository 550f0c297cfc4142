import { expect, test } from 'vitest';
import type { KnownPlace } from '../places/known-place.ts';
import { jobPosting } from './job-posting.ts';
import type { JobDetail } from './jobs.schema.ts';

const job: JobDetail = {
  id: 7,
  title: 'Registered Nurse',
  company: 'Harbor Clinic',
  location: 'Austin, TX',
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
  payMin: 38,
  payMax: 44,
  payPeriod: 'hour',
  payCurrency: 'USD',
  payYearMin: 79_040,
  payYearMax: 91_520,
  skills: ['ACLS'],
  description: 'First line.\nSecond <line>.\n\nSecond paragraph.',
  descriptionHtml: null,
  affiliateLink: 'https://clinic.example/apply',
  postedAt: new Date('2026-03-01T12:00:00Z'),
  expiresAt: new Date('2026-04-01T12:00:00Z'),
  closedAt: null,
  closedReason: null,
  isSample: false,
  source: 'Clinic feed',
  externalId: 'rn-7',
  checkedAt: null,
};
const place = (known: Partial<KnownPlace>): KnownPlace => ({
  ...{ city: null, state: null, zip: null, country: 'US', county: null, point: null },
  ...known,
});
const now = new Date('2026-03-15T12:00:00Z');
const posting = (changes: Partial<JobDetail> = {}) =>
  jobPosting({ ...job, ...changes }, 'https://jobs.example/jobs/7', now);

test('an open job has the fields that search engines require, with pay as the employer states it', () => {
  expect(posting()).toEqual({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Registered Nurse',
    description: '<p>First line.<br>Second &lt;line&gt;.</p><p>Second paragraph.</p>',
    datePosted: '2026-03-01T12:00:00.000Z',
    validThrough: '2026-04-01T12:00:00.000Z',
    hiringOrganization: { '@type': 'Organization', name: 'Harbor Clinic' },
    identifier: { '@type': 'PropertyValue', name: 'Clinic feed', value: 'rn-7' },
    employmentType: 'FULL_TIME',
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'Austin',
        addressRegion: 'TX',
        postalCode: '78701',
        addressCountry: 'US',
      },
    },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'USD',
      value: { '@type': 'QuantitativeValue', minValue: 38, maxValue: 44, unitText: 'HOUR' },
    },
    skills: 'ACLS',
    directApply: false,
    url: 'https://jobs.example/jobs/7',
  });
});

test.each<[string, Partial<JobDetail>]>([
  ['a closed job', { closedAt: new Date() }],
  ['a job whose expiry has passed', { expiresAt: now }],
  ['a job whose stated closing date has passed', { statedClosingOn: '2026-03-13' }],
  ['a sample', { isSample: true }],
  ['a job whose country nobody knows', { places: [] }],
  ['a remote job somewhere abroad', { workplace: 'remote', places: [place({ country: 'ZZ' })] }],
])('%s is not a JobPosting', (_name, changes) => {
  expect(posting(changes)).toBeNull();
});

test.each<[string, Partial<JobDetail>, string | undefined]>([
  ['the expiry', {}, '2026-04-01T12:00:00.000Z'],
  ['an earlier closing date', { statedClosingOn: '2026-03-15' }, '2026-03-16T11:59:59.000Z'],
  ['the expiry before the closing date', { statedClosingOn: '2026-05-01' }, '2026-04-01T12:00:00.000Z'],
  [
    'the closing date without an expiry',
    { expiresAt: null, statedClosingOn: '2026-05-01' },
    '2026-05-02T11:59:59.000Z',
  ],
  ['nothing without both', { expiresAt: null }, undefined],
])('validThrough is %s', (_name, changes, expected) => {
  expect(posting(changes)?.validThrough).toBe(expected);
});

test('only a fully remote job is TELECOMMUTE, and says where applicants may live', () => {
  const remote = (changes: Partial<JobDetail>) =>
    posting({ workplace: 'remote', ...changes })?.applicantLocationRequirements;
  expect(posting({ workplace: 'remote' })).toMatchObject({ jobLocationType: 'TELECOMMUTE' });
  expect(remote({ places: [] })).toEqual({ '@type': 'Country', name: 'US' });
  expect(remote({ places: [place({ country: 'PT' })] })).toEqual({ '@type': 'Country', name: 'PT' });
  expect(remote({ remoteStates: ['TX', 'OK'] })).toEqual([
    { '@type': 'State', name: 'Texas, US' },
    { '@type': 'State', name: 'Oklahoma, US' },
  ]);
  const others = remote({ remoteExcept: ['CO'] });
  expect(others).toContainEqual({ '@type': 'State', name: 'Texas, US' });
  expect(others).not.toContainEqual({ '@type': 'State', name: 'Colorado, US' });
  expect(posting({ workplace: 'hybrid' })).not.toHaveProperty('jobLocationType');
});

test('a job with several places names each of them', () => {
  const places = [
    place({ city: 'Austin', state: 'TX' }),
    place({ city: 'Boise', state: 'ID', zip: '83702' }),
  ];
  expect(posting({ places })?.jobLocation).toMatchObject([
    { address: { addressLocality: 'Austin', addressRegion: 'TX', addressCountry: 'US' } },
    { address: { addressLocality: 'Boise', addressRegion: 'ID', postalCode: '83702' } },
  ]);
});

test('a job with several types names each of them', () => {
  expect(posting({ jobTypes: ['Contract', 'Full-time'] })?.employmentType).toEqual([
    'CONTRACTOR',
    'FULL_TIME',
  ]);
});

test('pay with one end states that end', () => {
  const pay = (changes: Partial<JobDetail>) => posting(changes)?.baseSalary;
  expect(pay({ payMin: null })).toMatchObject({ value: { maxValue: 44 } });
  expect(pay({ payMax: null })).toMatchObject({ value: { minValue: 38 } });
  expect(pay({ payMin: 44 })).toMatchObject({ value: { value: 44 } });
});

test('pay, type and expiry are left out if they are not stated', () => {
  const bare = posting({
    salary: null,
    payPeriod: null,
    payMin: null,
    payMax: null,
    jobTypes: ['Remote'],
    expiresAt: null,
    skills: [],
  });
  for (const name of ['baseSalary', 'employmentType', 'validThrough', 'skills'])
    expect(bare).not.toHaveProperty(name);
});
