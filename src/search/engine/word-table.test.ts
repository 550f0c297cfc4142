import { expect, test } from 'vitest';
import { WordTable } from './word-table.ts';

test('words are found by id and ids by word, across chunks and gaps', () => {
  const table = new WordTable();
  const entries = Array.from({ length: 5000 }, (_, at) => ({ id: 10 + at * 2, word: `=w:${at}` }));
  for (const [from, to] of [
    [0, 1],
    [1, 1024],
    [1024, 1024],
    [1024, 4000],
    [4000, 5000],
  ])
    table.add(entries.slice(from, to));
  expect(table.size).toBe(5000);
  expect([...table.entries()]).toEqual(entries.map(({ id, word }) => [word, id]));
  for (const { id, word } of entries) {
    expect([table.idOf(word), table.wordOf(id), table.wordOf(id + 1)]).toEqual([id, word, null]);
  }
  expect([table.idOf('=w:5000'), table.wordOf(0), table.wordOf(99_999)]).toEqual([null, null, null]);
});

test('an empty table knows nothing', () => {
  const table = new WordTable();
  table.add([]);
  expect([table.size, table.idOf('a'), table.wordOf(1)]).toEqual([0, null, null]);
});
