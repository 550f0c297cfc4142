import { describe, expect, test } from 'vitest';
import { fieldTitles, occupationOfTerm } from './fields.ts';
import {
  alsoCalled,
  occupationName,
  occupationOf,
  occupationOfSlug,
  occupationSlug,
  occupationsLike,
  occupationTerm,
} from './occupation.ts';
import { titleTable } from './title-table.ts';

describe('the occupation of a title', () => {
  test.each<[title: string, code: number]>([
    ['Registered Nurse', 29_1141],
    ['REGISTERED NURSES', 29_1141],
    ['RN', 29_1141],
    ['REGISTERED NURSE - MED/SURG - NIGHTS', 29_1141],
    ['Registered Nurse (RN) - Emergency Department (Days/FT)', 29_1141],
    ['ICU RN | $10,000 Sign-On Bonus | Full-Time', 29_1141],
    ['Sr. Registered Nurse II, Req #20481', 29_1141],
    ['Registered Nurse Emergency Department', 29_1141],
    ['Nurse (OB)', 29_1141],
    ['Certified Nursing Assistant', 31_1131],
    ['LPN', 29_2061],
    ['Nurse Manager', 11_9111],
    ['Nurse Practitioner - Cardiology', 29_1171],
    ['Software Engineer III', 15_1252],
    ['Senior Software Engineer (Remote)', 15_1252],
    ['Sr. Engineer, Software', 15_1252],
    ['Software Dev Engineer II', 15_1252],
    ['SWE', 15_1252],
    ['Vice President, Human Resources', 0],
    ['HR SPEC (MILITARY)', 13_1071],
    ['Teacher, Special Education', 25_2059],
    ['Physician - Emergency Medicine', 29_1214],
    ['Physician (Anesthesiologist)', 29_1211],
    ['Social Worker (Behavioral Health Consultant)', 21_1029],
    ['Physiatrist/PM&R', 29_1229],
    ['Software Engineer, MTS', 15_1252],
    ['Manager, Business Intelligence', 0],
    ['Class A CDL Truck Driver - $1,500/week', 53_3032],
    ['Accountant - 12-month contract, Dallas, TX', 13_2011],
    ['Assistant Professor of Finance', 25_1199],
    ['Administrative Assistant to the Director', 43_6014],
    ['Electricians Wanted', 47_2111],
    ['Registered Nurse Recruiter', 13_1071],
    ['Software Engineer Recruiter', 13_1071],
    ['Executive Assistant to the Chief Financial Officer', 43_6011],
  ])('%s', (title, code) => {
    expect(occupationOf(title)).toBe(code);
  });

  test.each([
    '',
    ' ',
    '!!!',
    'Interdisciplinary',
    'Specialist',
    'Technician II',
    'Manager',
    'Join our team!',
    'Special Assistant to the CFO',
    '__proto__',
    'constructor',
    '$5,000',
    '🦺',
  ])('none in %j', (title) => {
    expect(occupationOf(title)).toBe(0);
  });

  test('a very long title is read in part', () => {
    expect(occupationOf(`Registered Nurse, ${'(a '.repeat(50_000)}`)).toBe(29_1141);
    expect(occupationOf('nurse '.repeat(50_000))).toBe(29_1141);
  });
});

test('an occupation has a name and other titles, the most usual first', () => {
  expect(occupationName(29_1141)).toBe('Registered Nurses');
  expect(alsoCalled(29_1141).slice(0, 4)).toEqual(['Registered Nurse', 'RN', 'Nurse', 'Staff Nurse']);
  expect(alsoCalled(15_1252)).toContain('Software Engineer');
  expect(occupationName(0)).toBeNull();
  expect(occupationName(99_9999)).toBeNull();
  expect(alsoCalled(0)).toEqual([]);
});

const codes = [...titleTable().byCode.keys()];

test('each occupation has an address of its own that leads back to it', () => {
  expect(codes.filter((code) => occupationOfSlug(occupationSlug(code)) !== code)).toEqual([]);
  expect(codes.filter((code) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(occupationSlug(code)))).toEqual([]);
});

test.each([
  ['registered-nurses', 'Registered Nurses'],
  ['registered-nurse', 'Registered Nurses'],
  ['rn', 'Registered Nurses'],
  ['software-engineer', 'Software Developers'],
  ['wizard-of-oz', null],
  ['', null],
])('%s names %s', (slug, name) => {
  expect(occupationName(occupationOfSlug(slug))).toBe(name);
});

test('a term to search for has no comma, because a comma separates terms', () => {
  expect(codes.map(occupationTerm).filter((term) => term === '' || term.includes(','))).toEqual([]);
  const others = codes.filter((code) => occupationOf(occupationTerm(code)) !== code);
  expect(others.length / codes.length).toBeLessThan(0.05);
});

test.each<[title: string, nearer: string, farther: string]>([
  ['registered nurse', 'licensed practical nurse', 'medical assistant'],
  ['auto mechanic', 'diesel mechanic', 'locksmith'],
  ['it support specialist', 'it specialist', 'software developer'],
  ['attorney', 'paralegal', 'actuary'],
  ['mail carrier', 'mail sorter', 'receptionist'],
])('%s: %s is more similar than %s', (title, nearer, farther) => {
  const like = occupationsLike(occupationOfTerm(title));
  const alike = (other: string) => like.get(occupationOfTerm(other)) ?? -1;
  expect(alike(title)).toBe(1);
  expect(alike(nearer)).toBeGreaterThan(alike(farther));
});

test('occupations of a group are similar, whatever their titles', () => {
  expect(occupationsLike(37_3011).get(37_3012)).toBeGreaterThanOrEqual(0);
});

test('no occupation is similar to none', () => {
  expect(occupationsLike(0).size).toBe(0);
});

test('every field of work has similar occupations', () => {
  expect(fieldTitles.filter((title) => occupationsLike(occupationOfTerm(title)).size < 2)).toEqual([]);
});
