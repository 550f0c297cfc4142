import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Vocabulary } from './vocabulary.ts';

test('a piece is found where it says, also in words that come after it was asked for', () => {
  const words = new Vocabulary();
  words.add([
    { id: 1, word: 'nurse' },
    { id: 2, word: 'nursery' },
    { id: 3, word: 'wet-nurse' },
  ]);
  const ask = () =>
    (['within', 'at start', 'at end', 'whole'] as const).map((lies) => [
      ...words.find({ text: 'nurse', lies }),
    ]);
  expect(ask()).toEqual([[1, 2, 3], [1, 2], [1, 3], [1]]);
  expect(ask()).toEqual([[1, 2, 3], [1, 2], [1, 3], [1]]);
  words.add([{ id: 4, word: 'nurses' }]);
  expect(ask()).toEqual([[1, 2, 3, 4], [1, 2, 4], [1, 3], [1]]);
});

test('of many words exactly those that hold the piece are found', () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'b', 'n', '+', 'é', '護', '𠮷'),
    minLength: 1,
    maxLength: 9,
  });
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 60 }), word, (all, text) => {
      const vocabulary = new Vocabulary();
      const entries = all.map((one, id) => ({ id, word: one }));
      vocabulary.add(entries.slice(0, 20));
      vocabulary.add(entries.slice(20));
      const holding = (holds: (one: string) => boolean) =>
        entries.filter((one) => holds(one.word)).map(({ id }) => id);
      expect(vocabulary.find({ text, lies: 'within' })).toEqual(holding((one) => one.includes(text)));
      expect(vocabulary.find({ text, lies: 'at start' })).toEqual(holding((one) => one.startsWith(text)));
      expect(vocabulary.find({ text, lies: 'at end' })).toEqual(holding((one) => one.endsWith(text)));
      expect(vocabulary.find({ text, lies: 'whole' })).toEqual(holding((one) => one === text));
    }),
  );
});

test('so it is among thousands', () => {
  const words = new Vocabulary();
  const entries = Array.from({ length: 5000 }, (_, id) => ({ id, word: `w${id}x` }));
  words.add(entries.slice(0, 1500));
  words.add(entries.slice(1500));
  const holding = entries.filter(({ word }) => word.includes('49')).map(({ id }) => id);
  expect(words.find({ text: '49', lies: 'within' })).toEqual(holding);
  expect(words.find({ text: '4999', lies: 'within' })).toEqual([4999]);
  expect([...words.entries()]).toEqual(entries.map(({ id, word }) => [word, id]));
  for (const { id, word } of entries) {
    expect(words.find({ text: word, lies: 'whole' })).toEqual([id]);
    expect(words.word(id)).toBe(word);
  }
  expect(words.find({ text: 'w5000x', lies: 'whole' })).toEqual([]);
});
