import { expect, test } from 'vitest';
import { jobView } from './job-view.ts';
import type { JobCard } from './jobs.schema.ts';

const now = new Date('2026-06-10T12:00:00Z');
const card: JobCard = {
  id: 1,
  title: 'Nurse',
  company: 'Clinic',
  location: 'Austin, TX',
  city: 'Austin',
  state: 'TX',
  workplace: null,
  jobType: 'Full-time',
  category: 'Healthcare',
  salary: '20.00 Per Hour USD',
  payMin: 20,
  payMax: 20,
  payPeriod: 'hour',
  payCurrency: 'USD',
  payYearMin: 41_600,
  payYearMax: 41_600,
  skills: ['A', 'B', 'C', 'D', 'E'],
  excerpt: 'Short.',
  affiliateLink: 'https://clinic.example/1',
  postedAt: new Date('2026-06-10T09:00:00Z'),
  isSample: false,
  distance: null,
  elsewhere: [],
};

test('a card shows three skills and counts the rest', () => {
  expect(jobView(card, now)).toMatchObject({ skills: ['A', 'B', 'C'], moreSkills: 2 });
  expect(jobView({ ...card, skills: ['A'] }, now)).toMatchObject({ skills: ['A'], moreSkills: 0 });
});

test.each([
  ['2026-06-10T09:00:00Z', 'about 3 hours ago'],
  ['2026-06-09T12:00:00Z', '1 day ago'],
  ['2026-06-12T12:00:00Z', 'in 2 days'],
])('posted at %s shows as %s', (postedAt, expected) => {
  expect(jobView({ ...card, postedAt: new Date(postedAt) }, now).posted).toBe(expected);
});

test.each([
  [0.2, 'less than a mile away'],
  [1.2, '1 mile away'],
  [16.4, '16 miles away'],
])('%s miles shows as %s', (distance, expected) => {
  expect(jobView({ ...card, distance }, now).distance).toBe(expected);
});

test('pay reads as people write it, and pay by the hour shows its yearly equivalent', () => {
  expect(jobView(card, now)).toMatchObject({ salary: '$20 an hour', yearly: 'about $41,600 a year' });
});

test('title and company read in normal case', () => {
  expect(jobView({ ...card, title: 'NURSE MANAGER (RN)', company: 'HARBOR CLINIC' }, now)).toMatchObject({
    title: 'Nurse Manager (RN)',
    company: 'Harbor Clinic',
  });
});

test('the text shows and marks the words of a search, and is plain without one', () => {
  const found = { ...card, excerpt: 'Nurse\nWe need nurses.' };
  const sought = { words: [['nurse', 'nurses']], parts: [], names: [] };
  expect(jobView(found, now, sought)).toMatchObject({ excerpt: 'We need nurses.', marks: [[8, 14]] });
  expect(jobView(found, now)).toMatchObject({ excerpt: 'We need nurses.' });
  expect(jobView(found, now)).not.toHaveProperty('marks');
});

test('a job without a stated date shows when it was first seen', () => {
  const firstSeenAt = new Date('2026-06-10T11:00:00Z');
  expect(jobView({ ...card, firstSeenAt }, now)).toMatchObject({
    posted: 'about 1 hour ago',
    postedAt: firstSeenAt.toISOString(),
    isFirstSight: true,
  });
  expect(jobView({ ...card, firstSeenAt: null }, now)).not.toHaveProperty('isFirstSight');
});
