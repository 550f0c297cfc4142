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
  places: [],
  morePlaces: 0,
  postedOn: null,
  postedAtLeast: false,
  workplace: null,
  jobType: 'Full-time',
  jobTypes: ['Full-time'],
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

test.each([
  [undefined, undefined],
  ['2026-06-10', undefined],
  ['2026-06-09', 'Closing date passed: Jun 9, 2026'],
  ['2025-09-26', 'Closing date passed: Sep 26, 2025'],
])('the line for the closing date %s is %s', (statedClosingOn, line) => {
  expect(jobView({ ...card, statedClosingOn }, now).history).toBe(line);
});

test('a closing date has passed when its day is over everywhere', () => {
  const lineAt = (at: string) => jobView({ ...card, statedClosingOn: '2026-06-09' }, new Date(at)).history;
  expect(lineAt('2026-06-10T11:59:59Z')).toBeUndefined();
  expect(lineAt('2026-06-10T12:00:00Z')).toBe('Closing date passed: Jun 9, 2026');
});

test('the closing date takes the place of the history', () => {
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  const openings = [
    { jobId: 1, openedAt: day('2026-01-01'), closedAt: day('2026-02-01') },
    { jobId: 1, openedAt: day('2026-03-01'), closedAt: day('2026-04-01') },
    { jobId: 1, openedAt: day('2026-05-01'), closedAt: null },
  ];
  expect(jobView({ ...card, openings }, now).history).toMatch(/^Open /);
  expect(jobView({ ...card, openings, statedClosingOn: '2026-06-01' }, now).history).toMatch(/^Closing date/);
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

test.each([
  ['2026-06-10', '2026-06-10T12:00:00Z', 'today'],
  ['2026-06-10', '2026-06-11T02:00:00Z', 'today'],
  ['2026-06-10', '2026-06-10T01:00:00Z', 'today'],
  ['2026-06-10', '2026-06-11T12:00:00Z', 'yesterday'],
  ['2026-06-01', '2026-06-11T12:00:00Z', '10 days ago'],
])('a job of the day %s was posted, at %s, %s', (postedOn, at, posted) => {
  expect(jobView({ ...card, postedOn }, new Date(at))).toMatchObject({ posted, postedAt: postedOn });
});

test('a date that may be earlier says so', () => {
  const old = { ...card, postedOn: '2026-05-11', postedAtLeast: true };
  expect(jobView(old, now).posted).toBe('at least about 1 month ago');
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
