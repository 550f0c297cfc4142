import { expect, test } from 'vitest';
import { employerType } from './employer-type.ts';

test.each([
  ['City of Austin', 'Government'],
  ['U.S. Department of Labor', 'Government'],
  ['Department of Health and Mental Hygiene', 'Government'],
  ['Veterans Health Administration', 'Government'],
  ['National Park Service', 'Government'],
  ['Air Force Materiel Command', 'Government'],
  ['University of Texas Medical Center', 'Schools and universities'],
  ['Boise School District', 'Schools and universities'],
  ['Mercy Hospital', 'Hospitals and health systems'],
  ['Sutter Health', 'Hospitals and health systems'],
  ['Acme', 'Other employers'],
  ['Stateside Logistics', 'Other employers'],
  ['Healthy Snacks Inc.', 'Other employers'],
  ['', 'Other employers'],
])('%s: %s', (company, type) => {
  expect(employerType(company)).toBe(type);
});
