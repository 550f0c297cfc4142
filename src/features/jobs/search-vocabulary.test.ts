import { expect, test } from 'vitest';
import { Vocabulary } from './search-vocabulary.ts';

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
