import { expect, test } from 'vitest';
import type { JobView } from '../../catalog/jobs/job-view.ts';
import { type Ask, readAsks } from './ad-asks.ts';
import { readFacts } from './facts.ts';
import { readPasted } from './read-resume.ts';
import { orderByFit } from './sort-by-fit.ts';

const facts = readFacts(
  readPasted('Ada Example\nSkills\nPython, SQL, Microsoft Excel'),
  [],
  new Date('2026-11-01'),
);

test('the ads whose things the resume shows most come first, and equal ones keep their order', () => {
  const ads = [
    'We offer free coffee.',
    'Requirements: Kubernetes and Rust.',
    'Requirements: SQL.',
    'Requirements: Python and SQL and Kubernetes.',
    'Requirements: Microsoft Excel.',
  ];
  const asks: Record<number, Ask[]> = Object.fromEntries(
    ads.map((text, index) => [index + 1, readAsks('Analyst', text)]),
  );
  const jobs = [...ads, 'a job that closed meanwhile'].map((_, index) => ({ id: index + 1 }) as JobView);
  expect(orderByFit(jobs, asks, facts).map(({ id, reason }) => [id, reason])).toEqual([
    [4, 'Your resume shows 2 of the 3 things this ad asks for.'],
    [3, 'Your resume shows 1 of 1 thing this ad asks for.'],
    [5, 'Your resume shows 1 of 1 thing this ad asks for.'],
    [1, 'This ad doesn’t ask for anything we can compare.'],
    [2, 'Your resume shows 0 of the 2 things this ad asks for.'],
    [6, 'This ad doesn’t ask for anything we can compare.'],
  ]);
});
