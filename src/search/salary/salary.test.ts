import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { educationLevels, salaryLimits } from './salary.schema.ts';
import {
  bases,
  countSkills,
  type EducationLevel,
  educationMultipliers,
  estimateSalary,
  explainSalary,
  locationMultipliers,
  type SalaryInput,
} from './salary.ts';

/**
 * Computed with fractions outside this program: category, years, place, education, skills; min, max, median,
 * hourly.
 */
const cases: [string, number, string, EducationLevel, string, number, number, number, number][] = [
  ['Technology', 0, 'New York', 'High School', '', 121000, 164000, 143000, 68.51],
  ['Healthcare', 1, 'Los Angeles', "Associate's", 'SQL', 109000, 147000, 128000, 61.62],
  ['Finance', 2, 'Chicago', "Bachelor's", 'SQL, Excel', 129000, 175000, 152000, 73.13],
  ['Education', 3, 'Houston', "Master's", 'SQL, Excel, Python', 87000, 117000, 102000, 49.02],
  ['Marketing', 5, 'Phoenix', 'PhD', 'SQL, Excel, Python, R', 121000, 163000, 142000, 68.22],
  ['Sales', 7, 'Philadelphia', 'Professional Certification', 'a,b,c,d,e', 85000, 114000, 100000, 47.84],
  ['Administrative', 10, 'San Antonio', 'High School', 's0, s1, s2, s3, s4, s5', 53000, 72000, 62000, 29.99],
  ['Customer Service', 12, 'San Diego', "Associate's", '', 60000, 82000, 71000, 34.1],
  ['Manufacturing', 15, 'Dallas', "Bachelor's", 'SQL', 81000, 110000, 95000, 45.82],
  ['Retail', 18, 'Austin', "Master's", 'SQL, Excel', 76000, 102000, 89000, 42.84],
  ['Food Service', 20, 'San Francisco', 'PhD', 'SQL, Excel, Python', 106000, 143000, 125000, 59.93],
  [
    'Construction',
    25,
    'Seattle',
    'Professional Certification',
    'SQL, Excel, Python, R',
    118000,
    159000,
    138000,
    66.5,
  ],
  ['Transportation', 28, 'Denver', 'High School', 'a,b,c,d,e', 75000, 102000, 89000, 42.69],
  ['Legal', 30, 'Boston', "Associate's", 's0, s1, s2, s3, s4, s5', 222000, 301000, 261000, 125.65],
  ['Human Resources', 0, 'Atlanta', "Bachelor's", '', 82000, 111000, 96000, 46.27],
  ['Engineering', 1, 'Remote', "Master's", 'SQL', 139000, 188000, 163000, 78.41],
  ['Art & Design', 2, 'New York', 'PhD', 'SQL, Excel', 145000, 196000, 170000, 81.9],
  [
    'Science & Research',
    3,
    'Los Angeles',
    'Professional Certification',
    'SQL, Excel, Python',
    131000,
    177000,
    154000,
    73.93,
  ],
  [
    'Media & Communication',
    5,
    'Chicago',
    'High School',
    'SQL, Excel, Python, R',
    82000,
    111000,
    97000,
    46.41,
  ],
  ['Other', 7, 'Houston', "Associate's", 'a,b,c,d,e', 64000, 87000, 76000, 36.47],
  ['Education', 2, 'New York', "Associate's", '', 80000, 109000, 94000, 45.38],
  ['Food Service', 12, 'Los Angeles', 'High School', 'SQL, Excel', 46000, 62000, 54000, 26.04],
  [
    'Science & Research',
    28,
    'Chicago',
    'Professional Certification',
    'SQL, Excel, Python, R',
    175000,
    237000,
    206000,
    98.97,
  ],
  ['Marketing', 3, 'Houston', 'PhD', 's0, s1, s2, s3, s4, s5', 124000, 168000, 146000, 70.14],
  ['Construction', 15, 'Phoenix', "Master's", '', 96000, 130000, 113000, 54.14],
  ['Media & Communication', 30, 'Philadelphia', "Bachelor's", 'SQL, Excel', 132000, 179000, 155000, 74.75],
  ['Sales', 5, 'San Antonio', "Associate's", 'SQL, Excel, Python, R', 70000, 95000, 82000, 39.58],
  ['Transportation', 18, 'San Diego', 'High School', 's0, s1, s2, s3, s4, s5', 74000, 101000, 88000, 42.08],
  ['Other', 0, 'Dallas', 'Professional Certification', '', 56000, 76000, 66000, 31.79],
  ['Administrative', 7, 'Austin', 'PhD', 'SQL, Excel', 95000, 129000, 112000, 53.87],
  ['Legal', 20, 'San Francisco', "Master's", 'SQL, Excel, Python, R', 308000, 417000, 363000, 174.46],
  ['Technology', 1, 'Seattle', "Bachelor's", 's0, s1, s2, s3, s4, s5', 153000, 207000, 180000, 86.48],
  ['Customer Service', 10, 'Denver', "Associate's", '', 52000, 70000, 61000, 29.19],
  ['Human Resources', 25, 'Boston', 'High School', 'SQL, Excel', 125000, 170000, 147000, 70.88],
  [
    'Healthcare',
    2,
    'Atlanta',
    'Professional Certification',
    'SQL, Excel, Python, R',
    97000,
    131000,
    114000,
    54.65,
  ],
  ['Manufacturing', 12, 'Remote', 'PhD', 's0, s1, s2, s3, s4, s5', 112000, 151000, 131000, 63.12],
  ['Technology', 0, 'New York', 'High School', '', 121000, 164000, 143000, 68.51],
  ['Finance', 2, 'Chicago', 'High School', 'SQL, Excel', 103000, 140000, 122000, 58.5],
  ['Food Service', 30, 'Atlanta', 'High School', '', 45000, 61000, 53000, 25.38],
  ['Education', 0, 'Los Angeles', "Associate's", 'SQL', 73000, 99000, 86000, 41.54],
  ['Sales', 2, 'Houston', "Associate's", 'SQL, Excel, Python', 68000, 92000, 80000, 38.48],
  ['Legal', 30, 'Remote', "Associate's", 'SQL', 168000, 227000, 197000, 94.94],
  ['Administrative', 0, 'Chicago', "Bachelor's", 'SQL, Excel', 62000, 84000, 73000, 35.16],
  ['Manufacturing', 2, 'Phoenix', "Bachelor's", 'SQL, Excel, Python, R', 63000, 85000, 74000, 35.44],
  ['Art & Design', 30, 'New York', "Bachelor's", 'SQL, Excel', 159000, 215000, 187000, 90.0],
  ['Retail', 0, 'Houston', "Master's", 'SQL, Excel, Python', 52000, 70000, 61000, 29.43],
  ['Construction', 2, 'Philadelphia', "Master's", 'a,b,c,d,e', 92000, 125000, 109000, 52.18],
  ['Other', 30, 'Los Angeles', "Master's", 'SQL, Excel, Python', 151000, 205000, 178000, 85.62],
  ['Transportation', 0, 'Phoenix', 'PhD', 'SQL, Excel, Python, R', 76000, 103000, 89000, 42.93],
  ['Human Resources', 2, 'San Antonio', 'PhD', '', 114000, 154000, 134000, 64.31],
  ['Finance', 30, 'Chicago', 'PhD', 'SQL, Excel, Python, R', 289000, 391000, 340000, 163.56],
  [
    'Engineering',
    0,
    'Philadelphia',
    'Professional Certification',
    'a,b,c,d,e',
    117000,
    159000,
    138000,
    66.44,
  ],
  ['Science & Research', 2, 'San Diego', 'Professional Certification', 'SQL', 115000, 155000, 135000, 64.81],
  ['Sales', 30, 'Houston', 'Professional Certification', 'a,b,c,d,e', 114000, 154000, 134000, 64.22],
  ['Underwater Welding', 2, 'Boise', 'High School', '', 44000, 60000, 52000, 25.0],
  ['Technology', 2, 'Boise', "Bachelor's", 'SQL, Excel, Python', 111000, 151000, 131000, 62.94],
  [
    'Zoology',
    30,
    'San Francisco',
    'PhD',
    's0, s1, s2, s3, s4, s5, s6, s7, s8',
    209000,
    283000,
    246000,
    118.46,
  ],
  [
    'Legal',
    30,
    'San Francisco',
    'PhD',
    's0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11',
    419000,
    567000,
    493000,
    236.92,
  ],
  ['Healthcare', 20, 'Chicago', "Master's", '', 179000, 242000, 210000, 100.96],
  ['Healthcare', 25, 'Denver', 'PhD', '', 205000, 278000, 242000, 116.11],
  ['Sales', 5, 'Los Angeles', "Bachelor's", '', 98000, 133000, 116000, 55.53],
  ['Sales', 0, 'Denver', "Master's", '', 88000, 119000, 104000, 49.76],
  ['Administrative', 14, 'Chicago', "Bachelor's", '', 77000, 104000, 90000, 43.27],
  ['Legal', 30, 'Chicago', 'PhD', '', 298000, 403000, 350000, 168.27],
];

test.each(cases)(
  '%s, %i years, %s, %s, "%s"',
  (jobCategory, yearsExperience, location, educationLevel, skills, min, max, median, hourly) => {
    const input = { jobCategory, yearsExperience, location, educationLevel, skills };
    expect(estimateSalary(input)).toEqual({ min, max, median, hourly });
  },
);

test('the lists have the lengths in the specification', () => {
  expect(Object.keys(bases)).toHaveLength(20);
  expect(educationLevels).toHaveLength(6);
  expect(Object.keys(locationMultipliers)).toHaveLength(16);
  expect(cases.length).toBeGreaterThanOrEqual(60);
});

test.each([
  ['', 0],
  [' , ,', 0],
  ['SQL', 1],
  ['SQL, Excel,', 2],
])('"%s" lists %i skills', (skills, count) => {
  expect(countSkills(skills)).toBe(count);
});

const inputs: fc.Arbitrary<SalaryInput> = fc.record({
  jobCategory: fc.oneof(fc.constantFrom(...Object.keys(bases)), fc.string(), fc.constant('constructor')),
  yearsExperience: fc.integer({ min: 0, max: salaryLimits.maxYears }),
  location: fc.oneof(
    fc.constantFrom(...Object.keys(locationMultipliers)),
    fc.string(),
    fc.constant('toString'),
  ),
  educationLevel: fc.constantFrom(...educationLevels),
  skills: fc.array(fc.stringMatching(/^[a-z ]{0,8}$/), { maxLength: 9 }).map((skills) => skills.join(',')),
});

/** The formula in whole numbers of any size: numerator and denominator. */
function reference({ jobCategory, yearsExperience, location, educationLevel, skills }: SalaryInput) {
  const percent = (multiplier: number) => BigInt(Math.round(multiplier * 100));
  const base = BigInt(Object.hasOwn(bases, jobCategory) ? bases[jobCategory]! : 50_000);
  const place = Object.hasOwn(locationMultipliers, location) ? percent(locationMultipliers[location]!) : 100n;
  const skill = BigInt(Math.min(100 + 2 * countSkills(skills), 110));
  const exact =
    base * BigInt(100 + 2 * yearsExperience) * percent(educationMultipliers[educationLevel]) * place * skill;
  const half = (above: bigint, below: bigint) => Number((2n * above + below) / (2n * below));
  const unit = 10n ** 8n;
  return {
    min: half(exact * 85n, unit * 100_000n) * 1000,
    max: half(exact * 115n, unit * 100_000n) * 1000,
    median: half(exact, unit * 1000n) * 1000,
    hourly: half(exact * 100n, unit * 2080n) / 100,
  };
}

describe('for any input', () => {
  test('the estimate matches the formula to the dollar and the cent', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        expect(estimateSalary(input)).toEqual(reference(input));
      }),
      { numRuns: 1000 },
    );
  });

  test('the last step of the explanation rounds to the median, and no factor is below 1', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const steps = explainSalary(input);
        expect(steps.map(({ factor }) => factor)).toEqual([
          'base',
          'experience',
          'education',
          'location',
          'skills',
        ]);
        expect(Math.abs(steps.at(-1)!.amount - estimateSalary(input).median)).toBeLessThanOrEqual(500.5);
        for (const { multiplier } of steps) expect(multiplier).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  test('one more year never pays less', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const more = { ...input, yearsExperience: input.yearsExperience + 1 };
        expect(estimateSalary(more).median).toBeGreaterThanOrEqual(estimateSalary(input).median);
      }),
    );
  });
});
