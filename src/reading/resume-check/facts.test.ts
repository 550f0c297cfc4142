import { expect, test } from 'vitest';
import { readFacts } from './facts.ts';
import { readPasted } from './read-resume.ts';

const now = new Date('2026-06-15');
const factsOf = (text: string, titles: string[] = []) => readFacts(readPasted(text), titles, now);
const named = (text: string): string[] => factsOf(text).terms.map(({ kind, name }) => `${kind}: ${name}`);

test.each([
  ['Ada Bell | (937) 555-0142 | ada.bell@example.com', ['ada.bell@example.com'], ['(937) 555-0142']],
  ['+1 937.555.0142', [], ['+1 937.555.0142']],
  ['No. 1234567890123, room 12', [], []],
])('contact: %j', (text, emails, phones) => {
  expect(factsOf(text)).toMatchObject({ emails, phones });
});

test.each([
  ['WORK EXPERIENCE\nClerk\nEducation:\nDiploma', ['Experience', 'Education']],
  ['Licenses & Certifications\nBLS', ['Licenses']],
  ['I have experience with skills and education.', []],
])('sections: %j', (text, sections) => {
  expect(factsOf(text).sections).toEqual(sections);
});

test.each([
  ['Clerk, Mar 2021 – Present', 5],
  ['Clerk, 05/2017 - 12/2019', 2],
  ['Clerk, 2014 to 2016', 2],
  ['Clerk, January 2020 - Present (6 years)', 6],
  ['Clerk, 2015 - 2019\nDriver, 2018 - 2020', 5],
  ['Clerk, 2019 - 2015', null],
  ['Education\nState College, 2010 - 2014', null],
  ['Made 2000 - 3000 parts', null],
])('years by dates: %j', (text, years) => {
  expect(factsOf(text).years).toBe(years);
});

test.each([
  ['Skills\nExcel\nPython', ['skill: Microsoft Excel', 'skill: Python']],
  ['Skills: sales, scheduling', ['skill: Sales', 'skill: Scheduling']],
  ['Languages\nFrench (Professional)', ['language: French']],
  ['Monthly reports in Excel', ['skill: Microsoft Excel']],
  ['ada@example.net', []],
  ['I excel at work.', []],
  ['Registered Nurse (RN), BLS certified', ['license: RN License', 'license: BLS Certification']],
  ['Languages: Spanish and French', ['language: Spanish', 'language: French']],
  ['Languages: English (native), Spanish', ['language: English', 'language: Spanish']],
  ['LANGUAGES\nENGLISH – FLUENT\nPolish - B2', ['language: English', 'language: Polish']],
  ['Languages\nEnglish\nTagalog', ['language: English', 'language: Tagalog']],
  ['Bilingual in English and Haitian Creole', ['language: English', 'language: Haitian Creole']],
  ['Native English speaker; conversational French', ['language: English', 'language: French']],
  ['Verbal and written communication skills in English', ['language: English']],
  ['English teacher, Quail Creek', []],
  ['Experience\nEnglish teacher, Quail Creek High School', []],
  ['Education\nQuail Creek High School', ['degree: High school diploma']],
  ['B.A. in English', ['degree: Bachelor’s degree']],
  ['Taught English language arts and English language learners', []],
  ['Cooked French cuisine for German guests, polished silver', []],
  ['B.S. in Nursing', ['degree: Bachelor’s degree']],
  ['Master of Social Work', ['skill: Social Work', 'degree: Master’s degree']],
  ['Ph.D. Chemistry', ['degree: Doctorate']],
  ['GED, 2012', ['degree: High school diploma']],
  ['Scrum Master', ['skill: Scrum']],
  ['I know project manage-\nment well', ['skill: Project Management']],
])('terms: %j', (text, terms) => {
  expect(named(text).toSorted()).toEqual(terms.toSorted());
});

test('a title counts on a short line, as it is written', () => {
  const { titles } = factsOf('Staff Nurse, Quail Creek Hospital', ['Staff Nurse', 'Nurse Manager']);
  expect(titles).toEqual([{ name: 'Staff Nurse', line: 'Staff Nurse, Quail Creek Hospital' }]);
});
