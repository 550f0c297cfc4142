import { expect, test } from 'vitest';
import { payLawFact } from './pay-law.ts';

const ad = {
  state: 'CO',
  country: 'US',
  salary: null,
  description: 'Care for patients.',
  postedAt: new Date('2026-05-01'),
  affiliateLink: 'https://careers.example.org/1',
};

test('an ad without pay in a state that asks for it', () => {
  expect(payLawFact(ad)!.text).toBe('Colorado asks most employers to state pay; this ad does not.');
  expect(payLawFact({ ...ad, state: 'DC' })!.text).toMatch(/^The District of Columbia asks most employers/);
  expect(payLawFact({ ...ad, state: 'HI' })!.text).toBe(
    'Hawaii asks employers with 50 or more employees to state pay; this ad does not.',
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
])('nothing is said with %s', (_name, change) => {
  expect(payLawFact({ ...ad, ...change })).toBeNull();
});
