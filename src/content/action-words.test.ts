import { expect, test } from 'vitest';
import { actionWords, actionWordsFile } from './action-words.ts';

test('eight categories, no word twice', () => {
  const words = actionWords.flatMap((category) => category.words);
  expect(actionWords).toHaveLength(8);
  expect(words.length).toBe(160);
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});

test('the file holds each category and each word', () => {
  const lines = actionWordsFile().split('\n');
  for (const { name, words } of actionWords) {
    expect(lines).toContain(name.toUpperCase());
    for (const word of words) expect(lines).toContain(`- ${word}`);
  }
});
