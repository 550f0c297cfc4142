import { expect, test } from 'vitest';
import { statedWords, withGradeWords } from './stated-words.ts';
import { jobBody } from './tokens.ts';

const isWord = (letters: string): boolean => letters === 'rn';

test.each([
  ['2210 gs-12', '2210 gs12'],
  ['gs-07', 'gs7'],
  ['gs-9/11', 'gs9 gs11'],
  ['zp-1301-5', '1301 zp5'],
  ['nurse gs 7', 'nurse gs7'],
  ['gs07', 'gs7'],
  ['rn 12', 'rn 12'],
  ['wg 10 hour shifts', 'wg 10 hour shifts'],
  ['up 12', 'up 12'],
  ['covid-19', 'covid-19'],
  ['oar-aa-2016-0022', 'oar-aa-2016-0022'],
])('%s is searched as %s', (typed, searched) => {
  expect(withGradeWords(typed, isWord)).toBe(searched);
});

test.each([
  ['the words of a category', { statedCategory: '0610 - Nurse' }, {}, ['0610', 'nurse'], []],
  ['two grades', { statedGrade: 'GS-11/12' }, {}, ['gs', 'gs11', 'gs12'], []],
  ['a range of grades', { statedGrade: 'GS 03-05' }, {}, ['gs', 'gs3', 'gs4', 'gs5'], []],
  ['a grade without a number', { statedGrade: 'SV-D' }, {}, ['sv'], []],
  ['a grade of the title', {}, { title: 'Physicist, ZP-1301-5 (DE)' }, ['1301', 'zp5'], []],
  ['a line of the text', {}, { description: 'Category: 0006\nGrade: GS-08' }, ['gs', 'gs8'], []],
  ['a grade that the text names', {}, { description: 'Like GS-09 work.' }, [], ['gs9']],
  ['no grade', {}, { description: 'In stages 1-2, from COVID-19 to AB-1234.' }, [], []],
] as const)('a source states %s', (_, stated, text, words, mentioned) => {
  const body = jobBody({ title: 'Clerk', company: 'Acme', description: '', skills: [], ...text });
  expect(statedWords({ statedCategory: null, statedGrade: null, ...stated }, body)).toEqual({
    stated: words,
    mentioned,
  });
});
