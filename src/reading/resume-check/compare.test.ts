import { expect, test } from 'vitest';
import { readAsks } from './ad-asks.ts';
import { compare } from './compare.ts';
import { readFacts } from './facts.ts';
import { readPasted } from './read-resume.ts';

const asksOf = (ad: string): string[] =>
  readAsks('', ad).map(({ level, names, years }) => `${level}: ${years ?? names.join(' or ')}`);
const compared = (ad: string, resume: string) =>
  compare(readAsks('', ad), readFacts(readPasted(resume), [], new Date('2026-06-15')));

test.each([
  ['Requirements:\nPython\nPreferred:\nTableau', ['must: Python', 'nice: Tableau']],
  ['You must know Python. Tableau is a plus.', ['must: Python', 'nice: Tableau']],
  ['You will write reports with Python.', ['named: Python']],
  ['You work with a pharmacist and a psychologist, in Python.', ['named: Python']],
  ['Must be a pharmacist.', ['must: Pharmacy']],
  ['Must know Python, Java or C#', ['must: Python or Java or C#']],
  ['Python and Java required', ['must: Python', 'must: Java']],
  ['Python is not required.', []],
  ['There are three aides and a pharmacist in the building.', []],
  ['We will train you in forklift operation.', []],
  ['At least 3 years of nursing experience required', ['must: 3']],
  ['Five (5) years of experience required', ['must: 5']],
  ['Minimum one (1) - four (4) years of experience', ['must: 1']],
  ['3 to 5 years of experience required', ['must: 3']],
  ['3 years of experience or a degree', []],
  ['A bachelor’s degree is required.', ['must: Bachelor’s degree']],
  ['A master’s degree is preferred.', ['nice: Master’s degree']],
  ['A valid driver’s license is required.', ["must: Driver's License"]],
  ['Bilingual English/Spanish required', ['must: English', 'must: Spanish']],
  ['Bilingual (English/Spanish) preferred', ['nice: English', 'nice: Spanish']],
  ['Must be fluent in English.', ['must: English']],
  ['Must be fluent in English or Spanish.', ['must: English or Spanish']],
  ['Must be able to read, write and speak English', ['must: English']],
  ['Spanish is a plus.', ['nice: Spanish']],
  ['No Spanish required.', []],
  ['Must be bilingual.', ['must: Bilingual']],
  ['Requirements:\nA degree in English', []],
  ['You will teach English to English language learners.', []],
  ['You help people with limited English proficiency.', []],
  ['Must be fluent in a language other than English.', []],
  ['Must speak a foreign language, such as Korean or Russian', ['must: Korean or Russian']],
  ['Our company offers health insurance and tuition assistance.', []],
])('what an ad asks for: %j', (ad, asks) => {
  expect(asksOf(ad).toSorted()).toEqual(asks.toSorted());
});

test.each([
  ['the same words', 'Python required', 'Skills\nPython', 'words'],
  ['a synonym', 'MS Excel required', 'Skills\nMicrosoft Excel', 'synonym'],
  ['a kind of it', 'Experience with an EHR system required', 'Charting in Epic EHR', 'kind'],
  ['all parts of it', 'Microsoft Office required', 'Skills\nWord, Excel, PowerPoint', 'kind'],
  ['a higher degree', 'A bachelor’s degree is required.', 'Master of Arts', 'higher'],
  ['dates', '3 years of experience required', 'Clerk, 2015 - 2019', 'dates'],
  ['a language', 'Fluent in English required', 'Languages: English, Spanish', 'words'],
  ['a second language', 'Must be bilingual', 'Languages: English, Korean', 'kind'],
  ['one of two', 'Python or Java required', 'Skills\nJava', 'words'],
])('%s counts', (_, ad, resume, by) => {
  const { shown, notFound } = compared(ad, resume);
  expect(shown.map((one) => one.by)).toEqual([by]);
  expect(notFound).toEqual([]);
});

test('a part of a thing does not count as the thing', () => {
  expect(compared('Microsoft Office required', 'Skills\nExcel').shown).toEqual([]);
});

test('what is not found, and what is not asked, are lists of their own', () => {
  const { shown, notFound, more } = compared('Python required\nTableau required', 'Skills\nPython\nWelding');
  expect(shown.map(({ ask, line }) => [ask.line, line])).toEqual([['Python required', 'Python']]);
  expect(notFound.map(({ line }) => line)).toEqual(['Tableau required']);
  expect(more.map(({ name, line }) => [name, line])).toEqual([['Welding', 'Welding']]);
});

test('skills that an ad lists beside its text are asked, and those of its text once', () => {
  const asks = readAsks('Nurse', 'ACLS is required. A pharmacist helps.', [
    'RN License',
    'ACLS',
    'Pharmacy',
    'Kind heart',
  ]);
  expect(asks.map(({ level, names, line }) => [level, ...names, line])).toEqual([
    ['must', 'ACLS', 'ACLS is required.'],
    ['named', 'RN License', 'RN License, Kind heart'],
  ]);
});
