import { ownValue } from '../../platform/own-value.ts';
/** Dollars a year by category. Other categories use defaultBase. */
export const bases: Record<string, number> = {
  Technology: 95_000,
  Healthcare: 80_000,
  Finance: 90_000,
  Education: 55_000,
  Marketing: 65_000,
  Sales: 60_000,
  Administrative: 45_000,
  'Customer Service': 40_000,
  Manufacturing: 50_000,
  Retail: 35_000,
  'Food Service': 30_000,
  Construction: 55_000,
  Transportation: 45_000,
  Legal: 100_000,
  'Human Resources': 70_000,
  Engineering: 95_000,
  'Art & Design': 60_000,
  'Science & Research': 85_000,
  'Media & Communication': 65_000,
  Other: 50_000,
};
const defaultBase = 50_000;

export const educationMultipliers = {
  'High School': 1,
  "Associate's": 1.1,
  "Bachelor's": 1.25,
  "Master's": 1.5,
  PhD: 1.75,
  'Professional Certification': 1.15,
};
export type EducationLevel = keyof typeof educationMultipliers;

/** By city. Any other place has 1. */
export const locationMultipliers: Record<string, number> = {
  'New York': 1.5,
  'Los Angeles': 1.4,
  Chicago: 1.25,
  Houston: 1.1,
  Phoenix: 1.05,
  Philadelphia: 1.15,
  'San Antonio': 1.05,
  'San Diego': 1.3,
  Dallas: 1.15,
  Austin: 1.2,
  'San Francisco': 1.6,
  Seattle: 1.35,
  Denver: 1.15,
  Boston: 1.35,
  Atlanta: 1.1,
  Remote: 1.1,
};

const perYearOfExperience = 0.02;
const perSkill = 0.02;
const skillsCap = 1.1;
const hoursPerYear = 2080;

export interface SalaryInput {
  jobCategory: string;
  /** Whole years. */
  yearsExperience: number;
  location: string;
  educationLevel: EducationLevel;
  /** Comma-separated. */
  skills: string;
}

/** In dollars a year, except `hourly`. */
export interface SalaryEstimate {
  min: number;
  max: number;
  median: number;
  hourly: number;
}

/** One factor, and the amount after it and all factors before it. */
export interface SalaryStep {
  factor: 'base' | 'experience' | 'education' | 'location' | 'skills';
  multiplier: number;
  /** Dollars a year, to the nearest dollar. */
  amount: number;
}

/** The number of items in a comma-separated list, without blank ones. */
export function countSkills(skills: string): number {
  return skills.split(',').filter((skill) => skill.trim()).length;
}

/**
 * Multipliers have two decimals. As hundredths, products stay whole numbers, and halves round as on paper.
 */
const hundredths = (multiplier: number): number => Math.round(multiplier * 100);
const rounded = (amount: number, to: number): number => Math.round(amount / to) * to;

function baseOf(category: string): number {
  return ownValue(bases, category) ?? defaultBase;
}

function multipliersOf({ yearsExperience, educationLevel, location, skills }: SalaryInput) {
  return {
    experience: 1 + perYearOfExperience * yearsExperience,
    education: educationMultipliers[educationLevel],
    location: ownValue(locationMultipliers, location) ?? 1,
    skills: Math.min(1 + perSkill * countSkills(skills), skillsCap),
  };
}

/**
 * The estimate: the category's base times experience, education, location and skills. It is a rough model.
 */
export function estimateSalary(input: SalaryInput): SalaryEstimate {
  const factors = Object.values(multipliersOf(input)).map(hundredths);
  // The estimate in units of 10^-8 dollars.
  const exact = factors.reduce((product, factor) => product * factor, baseOf(input.jobCategory));
  const thousand = 1000 * 1e8;
  return {
    min: rounded(exact * 85, thousand * 100) / 1e10,
    max: rounded(exact * 115, thousand * 100) / 1e10,
    median: rounded(exact, thousand) / 1e8,
    hourly: Math.round(exact / (1e6 * hoursPerYear)) / 100,
  };
}

/**
 * The steps of an estimate, factor by factor. The last amount is the estimate before rounding to thousands.
 */
export function explainSalary(input: SalaryInput): SalaryStep[] {
  let amount = baseOf(input.jobCategory);
  const steps: SalaryStep[] = [{ factor: 'base', multiplier: 1, amount }];
  for (const [factor, multiplier] of Object.entries(multipliersOf(input))) {
    amount = (amount * hundredths(multiplier)) / 100;
    steps.push({
      factor: factor as SalaryStep['factor'],
      multiplier: hundredths(multiplier) / 100,
      amount: Math.round(amount),
    });
  }
  return steps;
}
