import { describe, expect, test } from 'vitest';
import type { JobCard } from '../../catalog/jobs/jobs.schema.ts';
import { isLike, isLocalByDigits, type JobTraits, rankMatches } from './rank-matches.ts';

test.each([
  ['names the ZIP', 'Springfield 99950', '99950', true],
  ['names a ZIP that begins alike', 'Springfield, AK 99123', '99950', true],
  ['holds the first two digits anywhere', 'Suite 1998, Reno', '99950', true],
  ['holds other digits', 'Springfield, IL 62701', '99950', false],
  ['holds no digits', 'Springfield, IL', '99950', false],
  ['is empty', '', '99950', false],
])('a place that %s: %s for %s is local: %s', (_what, location, zip, local) => {
  expect(isLocalByDigits(location, zip)).toBe(local);
});

const card = (job: Partial<JobCard>): JobCard => ({
  id: 1,
  title: 'Clerk',
  company: 'Acme',
  location: 'Austin, TX',
  city: null,
  state: null,
  places: [],
  morePlaces: 0,
  postedOn: null,
  postedAtLeast: false,
  workplace: null,
  jobType: null,
  jobTypes: [],
  category: null,
  salary: null,
  payMin: null,
  payMax: null,
  payPeriod: null,
  payCurrency: null,
  payYearMin: null,
  payYearMax: null,
  skills: [],
  excerpt: '',
  affiliateLink: 'https://example.com/',
  postedAt: new Date('2026-06-01T00:00:00Z'),
  isSample: false,
  distance: null,
  elsewhere: [],
  ...job,
});
const traits = (job: Partial<JobTraits>): JobTraits => ({
  id: 900,
  title: 'Driver',
  category: null,
  skills: [],
  ...job,
});

describe('similarity', () => {
  test.each([
    ['two words of the title', { title: 'Night Nurse' }, { title: 'Senior Nurse, Night' }, true],
    [
      'one word and the category',
      { title: 'Nurse', category: 'Healthcare' },
      { title: 'Nurse II', category: 'Healthcare' },
      true,
    ],
    ['one word alone', { title: 'Nurse' }, { title: 'Nurse' }, false],
    ['the category alone', { category: 'Healthcare' }, { category: 'Healthcare' }, false],
    ['words that many titles hold', { title: 'Senior Remote Clerk' }, { title: 'Senior Remote Cook' }, false],
    ['two skills', { skills: ['SQL', 'Go', 'C'] }, { skills: ['Go', 'SQL'] }, true],
    ['one skill', { skills: ['SQL'] }, { skills: ['SQL', 'Go'] }, false],
  ])('%s', (_what, job, other, like) => {
    expect(isLike(card(job), traits(other))).toBe(like);
  });

  test('a job is not similar to itself', () => {
    expect(isLike(card({ id: 7, title: 'Night Nurse' }), traits({ id: 7, title: 'Night Nurse' }))).toBe(
      false,
    );
  });
});

describe('the order of matches', () => {
  const near = card({ id: 1, title: 'Cook', distance: 2 });
  const farther = card({ id: 2, title: 'Night Nurse', distance: 30 });
  const searched = card({ id: 3, title: 'Welder', distance: 20 });
  const far = card({ id: 4, title: 'Baker', distance: 90 });
  const nowhere = card({ id: 5, title: 'Baker', distance: null });
  const nobody = { saved: [], viewed: [] };
  const all = [nowhere, far, searched, farther, near].map((job) => ({ job, search: null as string | null }));
  const saved = [traits({ title: 'Night Nurse' })];

  test.each([
    ['nobody: the nearest first', nobody, null, [1, 3, 2, 4, 5]],
    ['who saved a nurse job: nurse jobs first', { ...nobody, saved }, null, [2, 1, 3, 4, 5]],
    [
      'who looked at a nurse job: they come before the equally near',
      { ...nobody, viewed: saved },
      null,
      [1, 2, 3, 4, 5],
    ],
    ['who searched for welding: its hits first', nobody, 'weld', [3, 1, 2, 4, 5]],
  ])('for %s', (_who, interests, search, order) => {
    const candidates = all.map((one) => (one.job === searched ? { ...one, search } : one));
    expect(rankMatches(candidates, interests).map(({ job }) => job.id)).toEqual(order);
  });

  test('with equal distance, the newer first, then the larger id', () => {
    const old = card({ id: 8, distance: 3, postedAt: new Date('2026-05-01T00:00:00Z') });
    const duplicates = [old, card({ id: 6, distance: 3 }), card({ id: 7, distance: 3 })];
    const ranked = rankMatches(
      duplicates.map((job) => ({ job, search: null })),
      nobody,
    );
    expect(ranked.map(({ job }) => job.id)).toEqual([7, 6, 8]);
  });

  test.each([
    ['near', card({ distance: 12.4 }), null, nobody, 'Near you, 12 miles', true],
    ['next door', card({ distance: 0.2 }), null, nobody, 'Near you, less than a mile', true],
    ['far away', card({ distance: 50.1 }), null, nobody, '', false],
    [
      'near, saved and searched',
      card({ title: 'Night Nurse', distance: 1 }),
      'nurse',
      { saved, viewed: saved },
      'Near you, 1 mile · like jobs you saved · matches your search “nurse” · like jobs you viewed',
      true,
    ],
  ])('the reason of a match that is %s', (_what, job, search, interests, reason, isLocal) => {
    expect(rankMatches([{ job, search }], interests)).toEqual([{ job, reason, isLocal }]);
  });
});
