import { expect, test } from 'vitest';
import content from '../content/action-words.json' with { type: 'json' };
import { actionWordsFile } from './action-words-file.ts';

const { actionWords } = content;

test('there are eight categories, and no word appears twice', () => {
  const words = actionWords.flatMap((category) => category.words);
  expect(actionWords).toHaveLength(8);
  expect(words.length).toBe(160);
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});

test('the file lists every category and every word', () => {
  const lines = actionWordsFile(actionWords).split('\n');
  for (const { name, words } of actionWords) {
    expect(lines).toContain(name.toUpperCase());
    for (const word of words) expect(lines).toContain(`- ${word}`);
  }
});
