import { expect, test } from 'vitest';
import payLaws from '../../content/pay-laws.json' with { type: 'json' };
import { stateNames } from '../places/state-names.ts';
import { payLawFact } from './job-history-view.ts';

const ad = {
  state: 'CO',
  country: 'US',
  salary: null,
  description: 'Care for patients.',
  postedAt: new Date('2026-05-01'),
  affiliateLink: 'https://careers.example.org/1',
};

test('an ad without pay in a state that asks for it', () => {
  expect(payLawFact(ad)!.text).toBe('Colorado asks most employers to list pay. This ad doesn’t.');
  expect(payLawFact({ ...ad, state: 'DC' })!.text).toMatch(/^The District of Columbia asks most employers/);
  expect(payLawFact({ ...ad, state: 'HI' })!.text).toBe(
    'Hawaii asks employers with 50 or more employees to list pay. This ad doesn’t.',
  );
});

test.each([
  ['pay in its field', { salary: '$20 an hour' }],
  ['pay in its text', { description: 'Pays $20–25.' }],
  ['pay in its text, in words', { description: 'Pays 25 dollars, weekly.' }],
  ['a state without such a law', { state: 'TX' }],
  ['no known state', { state: null }],
  ['another country', { country: 'CA' }],
  ['an earlier date than the law', { postedAt: new Date('2020-05-01') }],
  ['a federal agency', { affiliateLink: 'https://www.usajobs.gov/job/1' }],
  ['a government', { affiliateLink: 'https://jobs.example.gov:8443/1' }],
  ['a law on the day before it', { state: 'VA', postedAt: new Date('2026-06-30T23:59:59Z') }],
])('nothing is said with %s', (_name, change) => {
  expect(payLawFact({ ...ad, ...change })).toBeNull();
});

test.each(payLaws)('the row of $name is complete', ({ state, name, since, employees, source, checked }) => {
  expect(name.replace(/^The /, '')).toBe(stateNames[state]);
  expect(since <= checked).toBe(true);
  expect(employees).toBeGreaterThan(0);
  expect(new URL(source).hostname).toMatch(/\.(gov|us)$/);
});
