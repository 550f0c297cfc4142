import { describe, expect, test } from 'vitest';
import type { LandingJob } from './landing.schema.ts';
import { landingFigures, searchLocation } from './landing-figures.ts';
import { landingDescription, landingLead, landingPay } from './landing-text.ts';

const now = new Date('2026-06-30T00:00:00Z');
const plain: LandingJob = {
  id: 1,
  company: 'Acme',
  location: 'Austin, TX',
  jobType: 'Full-time',
  workplace: null,
  payYear: null,
  postedAt: new Date('2026-06-01T00:00:00Z'),
};
const jobs = (...parts: Partial<LandingJob>[]): LandingJob[] => parts.map((part) => ({ ...plain, ...part }));
const paid = (...pays: (number | null)[]) =>
  landingFigures(jobs(...pays.map((payYear) => ({ payYear }))), now);
const fresh = { postedAt: new Date('2026-06-29T00:00:00Z') };
const austin = { category: 'Healthcare', state: 'TX', city: 'Austin', citySlug: 'austin' };

describe('pay', () => {
  test.each([
    [[], null],
    [[1, 2, 3, 4], null],
    [[1, 2, 3, 4, null, null], null],
    [
      [5, 3, 1, 2, 4],
      [5, 2, 3, 4],
    ],
    [
      [10, 10, 10, 10, 10, 90],
      [6, 10, 10, 10],
    ],
    [
      [1, 2, 3, 4, 5, 6, 7, 8, null],
      [8, 2, 4, 6],
    ],
  ])('of %j is %j', (pays, expected) => {
    const { pay } = paid(...pays);
    expect(pay && [pay.postings, pay.lowerQuartile, pay.median, pay.upperQuartile]).toEqual(expected);
  });
});

test('employers, as seekers read them, and kinds of work are counted, the most frequent first', () => {
  const figures = landingFigures(
    jobs(
      { company: 'B', workplace: 'remote' },
      { company: 'A' },
      { company: 'CARE GROUP', jobType: null },
      { company: 'Care Group', jobType: 'Part-time' },
    ),
    now,
  );
  expect(figures.companies.map(({ name, jobs }) => `${name} ${jobs}`)).toEqual([
    'Care Group 2',
    'A 1',
    'B 1',
  ]);
  expect(figures.jobTypes).toEqual([
    { name: 'Full-time', jobs: 2 },
    { name: 'Part-time', jobs: 1 },
  ]);
  expect(figures.workplaces).toEqual([{ name: 'remote', jobs: 1 }]);
});

test.each([
  [
    3,
    jobs({}, {}, {}),
    '3 healthcare jobs in Austin, Texas are open right now, from one employer. None of them were posted in the last seven days.',
  ],
  [
    3,
    jobs(fresh, {}, { company: 'B' }),
    '3 healthcare jobs in Austin, Texas are open right now, from 2 employers. 1 was posted in the last seven days.',
  ],
  [
    3,
    jobs(fresh, fresh, fresh),
    '3 healthcare jobs in Austin, Texas are open right now, from one employer. All of them were posted in the last seven days.',
  ],
  [
    1200,
    jobs(fresh, fresh, fresh),
    '1,200 healthcare jobs in Austin, Texas are open right now. More than 2 were posted in the last seven days.',
  ],
  [
    1200,
    jobs(fresh, fresh, {}),
    '1,200 healthcare jobs in Austin, Texas are open right now. 2 were posted in the last seven days.',
  ],
])('for %i jobs the lead states what is known', (total, some, lead) => {
  expect(landingLead(austin, total, landingFigures(some, now))).toBe(lead);
});

test('pay and hiring are stated in round figures, and left out if unknown', () => {
  const figures = paid(40_049, 50_051, 60_000, 70_000, 80_000);
  expect(landingPay(figures)).toBe(
    'Half of the 5 jobs that list pay offer $50,100 to $70,000 a year. The median is $60,000.',
  );
  expect(landingDescription(austin, 5, figures)).toBe(
    '5 open Healthcare jobs in Austin, TX. Typical pay: $50,100 to $70,000 a year. Hiring the most: Acme. Apply on the employer’s own page.',
  );
  expect(
    landingDescription(
      { ...austin, category: '' },
      3,
      landingFigures(jobs({ company: 'A' }, { company: 'B' }), now),
    ),
  ).toBe('3 open jobs in Austin, TX. Apply on the employer’s own page.');
});

test.each([
  ['Austin', ['Austin, TX', 'Austin, TX 78701'], 'Austin, TX'],
  ['Austin', ['Austin, Texas', 'Austin, Texas'], 'Austin, Texas'],
  ['Austin', ['Austin, Texas', 'Austin, TX'], 'Austin'],
  ['', ['Austin, TX', 'Waco, TX 1'], ', TX'],
  ['', ['Austin, Texas', 'Texas'], 'Texas'],
  ['', ['Austin, Texas', 'Waco, Texas', 'Waco, TX', 'Remote'], 'Texas'],
])('in "%s", for %j, the search looks for %s', (city, locations, expected) => {
  const some = jobs(...locations.map((location) => ({ location })));
  expect(searchLocation({ ...austin, city }, 'Texas', some)).toBe(expected);
});
