import { expect, test } from 'vitest';
import { rankTitles } from './rank-titles.ts';

const corpus = [
  'welder',
  'registered nurse',
  'nurse responsible for general care',
  'web developer',
  'night nurse',
];
const best = (query: string, titles = corpus): string[] => {
  const scores = rankTitles(query, titles);
  return titles
    .map((title, at) => ({ title, score: scores[at]! }))
    .filter(({ score }) => score > 0.1)
    .sort((a, b) => b.score - a.score)
    .map(({ title }) => title);
};

test('the same title ranks first, then titles that share letters', () => {
  expect(best('Registered Nurses')[0]).toBe('registered nurse');
  expect(best('Registered Nurses')).not.toContain('welder');
});

test('a title of the same occupation ranks high without a common word', () => {
  const titles = ['attorney', 'layer of bricks', 'barista'];
  expect(best('Lawyers', titles)[0]).toBe('attorney');
});

test('each title of the corpus gets a score, also an unusual one', () => {
  expect([...rankTitles('', corpus)]).toEqual([0, 0, 0, 0, 0]);
  expect(rankTitles('nurse', [])).toHaveLength(0);
  expect(rankTitles('🦺 ___', ['', '🦺 ___'])[1]).toBeGreaterThan(0);
});

test('the scores do not depend on earlier rankings', () => {
  const first = [...rankTitles('web developer', corpus)];
  rankTitles('nurse', ['nurse']);
  expect([...rankTitles('web developer', corpus)]).toEqual(first);
});
