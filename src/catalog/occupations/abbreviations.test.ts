import { expect, test } from 'vitest';
import { sameMeaning } from './abbreviations.ts';
import { occupationOf } from './occupation.ts';

test.each<[term: string, same: string[]]>([
  ['rn', ['registered nurse']],
  ['RN', ['registered nurse']],
  ['R.N.', ['registered nurse']],
  ['rns', ['registered nurse']],
  ['registered nurse', ['rn']],
  ['Registered Nurses', ['rn']],
  ['software engineer', ['swe', 'sde']],
  ['sde', ['software development engineer', 'software engineer']],
  ['pa-c', ['certified physician assistant', 'physician assistant certified']],
  ['psychiatric mental-health nurse practitioner', ['pmhnp']],
  // Abbreviations with several meanings in a job search.
  ['pa', []],
  ['pt', []],
  ['it', []],
  ['hr', []],
  ['nurse', []],
  ['', []],
  ['constructor', []],
])('%s', (term, same) => {
  expect(sameMeaning(term)).toEqual(same);
});

test.each(['rn', 'lpn', 'cna', 'np', 'crna', 'swe', 'dba', 'slp', 'cota', 'emt'])(
  '%s and its long form have one occupation',
  (short) => {
    expect(occupationOf(short)).toBeGreaterThan(0);
    expect(occupationOf(short)).toBe(occupationOf(sameMeaning(short)[0]!));
  },
);
