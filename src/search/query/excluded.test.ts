import { expect, test } from 'vitest';
import { readExclusion } from './excluded.ts';

test.each([
  ['nurse', ['nurse', 'nurses']],
  ['weekends', ['weekends', 'weekend']],
  ['agency', ['agency', 'agencies']],
  ['agencies', ['agencies', 'agency']],
  ['aws', ['aws']],
  ['news', ['news']],
  ['c++', ['c++']],
  ['class', ['class', 'classes']],
  ['travel nurse', ['travel nurse', 'travel nurses', 'travel-nurse', 'travel-nurses']],
  ['"travel nurse"', ['travel nurse']],
  ['rn', ['rn', 'registered nurse', 'registered nurses', 'registered-nurse', 'registered-nurses']],
  ['icu, er', ['icu', 'er']],
])('%s excludes %j', (exclude, texts) => {
  const found = readExclusion(exclude).texts.flat();
  expect(found).toEqual(expect.arrayContaining(texts));
  expect(found.filter((text) => !texts.includes(text) && !/(?:icu|aws|intensive)/.test(text))).toEqual([]);
});

test.each([
  ['remote', [{ fact: 'workplace', is: 'remote' }]],
  [
    'part-time, hybrid',
    [
      { fact: 'jobType', is: 'Part-time' },
      { fact: 'workplace', is: 'hybrid' },
    ],
  ],
  ['remote sensing', []],
  ['"remote"', []],
])('%s excludes the filters %j', (exclude, filters) => {
  expect(readExclusion(exclude).filters).toEqual(filters);
});
