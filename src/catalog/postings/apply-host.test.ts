import { expect, test } from 'vitest';
import { describeApplyHost } from './apply-host.ts';

test.each([
  ['https://boards.greenhouse.io/mercy/1', 'The employer’s application page at greenhouse.io'],
  ['https://mercy.wd5.myworkdayjobs.com/1', 'The employer’s application page at myworkdayjobs.com'],
  ['https://www.mercyclinic.org/jobs/1', 'The employer’s own site, mercyclinic.org'],
  ['https://jobs.mercyclinic.org/1', 'The employer’s own site, jobs.mercyclinic.org'],
  ['https://www.mercyclinic-careers.com/1', 'The employer’s own site, mercyclinic-careers.com'],
  ['https://www.indeed.com/viewjob?jk=1', 'Another job board, indeed.com'],
  ['https://click.example.com/1', 'click.example.com'],
  ['https://mercyclinic.tracker.example/1', 'mercyclinic.tracker.example'],
  ['https://notindeed.com/1', 'notindeed.com'],
])('%s', (link, words) => {
  expect(describeApplyHost(new URL(link), 'Mercy Clinic, Inc.')).toBe(words);
});
