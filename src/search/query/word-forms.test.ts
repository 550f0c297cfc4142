import { expect, test } from 'vitest';
import { Vocabulary } from '../engine/vocabulary.ts';
import { wordForms } from './word-forms.ts';

const words =
  'nurse nurses nursing nursery teacher teachers teaching teach account accountant accounting intern interns internal rn rns driver drivers driving therapy therapies therapist therapists dentist dentistry'.split(
    ' ',
  );
const vocabulary = new Vocabulary();
// In two portions, as the index is read: there is room for more words behind the last.
vocabulary.add(words.slice(0, 5).map((word, at) => ({ id: 3 * at + 7, word })));
vocabulary.add(words.slice(5).map((word, at) => ({ id: 3 * (at + 5) + 7, word })));
const textOf = (ids: readonly number[]): string[] => ids.map((id) => vocabulary.word(id)).sort();

test('each id gives its word again', () => {
  expect(words.map((_, at) => vocabulary.word(3 * at + 7))).toEqual(words);
});

test.each<[string, string[], string[]]>([
  ['nurse', ['nurses', 'nursing'], []],
  ['nursing', ['nurse', 'nurses'], []],
  ['teacher', ['teachers', 'teaching'], []],
  ['teaching', ['teach', 'teacher', 'teachers'], []],
  ['accountant', [], ['account', 'accounting']],
  ['intern', ['interns'], ['internal']],
  ['driver', ['drivers', 'driving'], []],
  ['therapist', ['therapists'], ['therapy']],
  ['therapy', ['therapies'], ['therapist', 'therapists']],
  ['dentist', [], ['dentistry']],
  ['rn', [], []],
  ['quokka', [], []],
])('%s: inflected %j, of the same stem %j', (word, inflected, derived) => {
  const forms = wordForms(vocabulary, word);
  expect([textOf(forms.inflected), textOf(forms.derived)]).toEqual([inflected, derived]);
});
