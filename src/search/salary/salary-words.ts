import type { SalaryInput, SalaryStep } from './salary.ts';

/** "$78,500" */
export const dollars = (amount: number): string =>
  `${amount < 0 ? '−' : ''}$${Math.abs(Math.round(amount)).toLocaleString('en-US')}`;

/** "$89.06" */
export const cents = (amount: number): string =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** The name of a factor, with the visitor's own input. */
export function factorName(factor: SalaryStep['factor'], input: SalaryInput, skills: number): string {
  switch (factor) {
    case 'base':
      return `Base pay for ${input.jobCategory}`;
    case 'experience':
      return `${input.yearsExperience} ${input.yearsExperience === 1 ? 'year' : 'years'} of experience`;
    case 'education':
      return input.educationLevel;
    case 'location':
      return input.location;
    case 'skills':
      return `${skills === 0 ? 'No' : skills} ${skills === 1 ? 'skill' : 'skills'}`;
  }
}
