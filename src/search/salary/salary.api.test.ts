import { expect, test } from 'vitest';
import { serveEndpoints } from '../../../tests/support/endpoints.ts';
import { salaryEndpoint } from './salary.api.ts';

const api = serveEndpoints([salaryEndpoint]);
const form = {
  jobCategory: 'Technology',
  yearsExperience: 2,
  location: 'New York',
  educationLevel: "Bachelor's",
};
const post = (body: object) =>
  api.request('/api/salary-estimate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('the answer to the form is the estimate', async () => {
  const answer = await post(form);
  expect(answer.status).toBe(200);
  // 95,000 x 1.04 x 1.25 x 1.5 = 185,250
  expect(await answer.json()).toEqual({ min: 157_000, max: 213_000, median: 185_000, hourly: 89.06 });
});

test.each([
  ['years as text', { yearsExperience: '2' }],
  ['no years: two', { yearsExperience: undefined }],
  ['no skills', { skills: '' }],
])('%s', async (_, change) => {
  expect(await (await post({ ...form, ...change })).json()).toMatchObject({ median: 185_000 });
});

const years = 'Years of experience must be a whole number from 0 to 30.';
test.each([
  [{ jobCategory: '' }, 'jobCategory', 'Please select a job category.'],
  [{ jobCategory: undefined }, 'jobCategory', 'Please select a job category.'],
  [{ location: ' ' }, 'location', 'Please select a location.'],
  [{ educationLevel: 'Kindergarten' }, 'educationLevel', 'Please select an education level.'],
  [{ educationLevel: '' }, 'educationLevel', 'Please select an education level.'],
  [{ yearsExperience: 31 }, 'yearsExperience', years],
  [{ yearsExperience: -1 }, 'yearsExperience', years],
  [{ yearsExperience: 1.5 }, 'yearsExperience', years],
  [{ yearsExperience: '' }, 'yearsExperience', years],
  [{ yearsExperience: 'ten' }, 'yearsExperience', years],
  [{ yearsExperience: null }, 'yearsExperience', years],
  [{ skills: 'x'.repeat(501) }, 'skills', 'Please use at most 500 characters.'],
])('%j is refused by field', async (change, field, message) => {
  const answer = await post({ ...form, ...change });
  expect(answer.status).toBe(422);
  expect((await answer.json()).errors).toEqual({ [field]: message });
});
