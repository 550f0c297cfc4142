import { expect, test } from 'vitest';
import { TitleWords } from './title-words.ts';
import { Vocabulary } from './vocabulary.ts';

test('words that stand in titles are found by their entries, others are not', () => {
  const words = new Vocabulary();
  const titles = new TitleWords(words);
  words.add([
    { id: 1, word: 'nurse' },
    { id: 2, word: 'nursery' },
    { id: 4000, word: 'late' },
  ]);
  titles.add([
    { id: 5, word: '^nurse' },
    { id: 4001, word: '^late' },
  ]);
  const whole = (text: string) => titles.find({ text, lies: 'whole' });
  expect(['nurse', 'nursery', 'late', 'unknown'].map(whole)).toEqual([[5], [], [4001], []]);
  expect(titles.find({ text: 'nurs', lies: 'at start' })).toEqual([5]);
});
