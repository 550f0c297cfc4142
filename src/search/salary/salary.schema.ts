import * as z from 'zod/mini';
import { outsideText } from '../../platform/text/outside-text.ts';
import { rangePattern } from '../../platform/text/range-pattern.ts';
import { type EducationLevel, educationMultipliers } from './salary.ts';

export const educationLevels = Object.keys(educationMultipliers) as EducationLevel[];

/** Limits and defaults of the form; docs/limits.md lists them. */
export const salaryLimits = {
  maxYears: 30,
  defaultYears: 2,
  nameLength: 100,
  skillsLength: 500,
} as const;

const { maxYears, defaultYears, nameLength, skillsLength } = salaryLimits;
const yearsMessage = `Years of experience must be a whole number from 0 to ${maxYears}.`;

/** A choice of the form. Other names are accepted too, because the model has a default for them. */
const choice = (message: string) =>
  outsideText(nameLength, message, message).check(z.trim(), z.minLength(1, message));

/** The seed's rules for the salary form, used by the page and by the API. */
export const SalaryForm = z.object({
  jobCategory: choice('Please select a job category.'),
  yearsExperience: z._default(
    z.pipe(
      z.union(
        [
          z.int(yearsMessage).check(z.gte(0, yearsMessage), z.lte(maxYears, yearsMessage)),
          outsideText(20, yearsMessage, yearsMessage).check(
            z.trim(),
            z.regex(new RegExp(`^(${rangePattern(0, maxYears)})$`), yearsMessage),
          ),
        ],
        yearsMessage,
      ),
      z.transform(Number),
    ),
    defaultYears,
  ),
  location: choice('Please select a location.'),
  educationLevel: z.enum(educationLevels, 'Please select an education level.'),
  skills: z._default(
    outsideText(
      skillsLength,
      'Please list your skills, separated by commas.',
      `Please use at most ${skillsLength} characters.`,
    ).check(z.trim()),
    '',
  ),
});

/** The form of the page. A job title changes nothing in the estimate; it chooses the open jobs beside it. */
export const SalaryPageForm = z.extend(SalaryForm, {
  jobTitle: z._default(
    outsideText(nameLength, undefined, `Please use at most ${nameLength} characters.`).check(z.trim()),
    '',
  ),
});

const fields = [
  'jobTitle',
  'jobCategory',
  'yearsExperience',
  'location',
  'educationLevel',
  'skills',
] as const;
export type SalaryField = (typeof fields)[number];

/** The fields in an address, as typed. */
export function salaryValues(params: URLSearchParams): Partial<Record<SalaryField, string>> {
  return Object.fromEntries(
    fields.flatMap((field) => (params.has(field) ? [[field, params.get(field)]] : [])),
  );
}

/** The filled fields in a fixed order, for the address of a result. */
export function salaryParams(values: Partial<Record<SalaryField, string | number>>): URLSearchParams {
  return new URLSearchParams(
    fields.flatMap((field) => {
      const value = values[field];
      const isBlank = value === '' && (field === 'skills' || field === 'jobTitle');
      return value === undefined || isBlank ? [] : [[field, String(value)]];
    }),
  );
}
