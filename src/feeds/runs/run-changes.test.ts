import { expect, test } from 'vitest';
import { type ComparedJob, changeOf, compareJobs } from './run-changes.ts';

test.each([
  [null, false, null, 'opened', 'new in the feed'],
  [null, true, null, 'not opened', 'expired'],
  [null, true, 'blocked', 'not opened', 'blocked after a review'],
  ['closed', false, null, 'opened', 'back in the feed'],
  ['closed', true, 'stated', 'not opened', 'its text says it is closed'],
  ['not closed', true, 'stated', 'closed', 'its text says it is closed'],
  ['not closed', true, null, 'closed', 'expired'],
  ['not closed', false, null, 'changed', null],
] as const)('a job that was %s, closed now: %s (%s), is %s: %s', (before, isClosed, why, change, reason) => {
  expect(changeOf(before, { isClosed, reason: why })).toEqual({ change, reason });
});

const job: ComparedJob = {
  title: 'Nurse',
  company: 'Mercy',
  location: 'Omaha, NE',
  jobType: null,
  category: 'Healthcare',
  salary: null,
  affiliateLink: 'https://example.com/1',
  postedAt: new Date('2026-11-01T08:30:00Z'),
  expiresAt: null,
  descriptionHash: 'a',
};

test.each<[Partial<ComparedJob>, ReturnType<typeof compareJobs>]>([
  [{}, {}],
  [{ title: 'Lead nurse' }, { title: ['Nurse', 'Lead nurse'] }],
  [{ salary: '$30 an hour' }, { pay: [null, '$30 an hour'] }],
  [{ category: null }, { category: ['Healthcare', null] }],
  [{ descriptionHash: 'b' }, { description: null }],
  [
    { postedAt: new Date('2026-11-02T08:30:00Z'), expiresAt: new Date('2026-12-01T00:00:00Z') },
    { posted: ['2026-11-01 08:30', '2026-11-02 08:30'], expires: [null, '2026-12-01 00:00'] },
  ],
])('compares fields: %o', (change, fields) => {
  expect(compareJobs(job, { ...job, ...change })).toEqual(fields);
});

test('keeps 200 characters of a text, and no half characters', () => {
  const [, after] = compareJobs(job, { ...job, title: `${'x'.repeat(198)}😀😀` }).title!;
  expect(after).toHaveLength(200);
  expect(after!.isWellFormed()).toBe(true);
});
