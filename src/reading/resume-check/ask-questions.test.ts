import { expect, test } from 'vitest';
import content from '../../content/interview-questions.json' with { type: 'json' };
import { type Ask, readAsks } from './ad-asks.ts';
import { askQuestions } from './ask-questions.ts';

const ask = (kind: Ask['kind'], names: string[], years?: number): Ask => ({
  ...{ kind, names, written: names, level: 'must', line: '' },
  ...(years && { years }),
});

test.each<[asked: Ask, question: RegExp]>([
  [ask('skill', ['Microsoft Excel']), /asks for Microsoft Excel\. Where have you used it/],
  [ask('license', ['RN', 'LPN']), /asks for RN or LPN\. When did you earn it/],
  [ask('language', ['Spanish']), /speak Spanish at work/],
  [ask('degree', ['Bachelor’s degree']), /asks for Bachelor’s degree/],
  [ask('years', [], 2), /make up the 2 years of experience/],
  [ask('years', [], 1), /make up the 1 year of experience/],
])('%j gives a question to practice', (asked, question) => {
  expect(askQuestions([asked], content.askQuestions)).toEqual([expect.stringMatching(question)]);
});

test('an ad that asks for nothing by name gives none, and a long list gives eight', () => {
  expect(askQuestions(readAsks('Line Cook', 'Come and cook with us.'), content.askQuestions)).toEqual([]);
  const asks = readAsks('Nurse', 'You must have an RN license and 2 years of experience. Spanish preferred.');
  expect(askQuestions(asks, content.askQuestions).length).toBeGreaterThanOrEqual(3);
  expect(askQuestions(Array(20).fill(asks[0]), content.askQuestions)).toHaveLength(8);
});
