import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { makeWords } from '../../../tests/support/random.ts';
import { EmployerNames } from '../engine/employer-names.ts';
import { maxCompared, NearWords } from '../engine/near-words.ts';
import type { SearchState } from '../engine/state.server.ts';
import { Vocabulary } from '../engine/vocabulary.ts';
import { WordTable } from '../engine/word-table.ts';
import { editDistance } from '../spelling.ts';
import { correctWords, maxCorrected } from './correct-words.ts';
import { readTermTexts } from './read-terms.ts';

afterEach(() => vi.restoreAllMocks());

const many = makeWords(480_000);

/** What correction reads of the index. Each word is in one job. */
function stateOf(words: readonly string[]): SearchState {
  const vocabulary = new Vocabulary();
  vocabulary.add(words.map((word, at) => ({ id: at + 1, word })));
  const counts = { max: 100, get: () => 1 };
  return {
    words: vocabulary,
    counts,
    employers: new EmployerNames(),
    entries: new WordTable(),
  } as unknown as SearchState;
}

/** Words with two letters too many, which no job holds. */
const mistyped = (count: number): string[] =>
  many.slice(0, count).map((word) => `${word.slice(0, 3)}q${word.slice(3)}q`);

test('a search of 60 unknown words compares a bounded number of words, whatever the size of the vocabulary', () => {
  const compared = (words: readonly string[]): { words: number; letters: number; whole: boolean } => {
    const state = stateOf(words);
    const find = vi.spyOn(NearWords.prototype, 'find');
    const whole = vi.spyOn(Vocabulary.prototype, 'entries');
    correctWords(state, readTermTexts(mistyped(60).join(' ')));
    const lookups = find.mock.results.map(({ value }) => value as ReturnType<NearWords['find']>);
    const counted = {
      words: new Set(find.mock.calls.map(([word]) => word)).size,
      letters: Math.max(...lookups.map((one) => one.compared)),
      whole: whole.mock.calls.length > 0,
    };
    vi.restoreAllMocks();
    return counted;
  };
  const [small, large] = [compared(many.slice(0, 1000)), compared(many)];
  for (const { words, letters, whole } of [small, large]) {
    expect(words).toBe(maxCorrected);
    expect(letters).toBeLessThanOrEqual(maxCompared);
    expect(whole).toBe(false);
  }
  // The vocabulary is 480 times as large.
  expect(large.letters).toBeLessThan(60 * small.letters);
});

test('the rarest words are corrected, wherever they are', () => {
  const words = ['receptionist', 'warehouse', 'electrician', 'pharmacist', 'veterinarian', 'accountant'];
  const state = stateOf([...words, 'known']);
  const typed = ['recxptionist', 'warexhouse', 'elecxtrician', 'pharxmacist', 'vetexrinarian'];
  const found = correctWords(state, readTermTexts(`known known known ${typed.join(' ')}`));
  expect([...(found?.words ?? [])]).toEqual(typed.map((word, at) => [word, words[at]]));
});

test('the words near another one are those of a plain list', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 3, maxLength: 7 });
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 40 }), word, fc.constantFrom(1, 2), (all, typed, max) => {
      const words = new NearWords();
      for (const [at, one] of all.entries()) words.add(one, at + 1);
      const plain = all.flatMap((one, at) => {
        const edits = editDistance(typed, one, max);
        const isNear = edits > 0 && edits <= max && (one[0] === typed[0] || one[1] === typed[1]);
        return isNear ? [{ id: at + 1, edits }] : [];
      });
      expect(words.find(typed, max).near.toSorted((a, b) => a.id - b.id)).toEqual(plain);
    }),
    { numRuns: 500 },
  );
});
