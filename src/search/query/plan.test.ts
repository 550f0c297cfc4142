import { afterEach, expect, test, vi } from 'vitest';
import { makeWords } from '../../../tests/support/random.ts';
import { emptySearch, type JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { Unavailable } from '../../platform/errors.ts';
import { EmployerNames } from '../engine/employer-names.ts';
import type { IndexReader } from '../engine/engine.ts';
import { PlaceList } from '../engine/place-list.ts';
import type { SearchState } from '../engine/state.server.ts';
import { Vocabulary } from '../engine/vocabulary.ts';
import { WordTable } from '../engine/word-table.ts';
import { planSearch } from './plan.server.ts';

afterEach(() => vi.restoreAllMocks());

const many = makeWords(40_000);

/** What planning reads of the index. Each word is in one job, and too rare for bits. */
function stateOf(words: readonly string[]): SearchState {
  const vocabulary = new Vocabulary();
  vocabulary.add(words.map((word, at) => ({ id: at + 1, word })));
  return {
    words: vocabulary,
    counts: { max: 100, get: () => 1 },
    employers: new EmployerNames(),
    entries: new WordTable(),
    dense: new Set(),
    places: new PlaceList(),
    ...{ version: 1, generation: 1, jobs: words.length, mergedUpTo: 0, lastDocument: 0 },
  } as unknown as SearchState;
}

const reader = {} as IndexReader;
const letters = 'a, b, c, d, e, f, g, h, i, l, m, n, o, p, r, s, t, u, v, ea';

const searches: [name: string, search: Partial<JobSearch>][] = [
  ['an exact search', { match: 'exact', keywords: letters }],
  ['what an exact search leaves out', { match: 'exact', exclude: letters }],
  ['a best match inside words', { match: 'best', keywords: letters, inside: true, asTyped: true }],
];

test.each(searches)(
  '%s of 20 short terms looks at as many words of a larger vocabulary',
  async (_, search) => {
    const looked = async (words: readonly string[]): Promise<number> => {
      const wordAt = vi.spyOn(WordTable.prototype, 'wordAt');
      await planSearch(reader, { ...emptySearch, ...search }, stateOf(words));
      const { length } = wordAt.mock.calls;
      wordAt.mockRestore();
      return length;
    };
    const small = await looked(many.slice(0, 20_000));
    expect(small).toBeGreaterThan(0);
    expect(await looked(many)).toBe(small);
  },
);

test.each(searches)('%s gives up when nobody waits for it any longer', async (_, search) => {
  const state = stateOf(many.slice(0, 1000));
  const find = vi.spyOn(Vocabulary.prototype, 'find');
  await planSearch(reader, { ...emptySearch, ...search }, state);
  const inAll = find.mock.calls.length;
  find.mockClear();
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 300));
  await expect(planSearch(reader, { ...emptySearch, ...search }, state)).rejects.toBeInstanceOf(Unavailable);
  expect(find.mock.calls.length).toBeLessThan(inAll);
});
