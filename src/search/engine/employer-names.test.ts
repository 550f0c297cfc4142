import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EmployerNames } from './employer-names.ts';

test('the words of each employer and the employers of each word are found, as in plain lists', () => {
  const name = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 5 });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), name), { maxLength: 60 }), (steps) => {
      const employers = new EmployerNames();
      let id = 0;
      const plain = steps.map(([step, words]) => {
        id += step;
        return { id, words };
      });
      for (const one of plain) employers.add(one.id, [], one.words);
      expect([...employers.entries()].map(([one, words]) => ({ id: one, words: [...words] }))).toEqual(plain);
      for (let one = 0; one <= id + 1; one++)
        expect([...employers.wordsOf(one)]).toEqual(plain.find((other) => other.id === one)?.words ?? []);
      for (let word = 0; word <= 41; word++)
        expect(employers.named(word).toSorted((a, b) => a - b)).toEqual(
          plain.filter(({ words }) => words.includes(word)).map((one) => one.id),
        );
    }),
  );
});

test('arrays grow with many employers, and initials are known', () => {
  const employers = new EmployerNames();
  for (let id = 1; id <= 5000; id++) employers.add(id * 3, ['big', 'blue', `corp${id}`], [1, 2, 100 + id]);
  expect([...employers.wordsOf(15_000)]).toEqual([1, 2, 5100]);
  expect(employers.named(1)).toHaveLength(5000);
  expect(employers.named(5100)).toEqual([15_000]);
  expect([employers.hasInitials('bbc'), employers.hasInitials('bbb')]).toEqual([true, false]);
});

test.each([
  ['bigblue', [1, 2]],
  ['bigblueco', [1, 2, 3]],
  ['bluejay', [2, 9]],
  ['big', [1]],
  ['blue', [2]],
  ['bigbluecoof', null],
  ['jay', null],
])('names that begin with the letters %s', (letters, words) => {
  const employers = new EmployerNames();
  employers.add(3, ['big', 'b.l.u.e', 'co'], [1, 2, 3]);
  employers.add(5, ['the', 'blue', 'jay'], [8, 2, 9]);
  // The index does not know all of its words.
  employers.add(7, ['jay', 'walk'], [9]);
  const found = employers.beginningWith(letters);
  expect(found && [...found.words]).toEqual(words);
});
